import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { localTimeAt } from '#server/german-time.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { e2eTest, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { joinNamed } from './join-named.ts';
import { click, fold, heading, pressOk, tells, waitForValue } from './page.ts';

const sound = async (page: Page, state: string) => assert.deepEqual(await inspect(page, state), []);

/** Anna, Bert and Dora get Rundmails, Carla does not. */
async function joinClass(site: TestSite) {
  const [anna, bert] = [await joinNamed(site, 'anna'), await joinNamed(site, 'bert')];
  await joinNamed(site, 'carla', { acceptGroupEmails: false });
  await joinNamed(site, 'dora');
  return { anna, bert };
}

const nextYear = (site: TestSite) => new Date(site.now()).getFullYear() + 1;

e2eTest('a meeting from its proposal, by votes, answers and changes, to its end', stillPhone, async (j) => {
  const { page, site } = j;
  await joinClass(site);
  const year = nextYear(site);
  const lettersTo = async (name: string) =>
    (await readLetters(site)).filter(({ to }) => to === `${name}@example.org`);
  const link = async (pattern: RegExp) =>
    pattern.exec((await lettersTo('bert')).at(-1)?.text ?? '')?.[1] ?? assert.fail(String(pattern));

  const tenMinutes = async () => {
    site.passSeconds(601);
    await site.mail.drain();
  };

  await j.login(page, 'anna');
  assert.equal(await page.getByText('Nächstes Treffen').count(), 0);
  await click(page, 'Menü');
  await page.getByRole('link', { name: 'Treffen', exact: true }).click();
  await page.getByText('Gerade ist kein Treffen geplant.').waitFor();
  await page.getByRole('link', { name: 'Treffen vorschlagen' }).click();
  await heading(page, 'Treffen vorschlagen');
  assert.match(await page.getByLabel('Titel').inputValue(), /^Klassentreffen 20\d\d$/);
  await page.getByLabel('Titel').fill('Sommerfest');
  await page.getByLabel('Ich schlage mehrere Termine').check();
  assert.equal(await page.getByLabel('Datum', { exact: true }).count(), 1);
  const fillDate = async (row: number, day: string) => {
    const proposal = page.getByRole('group', { name: `Vorschlag ${row}` });
    await proposal.getByLabel('Datum', { exact: true }).fill(`${year}-${day}`);
    await proposal.getByLabel('Uhrzeit', { exact: true }).fill('15:30');
  };
  await fillDate(1, '06-12');
  // One date is nothing to choose from.
  await click(page, 'Speichern');
  await page.getByText('Zur Wahl gehören mindestens zwei Termine.').waitFor();
  await click(page, 'Noch ein Termin');
  await page.getByRole('group', { name: 'Vorschlag 2' }).getByLabel('Datum', { exact: true }).focus();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="time2"]')?.value === '15:30',
  );
  await fillDate(2, '06-12');
  await page.getByLabel('Straße und Hausnummer').fill('Hauptstraße 5');
  await page.getByLabel('Postleitzahl und Ort').fill('79098 Freiburg');
  assert.equal(await page.getByLabel('Letzter Tag für Antworten').inputValue(), `${year}-05-29`);
  await page.getByLabel('Letzter Tag für Antworten').fill(`${year}-05-30`);
  await page.getByText('Eine Frage mitschicken').click();
  await page.getByLabel('Frage', { exact: true }).fill('Was möchtest du essen?');
  await page.getByLabel('Antwort 1').fill('Fisch');
  await click(page, 'Speichern');
  await page.getByText('Zwei Vorschläge sind gleich.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await fillDate(2, '06-19');
  await click(page, 'Speichern');
  await page.getByText(/^Zu einer Frage gehören mindestens zwei Antworten/).waitFor();
  await page.getByLabel('Antwort 2').fill('vegetarisch');
  await sound(page, 'the form');
  await click(page, 'Speichern');
  await tells(page, /^Die Termine sind gespeichert!/);
  await heading(page, 'Sommerfest');
  await click(page, 'Vorschau der E-Mail');
  await page.getByText('Diese Termine stehen zur Wahl:').waitFor();
  await sound(page, 'the mail that asks for votes');
  await click(page, 'Um Stimmen bitten');
  await pressOk(page, '3 Personen um ihre Stimme bitten?');
  await tells(page, '3 E\u2011Mails sind unterwegs.');

  // Bert votes from the mail, without a login; Dora on the page.
  const mailed = await j.another();
  await mailed.goto(await link(/(\/abstimmung\/\S+)/));
  await heading(mailed, 'Wann passt es dir?');
  assert.equal(new URL(mailed.url()).pathname, '/abstimmung');
  await mailed.getByText('Du stimmst ab als Bert Beispiel.').waitFor();
  await sound(mailed, 'the page of a link for votes');
  const vote = (day: RegExp, label: string) =>
    mailed.getByRole('group', { name: day }).getByLabel(label, { exact: true }).check();
  await vote(/12\. Juni/, 'passt');
  await vote(/19\. Juni/, 'geht zur Not');
  await click(mailed, 'Abstimmen');
  await heading(mailed, 'Danke fürs Abstimmen!');
  assert.equal(await mailed.getByRole('button', { name: 'Menü' }).count(), 0);
  const dora = await j.another();
  await j.login(dora, 'dora');
  await dora.getByRole('link', { name: 'Jetzt abstimmen' }).click();
  const early = dora.getByRole('listitem').filter({ hasText: '12. Juni' });
  await early.getByRole('button', { name: /^passt \d/ }).click();
  await early.getByRole('button', { name: 'passt 2', pressed: true }).waitFor();
  assert.equal(await dora.getByText('Organisation', { exact: true }).count(), 0);

  await page.reload();
  await page.getByText('Wer wie abgestimmt hat').click();
  await page.getByText('passt: Bert Beispiel, Dora Beispiel', { exact: true }).waitFor();
  await page.getByText('Noch ohne Stimme: Anna Beispiel, Carla Beispiel.').waitFor();
  await sound(page, 'a meeting whose dates are voted on, for its organiser');
  await click(page, /^Festlegen: .*12\. Juni/);
  await pressOk(page, /^\S+, 12\. Juni \d+, 15\.30\sUhr festlegen\?/);
  await tells(page, 'Der Termin steht fest!');
  await click(page, 'Vorschau der E-Mail');
  await page.getByText('Keine E\u2011Mail bekommen von uns: Carla Beispiel.').waitFor();
  await click(page, 'Einladen');
  // Bert and Dora have got the date with the links already.
  await pressOk(page, 'Eine Person einladen?');
  await tells(page, 'Eine Einladung ist unterwegs.');

  // Bert answers with his choice by the mail that told the date, Dora with one tap on the start page.
  await mailed.goto(await link(/(\/zusage\/\S+=ja)\s/));
  await mailed.getByLabel('vegetarisch').check();
  await click(mailed, 'Zusagen');
  await heading(mailed, 'Danke, wie schön!');
  await dora.goto('/');
  await click(dora, 'Zusagen');
  await dora.getByText('Du hast zugesagt.').waitFor();
  await dora.reload();
  await dora.getByRole('button', { name: 'Zusagen', pressed: true }).waitFor();
  await dora.getByRole('link', { name: 'Sommerfest', exact: true }).click();
  await dora.getByLabel('Personen').selectOption('2');
  await dora.getByText('Noch nicht gespeichert.').waitFor();
  await dora.getByLabel('Bemerkung').fill('Wir bringen Kuchen mit.');
  await click(dora, 'Speichern');
  await dora.getByText('Du hast zugesagt, zusammen 2 Personen. Gespeichert.').waitFor();
  await page.reload();
  await page.getByText('Wir bringen Kuchen mit.').waitFor();
  await page.getByText('Was möchtest du essen? Zusagen: Fisch 0, vegetarisch 1, ohne Angabe 2').waitFor();
  await page.goto('about:blank');
  site.passSeconds(25 * 60 * 60);
  await j.login(page, 'anna');
  await page.getByRole('link', { name: 'Sommerfest', exact: true }).click();
  await click(page, 'Erinnern');
  await pressOk(page, 'Eine Person erinnern?');
  await page.getByText('Eine Erinnerung ist schon verschickt.').waitFor();

  await page.getByRole('link', { name: 'Ändern', exact: true }).click();
  await page.getByLabel('Datum', { exact: true }).fill(`${year}-07-03`);
  await click(page, 'Speichern');
  await pressOk(page, /^Du hast Termin oder Ort geändert\./);
  await tells(page, 'Das Treffen ist gespeichert!');
  await page.getByText('früherer Termin', { exact: true }).first().waitFor();
  await page.getByText(/^Deine letzte Änderung geht um \d\d?(\.\d\d)?\sUhr per E\u2011Mail hinaus/).waitFor();
  await sound(page, 'a meeting that was moved, for its organiser');
  await j.login(dora, 'dora');
  await dora.getByText('Der Termin hat sich geändert.').waitFor();
  await click(dora, 'Absagen');
  await dora.getByText('Du hast abgesagt.', { exact: true }).waitFor();
  await tenMinutes();

  // Undone in time nobody is told of it; later all are told, and told again.
  const cancel = async () => {
    await fold(page, 'Das Treffen ausfallen lassen').click();
    await page.getByLabel('Grund').fill('Der Wirt ist krank.');
    await click(page, 'Treffen ausfallen lassen');
    await pressOk(page, /^Das Treffen wirklich ausfallen lassen\?/);
    await tells(page, 'Das Treffen fällt aus.');
  };
  await page.reload();
  await cancel();
  await sound(page, 'a cancelled meeting, for its organiser');
  await click(page, 'Rückgängig machen');
  await tells(page, 'Das Treffen fällt nicht aus.');
  await cancel();
  await page.getByText('Dieses Treffen fällt aus.').waitFor();
  await tenMinutes();
  await dora.goto('/');
  await heading(dora, 'Willkommen');
  assert.equal(await dora.getByText('Nächstes Treffen').count(), 0);
  await page.reload();
  await click(page, 'Findet doch statt');
  await pressOk(page, /^Das Treffen doch stattfinden lassen\?/);
  await tells(page, 'Das Treffen findet statt!');
  await tenMinutes();
  assert.deepEqual(
    (await lettersTo('dora')).map(({ subject }) => subject.replace(': „Sommerfest“', '')),
    [
      ...['Wann passt es dir? „Sommerfest“', 'Der Termin steht fest', 'Geändert', 'Fällt aus'],
      'Findet doch statt',
    ],
  );
});

e2eTest(
  'the day after, the start page and the news lead to the pictures of the meeting',
  stillPhone,
  async (j) => {
    const { page, site } = j;
    const { bert } = await joinClass(site);
    const { id } = await callMeeting(bert, {
      title: 'Sommerfest',
      startsAt: localTimeAt(site.now() + 60 * 60_000),
    });
    await j.login(page, 'anna');
    await heading(page, 'Nächstes Treffen', 2);
    assert.equal(await page.getByText('Bilder vom Treffen').count(), 0);

    // Nothing that the open page still asks for may meet a session that has ended.
    await page.goto('about:blank');
    site.passSeconds(25 * 60 * 60);
    await j.login(page, 'anna');
    const block = page.getByRole('region', { name: 'Bilder vom Treffen' });
    await block.getByRole('link', { name: 'Sommerfest' }).waitFor();
    assert.equal(await page.getByText('Leg die erste Galerie an').count(), 0);
    await sound(page, 'the start page after a meeting');
    await block.getByRole('button', { name: 'Zu den Bildern' }).click();
    await heading(page, 'Sommerfest');
    await page.waitForURL(/\/image-galleries\/[\w-]+$/);
    const gallery = page.url();

    // The next member finds the same one, also through the news, and nobody is asked to make a first one.
    const bertsPage = await j.another();
    await j.login(bertsPage, 'bert');
    assert.equal(await bertsPage.getByText('Leg die erste Galerie an').count(), 0);
    await bertsPage.getByRole('link', { name: 'Alle Neuigkeiten' }).click();
    await heading(bertsPage, 'Bilder vom Treffen', 2);
    await sound(bertsPage, 'the news after a meeting');
    await click(bertsPage, 'Zu den Bildern');
    await bertsPage.waitForURL(gallery);
    await bertsPage.goto(`/treffen/${id}`);
    await click(bertsPage, 'Bilder vom Treffen');
    await bertsPage.waitForURL(gallery);
  },
);

e2eTest('a meeting is proposed with a title alone, and gets its date later', stillPhone, async (j) => {
  const { page, site } = j;
  await joinClass(site);
  await j.login(page, 'anna', '/treffen/neu');
  await heading(page, 'Treffen vorschlagen');
  assert.equal(await page.getByLabel('Datum', { exact: true }).count(), 1);
  // What is typed takes the place of what was proposed.
  await page.getByLabel('Titel').tap();
  await waitForValue(
    () => page.evaluate(() => getSelection()?.toString()),
    `Klassentreffen ${nextYear(site)}`,
  );
  await page.keyboard.type('Klassenfahrt');
  await click(page, 'Speichern');
  await tells(page, /^Das Treffen ist gespeichert! Sobald du Termine weißt/);
  await heading(page, 'Klassenfahrt');
  await page.getByText('Der Termin steht noch nicht fest.').waitFor();
  assert.equal(await page.getByText('Wann passt es dir?').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Vorschau der E-Mail' }).count(), 0);
  await sound(page, 'a meeting without a date');
  await page.goto('/');
  await heading(page, 'Nächstes Treffen', 2);
  await page.getByRole('link', { name: 'Zum Treffen' }).click();

  await page.getByRole('link', { name: 'Ändern', exact: true }).click();
  const day = page.getByLabel('Datum', { exact: true });
  const year = nextYear(site);
  await day.fill(`${year}-09-18`);
  await page.getByLabel('Name des Ortes').focus();
  await waitForValue(() => page.getByLabel('Letzter Tag für Antworten').inputValue(), `${year}-09-04`);
  await click(page, 'Speichern');
  await tells(page, 'Das Treffen ist gespeichert!');
  await page.getByText(`18. September ${year}`).first().waitFor();
  await page.getByText(`, 4. September ${year}`).first().waitFor();
  await click(page, 'Vorschau der E-Mail');
  await click(page, 'Einladen');
  await pressOk(page, '3 Personen einladen?');
});
