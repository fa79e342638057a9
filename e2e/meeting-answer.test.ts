import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { callMeeting, meetingOf } from '#test/support/test-meeting.ts';
import { e2eTest, phone } from './e2e-test.ts';
import { nextReunion } from './next-reunion.ts';
import { click, heading } from './page.ts';

e2eTest('who has never been here answers from the mail, and changes the mind', phone, async (j) => {
  const { page, site } = j;
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  await saveData(bert, 'bert', {
    firstName: 'Bert',
    surname: 'Beispiel',
    privateEmailAddress: 'bert@example.org',
    publicationConsent: true,
    acceptGroupEmails: true,
  });
  const { id } = await callMeeting(anna, nextReunion(site));
  assert.equal((await anna.post(`/meetings/${id}/invitations`)).status, 202);
  const { text } = await lastLetterTo(site, 'bert@example.org');
  const link = (word: string) => new RegExp(`(/zusage/\\S+=${word})\\s`).exec(text)?.[1] ?? assert.fail(word);
  const answers = async () =>
    (await meetingOf(anna, id)).guests.map(({ name, answer, persons }) => [name, answer, persons]);

  // What answers is in sight on a small phone, and says what it does.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(link('ja'));
  await heading(page, 'Kommst du?');
  await page.getByText('Du antwortest als Bert Beispiel.').waitFor();
  await page.getByText(/^\S+, 18\. September \d+, 15\.30\sUhr$/).waitFor();
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/zusage');
  const button = page.getByRole('button', { name: 'Zusagen', exact: true });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  assert.ok(y > 0 && y + height <= 640, `it ends at ${y + height}`);
  // A mail scanner that opens the page has changed nothing.
  assert.deepEqual(await answers(), []);
  await page.getByText('Nicht du?').click();
  await page.getByText('Antworte hier bitte nicht.').waitFor();
  await page.getByLabel('Personen').selectOption('2');
  await click(page, 'Zusagen');
  await heading(page, 'Danke, wie schön!');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.getByText('Du hast für 2 Personen zugesagt.').waitFor();
  assert.deepEqual(await answers(), [['Bert Beispiel', 'yes', 2]]);
  assert.equal(await page.getByRole('button', { name: 'Menü' }).count(), 0, 'it logs nobody in');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    click(page, 'Termin für den Kalender herunterladen'),
  ]);
  assert.equal(file.suggestedFilename(), 'Treffen.ics');
  assert.match(
    await readFile(await file.path(), 'utf8'),
    /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/,
  );

  await page.goto(link('vielleicht'));
  await page.getByText('Bisher: Du hast zugesagt, zusammen 2 Personen.').waitFor();
  await click(page, 'Vielleicht kommen');
  await heading(page, 'Danke für deine Antwort');
  assert.deepEqual(await answers(), [['Bert Beispiel', 'maybe', 2]]);
  await click(page, 'Antwort ändern');
  await page.getByLabel('Nein, ich kann nicht').check();
  assert.equal(await page.getByLabel('Personen').count(), 0);
  await page.getByLabel('Gruß an alle').fill('Feiert schön!');
  await click(page, 'Absagen');
  await heading(page, 'Schade! Danke für deine Antwort');
  const found = (await meetingOf(anna, id)).guests.map(({ answer, greeting }) => [answer, greeting]);
  assert.deepEqual(found, [['no', 'Feiert schön!']]);

  // A link that ends while it is open, or is none, says why.
  j.expectComplaint(/404|409/);
  await page.goto(link('nein').replace(/.\?/, '?'));
  await heading(page, 'Der Link passt zu keiner Einladung');
  await page.goto(link('nein'));
  await page.getByText('Bisher: Du hast abgesagt.').waitFor();
  assert.equal(await page.getByLabel('Gruß an alle').inputValue(), 'Feiert schön!');
  assert.equal((await anna.post(`/meetings/${id}/cancel`, { reason: '' })).status, 200);
  await click(page, 'Absagen');
  await heading(page, 'Das Treffen fällt aus');
  await page.reload();
  await heading(page, 'Bitte öffne den Link noch einmal');
  await page.getByRole('link', { name: 'Zu allen Treffen' }).click();
  await heading(page, 'Anmelden');
});
