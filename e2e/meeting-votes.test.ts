import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ownData, saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { fold } from './fold.ts';
import { inspect } from './inspect.ts';
import { journey, phone as movingPhone } from './journey.ts';
import { pressOk, tells } from './press-ok.ts';

// What is looked at holds still.
const phone = { ...movingPhone, reducedMotion: 'reduce' as const };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

const sound = async (page: Page, state: string) => assert.deepEqual(await inspect(page, state), []);

async function joinClass(house: TestHouse) {
  for (const [username, firstName] of Object.entries({ anna: 'Anna', bert: 'Bert', dora: 'Dora' }))
    await saveData(await house.join(username), username, {
      ...ownData(),
      ...{ firstName, surname: 'Beispiel', privateEmailAddress: `${username}@example.org` },
      ...{ publicationConsent: true, acceptGroupEmails: true },
    });
}

journey(
  'three dates are voted on by mail, one is fixed, moved, cancelled and taken back',
  phone,
  async (j) => {
    const { page, house } = j;
    await joinClass(house);
    const year = new Date(house.now()).getFullYear() + 1;
    const lettersTo = async (name: string) =>
      (await readLetters(house)).filter(({ to }) => to === `${name}@example.org`);
    const subjects = async (name: string) => (await lettersTo(name)).map(({ subject }) => subject);

    await j.login(page, 'anna', '/treffen/neu');
    await page.getByLabel('Titel').fill('Sommerfest');
    await page.getByLabel('Ich schlage mehrere Termine').check();
    await press(page, 'Noch ein Termin');
    for (const [row, day] of ['06-12', '06-19', '07-03'].entries()) {
      const proposal = page.getByRole('group', { name: `Vorschlag ${row + 1}` });
      await proposal.getByLabel('Datum', { exact: true }).fill(`${year}-${day}`);
      await proposal.getByLabel('Uhrzeit', { exact: true }).fill('15:30');
    }
    await page.getByLabel('Straße und Hausnummer').fill('Hauptstraße 5');
    await page.getByLabel('Postleitzahl und Ort').fill('79098 Freiburg');
    await page.getByLabel('Letzter Tag für Antworten').fill(`${year}-06-30`);
    await page.getByText('Eine Frage mitschicken').click();
    await page.getByLabel('Frage', { exact: true }).fill('Was möchtest du essen?');
    await page.getByLabel('Antwort 1').fill('Fisch');
    await press(page, 'Vorschau der E-Mail');
    await pressOk(page, /^Zu einer Frage gehören mindestens zwei Antworten/);
    await page.getByLabel('Antwort 2').fill('vegetarisch');
    await press(page, 'Vorschau der E-Mail');
    await page.getByText('Diese Termine stehen zur Wahl:').waitFor();
    await sound(page, 'the form with the mail that asks for votes');
    await press(page, 'Um Stimmen bitten');
    await pressOk(page, '3 Personen um ihre Stimme bitten?');
    await tells(page, 'Gespeichert! 3 E\u2011Mails sind unterwegs.');
    await heading(page, 'Sommerfest');

    // Bert votes from the mail, without a login.
    const bert = await j.another();
    const [letter] = await lettersTo('bert');
    const [, link = ''] = /(\/abstimmung\/\S+)/.exec(letter?.text ?? '') ?? [];
    await bert.goto(link);
    await heading(bert, 'Wann passt es dir?');
    assert.equal(new URL(bert.url()).pathname, '/abstimmung');
    await bert.getByText('Du stimmst ab als Bert Beispiel.').waitFor();
    await sound(bert, 'the page of a link for votes');
    const date = (name: RegExp) => bert.getByRole('group', { name });
    await date(/12\. Juni/)
      .getByLabel('passt', { exact: true })
      .check();
    await date(/19\. Juni/)
      .getByLabel('geht zur Not')
      .check();
    await date(/3\. Juli/)
      .getByLabel('passt nicht')
      .check();
    await press(bert, 'Abstimmen');
    await heading(bert, 'Danke fürs Abstimmen!');
    await sound(bert, 'after voting by a link');
    assert.equal(await bert.getByRole('button', { name: 'Menü' }).count(), 0);

    await page.reload();
    await page.getByText('Wer wie abgestimmt hat').click();
    await page.getByText('passt: Bert Beispiel', { exact: true }).waitFor();
    await page.getByText('Noch ohne Stimme: Anna Beispiel, Dora Beispiel.').waitFor();
    await sound(page, 'a meeting whose dates are voted on, for its organiser');
    await press(page, /^Festlegen: .*12\. Juni/);
    await pressOk(page, /^Samstag, 12\. Juni \d+, 15\.30 Uhr festlegen\?/);
    await tells(page, 'Der Termin steht fest!');
    assert.deepEqual(await subjects('bert'), [
      'Wann passt es dir? Sommerfest',
      'Der Termin steht fest: Sommerfest',
    ]);
    await press(page, 'Vorschau der E-Mail');
    await press(page, 'Einladen');
    await pressOk(page, '3 Personen einladen?');
    await tells(page, '3 Einladungen sind unterwegs.');

    // Bert answers with his choice, by the link in the mail that told the date.
    const [, answer = ''] = /(\/zusage\/\S+=ja)\s/.exec((await lettersTo('bert')).at(-1)?.text ?? '') ?? [];
    await bert.goto(answer);
    await bert.getByLabel('vegetarisch').check();
    await press(bert, 'Zusagen');
    await heading(bert, 'Danke, wie schön!');
    await page.reload();
    await page
      .getByText('Was möchtest du essen? Zusagen: Fisch 0, vegetarisch 1 (1 Person), ohne Angabe 0')
      .waitFor();
    const map = page.getByRole('link', { name: 'Auf der Karte suchen' });
    assert.match(
      (await map.getAttribute('href')) ?? '',
      /^https:\/\/www\.openstreetmap\.org\/search\?query=Haupt/,
    );

    await page.getByRole('link', { name: 'Ändern', exact: true }).click();
    await page.getByLabel('Datum', { exact: true }).fill(`${year}-07-03`);
    await press(page, 'Speichern');
    await pressOk(page, /^Du hast Termin oder Ort geändert\./);
    await tells(page, 'Das Treffen ist gespeichert!');
    await page.getByText('Zum früheren Termin zugesagt').waitFor();
    await page
      .getByText(/^Deine letzte Änderung geht um \d\d?(\.\d\d)?\sUhr per E\u2011Mail hinaus/)
      .waitFor();
    await sound(page, 'a meeting that was moved, for its organiser');
    house.passSeconds(601);
    assert.equal((await subjects('bert')).at(-1), 'Geändert: Sommerfest');
    assert.equal((await subjects('dora')).at(-1), 'Geändert: Sommerfest');

    // Undone in time: nobody is told.
    await page.reload();
    await fold(page, 'Das Treffen ausfallen lassen').click();
    await page.getByLabel('Grund').fill('Der Wirt ist krank.');
    await press(page, 'Treffen ausfallen lassen');
    await pressOk(page, 'Das Treffen wirklich ausfallen lassen?');
    await tells(page, 'Das Treffen fällt aus.');
    await sound(page, 'a cancelled meeting, for its organiser');
    await press(page, 'Rückgängig machen');
    await tells(page, 'Das Treffen fällt nicht aus.');
    house.passSeconds(601);
    assert.equal((await subjects('bert')).at(-1), 'Geändert: Sommerfest');

    // Too late for that: all are told, and told again.
    await fold(page, 'Das Treffen ausfallen lassen').click();
    await press(page, 'Treffen ausfallen lassen');
    await pressOk(page, 'Das Treffen wirklich ausfallen lassen?');
    await tells(page, 'Das Treffen fällt aus.');
    house.passSeconds(601);
    assert.equal((await subjects('dora')).at(-1), 'Fällt aus: Sommerfest');
    await page.reload();
    await press(page, 'Findet doch statt');
    await pressOk(page, /^Das Treffen doch stattfinden lassen\?/);
    await tells(page, 'Das Treffen findet statt!');
    house.passSeconds(601);

    // One of each kind, and none for who did it.
    const told = ['Geändert', 'Fällt aus', 'Findet doch statt'].map((kind) => `${kind}: Sommerfest`);
    const asked = ['Wann passt es dir? Sommerfest', 'Einladung: Sommerfest'];
    assert.deepEqual(await subjects('dora'), [...asked, ...told]);
    assert.deepEqual(await subjects('anna'), asked);
  },
);

journey('a meeting to which nobody was invited is deleted by who called it', phone, async (j) => {
  const { page, house } = j;
  await joinClass(house);
  const year = new Date(house.now()).getFullYear() + 1;
  await j.login(page, 'anna', '/treffen/neu');
  await page.getByLabel('Datum', { exact: true }).fill(`${year}-06-12`);
  await page.getByLabel('Letzter Tag für Antworten').fill(`${year}-05-01`);
  await press(page, 'Speichern, noch nicht einladen');
  await tells(page, 'Das Treffen ist gespeichert!');
  await fold(page, 'Das Treffen löschen').click();
  await press(page, 'Treffen löschen');
  await pressOk(page, /^Das Treffen wirklich löschen\?/);
  await tells(page, 'Das Treffen ist gelöscht.');
  await page.getByText('Gerade ist kein Treffen geplant.').waitFor();
});
