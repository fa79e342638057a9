import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { DAY_MS } from '#contract/durations.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { callMeeting, meetingOf } from '#test/support/test-meeting.ts';
import { isoDay, noonOf } from '#texts/dates.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { nextReunion } from './next-reunion.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Bert is invited by anna. Answers the addresses of the links in his mail, below the root. */
async function invited(house: TestHouse) {
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  for (const [browser, username] of [
    [anna, 'anna'],
    [bert, 'bert'],
  ] as const)
    await saveData(browser, username, {
      ...ownData(),
      firstName: username === 'anna' ? 'Anna' : 'Bert',
      surname: 'Beispiel',
      privateEmailAddress: `${username}@example.org`,
      publicationConsent: true,
      acceptGroupEmails: true,
    });
  const { id } = await callMeeting(anna, { ...nextReunion(house), town: 'Freiburg' });
  assert.equal((await anna.post(`/meetings/${id}/invitations`)).status, 202);
  const { text } = await lastLetterTo(house, 'bert@example.org');
  const link = (word: string) => {
    const [, found = assert.fail(word)] = new RegExp(`(/zusage/\\S+=${word})\\s`).exec(text) ?? [];
    return found;
  };
  const answers = async () =>
    (await meetingOf(anna, id)).guests.map(({ name, answer, persons }) => [name, answer, persons]);
  return { anna, id, yes: link('ja'), no: link('nein'), maybe: link('vielleicht'), answers };
}

journey(
  'who has never been here answers with two taps from the mail, and changes the mind',
  phone,
  async (j) => {
    const { page, house } = j;
    const { yes, maybe, no, answers } = await invited(house);
    await page.goto(yes);
    await heading(page, 'Kommst du?');
    await page.getByText('Du antwortest als Bert Beispiel.').waitFor();
    await page.getByText(/^Samstag, 18\. September \d+, 15\.30\sUhr$/).waitFor();
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/zusage');
    // What answers is in sight on a small phone, and says what it does.
    await page.setViewportSize({ width: 360, height: 640 });
    const button = page.getByRole('button', { name: 'Zusagen', exact: true });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    assert.ok(y > 0 && y + height <= 640, `it ends at ${y + height}`);
    // A mail scanner that opens the page has changed nothing.
    assert.deepEqual(await answers(), []);
    await page.getByText('Nicht du?').click();
    await page.getByText('Antworte hier bitte nicht.').waitFor();
    await page.getByLabel('Personen').selectOption('2');
    await press(page, 'Zusagen');
    await heading(page, 'Danke, wie schön!');
    assert.equal(await page.evaluate(() => scrollY), 0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Termin für den Kalender herunterladen' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'Treffen.ics');
    assert.match(
      await readFile(await file.path(), 'utf8'),
      /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/,
    );
    await page.getByText('Du hast für 2 Personen zugesagt.').waitFor();
    assert.deepEqual(await answers(), [['Bert Beispiel', 'yes', 2]]);
    // It logs nobody in.
    assert.equal(await page.getByRole('button', { name: 'Menü' }).count(), 0);

    await page.goto(maybe);
    await page.getByText('Bisher: Du hast zugesagt, zusammen 2 Personen.').waitFor();
    await press(page, 'Vielleicht kommen');
    await heading(page, 'Danke für deine Antwort');
    assert.deepEqual(await answers(), [['Bert Beispiel', 'maybe', 2]]);
    await press(page, 'Antwort ändern');
    await page.getByLabel('Nein, ich kann nicht').check();
    assert.equal(await page.getByLabel('Personen').count(), 0);
    await press(page, 'Absagen');
    await heading(page, 'Schade! Danke für deine Antwort');
    assert.deepEqual(
      (await answers()).map(([, answer]) => answer),
      ['no'],
    );

    await page.goto(no);
    await page.getByText('Bisher: Du hast abgesagt.').waitFor();
    await page.reload();
    await heading(page, 'Bitte öffne den Link noch einmal');
    await page.getByRole('link', { name: 'Zu allen Treffen' }).click();
    await heading(page, 'Anmelden');
  },
);

journey('a link that no longer counts says why, also when that becomes so meanwhile', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/404|409|Failed to load/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { anna, id, yes } = await invited(house);
  const found: string[] = [];
  const see = async (state: string) => void found.push(...(await inspect(page, state)));

  await page.goto('/zusage/unbekannt?antwort=ja');
  await heading(page, 'Der Link passt zu keiner Einladung');
  await see('unknown');
  // Somebody is named only by a whole token.
  await page.goto(yes.replace(/.\?/, '?'));
  await heading(page, 'Der Link passt zu keiner Einladung');

  await page.route('**/check_answer_link', (route) => route.abort());
  await page.goto(yes);
  await heading(page, 'Das hat nicht geklappt');
  await page.unroute('**/check_answer_link');
  await press(page, 'Noch einmal versuchen');
  await heading(page, 'Kommst du?');
  await see('answer');
  await press(page, 'Zusagen');
  await heading(page, 'Danke, wie schön!');
  await see('thanks');
  await press(page, 'Antwort ändern');
  assert.equal((await anna.post(`/meetings/${id}/cancel`, { reason: '' })).status, 200);
  await press(page, 'Zusagen');
  await heading(page, 'Das Treffen fällt aus');

  // By the clocks of Germany, where the next day begins before that of UTC.
  const yesterday = isoDay(noonOf(isoDay(house.now())) - DAY_MS);
  await house.db
    .updateTable('meetings')
    .set({ state: 'fixed', starts_at: yesterday, answer_until: yesterday })
    .execute();
  await page.goto(yes);
  await heading(page, 'Das Treffen ist vorbei');
  assert.deepEqual(found, []);
});
