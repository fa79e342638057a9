import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ownData, saveData } from '#test/support/own-data.ts';
import { readLetters } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { callMeeting, meetingOf, say } from '#test/support/test-meeting.ts';
import { fold } from './fold.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { nextReunion } from './next-reunion.ts';
import { pressOk, tells } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

/** Anna, Bert and Dora get Rundmails, Carla does not. */
async function joinClass(house: TestHouse) {
  const join = async (username: string, firstName: string, acceptGroupEmails: boolean) => {
    const browser = await house.join(username);
    const privateEmailAddress = `${username}@example.org`;
    const data = { firstName, surname: 'Beispiel', privateEmailAddress, acceptGroupEmails };
    await saveData(browser, username, { ...ownData(), ...data, publicationConsent: true });
    return browser;
  };
  const anna = await join('anna', 'Anna', true);
  const bert = await join('bert', 'Bert', true);
  await join('carla', 'Carla', false);
  await join('dora', 'Dora', true);
  return { anna, bert };
}

const nextYear = (house: TestHouse) => new Date(house.now()).getFullYear() + 1;

/** Subjects of the letters to each address, in order. */
async function subjects(house: TestHouse, address: string) {
  const letters = await readLetters(house);
  return letters.filter(({ to }) => to === address).map(({ subject }) => subject);
}

journey('a meeting from its proposal to its end', phone, async (j) => {
  const { page, house } = j;
  await joinClass(house);
  const year = nextYear(house);
  await j.login(page, 'anna');
  assert.equal(await page.getByText('Nächstes Treffen').count(), 0);
  await press(page, 'Menü');
  await page.getByRole('link', { name: 'Treffen', exact: true }).click();
  await page.getByText('Gerade ist kein Treffen geplant.').waitFor();
  await page.getByRole('link', { name: 'Treffen vorschlagen' }).click();

  await heading(page, 'Treffen vorschlagen');
  assert.match(await page.getByLabel('Titel').inputValue(), /^Klassentreffen 20\d\d$/);
  await page.getByLabel('Titel').fill('Sommerfest');
  await page.getByLabel('Ich schlage mehrere Termine').check();
  await press(page, 'Noch ein Termin');
  await press(page, 'Vorschlag 2 entfernen');
  const [first, second] = [0, 1].map((row) => page.getByRole('group', { name: `Vorschlag ${row + 1}` }));
  await first?.getByLabel('Datum', { exact: true }).fill(`${year}-06-12`);
  await first?.getByLabel('Uhrzeit', { exact: true }).fill('15:30');
  await second?.getByLabel('Datum', { exact: true }).fill(`${year}-06-12`);
  await second?.getByLabel('Uhrzeit', { exact: true }).fill('15:30');
  await page.getByLabel('Letzter Tag für Antworten').fill(`${year}-05-01`);
  await press(page, 'Speichern, noch keine E-Mail senden');
  await pressOk(page, 'Zwei Vorschläge sind gleich.');
  await second?.getByLabel('Datum', { exact: true }).fill(`${year}-06-19`);
  await press(page, 'Menü');
  await page.getByRole('link', { name: 'Startseite' }).click();
  const leaving = page.getByRole('alertdialog', { name: /Eingaben sind noch nicht gespeichert/ });
  await leaving.getByRole('button', { name: 'Abbrechen' }).click();
  await press(page, 'Speichern, noch keine E-Mail senden');
  await tells(page, 'Das Treffen ist gespeichert!');
  await heading(page, 'Sommerfest');

  const bert = await j.another();
  await j.login(bert, 'bert');
  await bert.getByText('Wann passt es dir?').waitFor();
  await bert.getByRole('link', { name: 'Sommerfest', exact: true }).click();
  const late = bert.getByRole('row').filter({ hasText: '19. Juni' });
  await late.getByRole('button', { name: /^passt \d/ }).click();
  await late.getByRole('button', { name: 'passt 1', pressed: true }).waitFor();
  assert.equal(await bert.getByText('Organisation', { exact: true }).count(), 0);

  await page.reload();
  await page.getByRole('row').filter({ hasText: '19. Juni' }).getByText('passt 1').waitFor();
  await press(page, /^Festlegen: .*19\. Juni/);
  await pressOk(page, /^Samstag, 19\. Juni \d+, 15\.30\sUhr festlegen\?/);
  await tells(page, 'Der Termin steht fest!');
  await page.getByText(/^Samstag, 19\. Juni \d+, 15\.30\sUhr \(noch \d+ Tage\)$/).waitFor();
  assert.deepEqual(await subjects(house, 'bert@example.org'), ['Der Termin steht fest: Sommerfest']);

  await press(page, 'Vorschau der E-Mail');
  await page.getByText('Keine E\u2011Mail bekommen von uns: Carla Beispiel.').waitFor();
  await press(page, 'Einladen');
  await pressOk(page, '3 Personen einladen?');
  await tells(page, '3 Einladungen sind unterwegs.');
  await page.getByText('Noch ohne Antwort: Bert Beispiel, Carla Beispiel, Dora Beispiel.').waitFor();
  assert.deepEqual(await subjects(house, 'dora@example.org'), ['Einladung: Sommerfest']);
  assert.deepEqual(await subjects(house, 'carla@example.org'), []);

  // One tap on the start page.
  await bert.goto('/');
  await press(bert, 'Zusagen');
  await bert.getByText('Du hast zugesagt.').waitFor();
  await bert.reload();
  await bert.getByRole('button', { name: 'Zusagen', pressed: true }).waitFor();
  await bert.getByRole('link', { name: 'Sommerfest', exact: true }).click();
  await fold(bert, 'Personen und Bemerkung').click();
  await bert.getByLabel('Personen').selectOption('2');
  await bert.getByText('Noch nicht gespeichert.').waitFor();
  await bert.getByLabel('Bemerkung').fill('Wir bringen Kuchen mit.');
  await press(bert, 'Speichern');
  await bert.getByText('Du hast zugesagt, zusammen 2 Personen. Gespeichert.').waitFor();
  await bert.getByText('2 Personen haben zugesagt.', { exact: true }).waitFor();

  await page.reload();
  await page.getByText('Wir bringen Kuchen mit.').waitFor();
  house.passSeconds(25 * 60 * 60);
  await j.login(page, 'anna');
  await page.getByRole('link', { name: 'Sommerfest', exact: true }).click();
  await press(page, 'Erinnern');
  await pressOk(page, '2 Personen erinnern?');
  await tells(page, '2 Erinnerungen sind unterwegs.');
  await page.getByText('Eine Erinnerung ist schon verschickt.').waitFor();
  assert.deepEqual((await subjects(house, 'dora@example.org')).at(-1), 'Erinnerung: Sommerfest');

  await page.getByRole('link', { name: 'Ändern' }).click();
  await heading(page, 'Ändern: Sommerfest');
  await page.getByLabel('Datum', { exact: true }).fill(`${year}-06-26`);
  await page.getByLabel('Name des Ortes').fill('Am See');
  await press(page, 'Speichern');
  await pressOk(page, /^Du hast Termin oder Ort geändert\./);
  await tells(page, 'Das Treffen ist gespeichert!');
  await page.getByText('Am See').waitFor();
  await j.login(bert, 'bert');
  await bert.getByText('Der Termin hat sich geändert.').waitFor();
  await press(bert, 'Absagen');
  await bert.getByText('Du hast abgesagt.', { exact: true }).waitFor();

  await fold(page, 'Wer hilft mit?').click();
  await page.getByLabel('Mitglied').selectOption('Bert Beispiel');
  await press(page, 'Fragen');
  await pressOk(page, 'Möchtest du Bert Beispiel fragen?');
  await tells(page, /^Bert Beispiel ist gefragt\./);
  await fold(page, 'Das Treffen ausfallen lassen').click();
  await page.getByLabel('Grund').fill('Es regnet.');
  await press(page, 'Treffen ausfallen lassen');
  await pressOk(page, /^Das Treffen wirklich ausfallen lassen\?/);
  await tells(page, 'Das Treffen fällt aus.');
  await page.getByText('Dieses Treffen fällt aus.').waitFor();
  house.passSeconds(600);
  assert.deepEqual((await subjects(house, 'dora@example.org')).at(-1), 'Fällt aus: Sommerfest');
  await page.goto('/');
  await heading(page, 'Willkommen');
  assert.equal(await page.getByText('Nächstes Treffen').count(), 0);
});

journey('a meeting with a date is called and all are invited on one page', laptop, async (j) => {
  const { page, house } = j;
  await joinClass(house);
  await j.login(page, 'anna', '/treffen/neu');
  await page.getByLabel('Datum', { exact: true }).fill(`${nextYear(house)}-09-18`);
  await page.getByText('Ende angeben').click();
  await page.getByLabel('Ende: Uhrzeit').fill('22:00');
  await page.getByLabel('Letzter Tag für Antworten').fill(`${nextYear(house)}-08-01`);
  await press(page, 'Vorschau der E-Mail');
  await pressOk(page, 'Gib Anfang und Ende beide mit oder beide ohne Uhrzeit an.');
  await page.getByLabel('Uhrzeit', { exact: true }).fill('15:00');
  await press(page, 'Vorschau der E-Mail');
  await heading(page, 'Vorschau der E-Mail', 2);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'preview');
  await page.getByText(/^Hallo Anna,/).waitFor();
  // What is shown is what would leave.
  await page.getByLabel('Dein Text dazu').fill('Wie vor fünf Jahren.');
  assert.equal(await page.getByText('Diese E-Mail geht an').count(), 0);
  assert.deepEqual(await readLetters(house), []);
  await press(page, 'Vorschau der E-Mail');
  await page.getByText('Diese E-Mail geht an 3 Personen.').waitFor();
  await press(page, 'Einladen');
  await page.getByRole('alertdialog', { name: '3 Personen einladen?' }).getByText('Abbrechen').click();
  assert.deepEqual(await readLetters(house), []);
  await press(page, 'Einladen');
  await pressOk(page, '3 Personen einladen?');
  await tells(page, 'Gespeichert! 3 Einladungen sind unterwegs.');
  await page.getByText(/^Samstag, 18\. September \d+, 15 bis 22\sUhr/).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Termin herunterladen' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^treffen-20\d\d-09-18\.ics$/);
  await fold(page, 'Alle Treffen abonnieren').click();
  await press(page, 'Meine Kalenderadresse zeigen');
  const address = page.getByLabel('Meine Kalenderadresse');
  const before = await address.inputValue();
  assert.match(
    (await house.browser().fetch('GET', new URL(before).pathname)).headers.get('content-type') ?? '',
    /^text\/calendar/,
  );
  await press(page, 'Neue Adresse');
  await pressOk(page, /^Eine neue Adresse holen\?/);
  await tells(page, 'Das ist deine neue Adresse.');
  assert.notEqual(await address.inputValue(), before);

  const letters = await readLetters(house);
  assert.equal(letters.filter(({ subject }) => subject.startsWith('Einladung: Klassentreffen 20')).length, 3);
});

journey('the second of two who change a meeting is told and loses nothing', laptop, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/409/);
  const { anna, bert: joined } = await joinClass(house);
  const { id } = await callMeeting(anna, nextReunion(house));
  await anna.send('PUT', `/meetings/${id}/organisers`, { json: { usernames: ['anna', 'bert'] } });
  await joined.send('PUT', `/meetings/${id}/organisers/me`, { json: { accept: true } });
  const bert = await j.another();
  await j.login(page, 'anna');
  await j.login(bert, 'bert');
  for (const one of [page, bert]) {
    await one.goto(`/treffen/${id}/aendern`);
    await heading(one, 'Ändern: Klassentreffen');
  }
  await page.getByLabel('Name des Ortes').fill('Zum Hirschen');
  await press(page, 'Speichern, noch nicht einladen');
  await tells(page, 'Das Treffen ist gespeichert!');

  await bert.getByLabel('Dein Text dazu').fill('Bringt Bilder mit.');
  await press(bert, 'Speichern, noch nicht einladen');
  const told = bert.getByRole('alert');
  await told.getByText('Jemand war schneller').waitFor();
  await told.getByText('Zum Hirschen').waitFor();
  assert.equal(await told.getByText('Bringt Bilder mit.').count(), 0);
  assert.equal(await bert.getByLabel('Dein Text dazu').inputValue(), 'Bringt Bilder mit.');
  await bert.getByLabel('Name des Ortes').fill('Zum Hirschen');
  await press(bert, 'Speichern, noch nicht einladen');
  await tells(bert, 'Das Treffen ist gespeichert!');
  const { description, place } = await meetingOf(anna, id);
  assert.deepEqual({ description, place }, { description: 'Bringt Bilder mit.', place: 'Zum Hirschen' });
});

journey(
  'a maintainer changes what others organise, once the password was entered again',
  phone,
  async (j) => {
    const { page, house } = j;
    const { anna } = await joinClass(house);
    const { id } = await callMeeting(anna, nextReunion(house));
    await j.login(page, 'bert', `/treffen/${id}`);
    await heading(page, 'Klassentreffen');
    assert.equal(await page.getByText('Als Betreuer ändern').count(), 0);
    await house.promote('bert');
    await page.goto('/');
    await page.getByRole('link', { name: 'Klassentreffen' }).click();
    await page.getByRole('link', { name: 'Als Betreuer ändern' }).click();
    await page.getByLabel('Passwort', { exact: true }).fill(house.password);
    await press(page, 'Bestätigen');
    await page.getByRole('link', { name: 'Ändern', exact: true }).click();
    await page.getByLabel('Name des Ortes').fill('Am See');
    await press(page, 'Speichern, noch nicht einladen');
    await tells(page, 'Das Treffen ist gespeichert!');
    await page.getByText('Am See').waitFor();
  },
);

journey('the pages of meetings are usable by everyone, in every width and every look', laptop, async (j) => {
  const { page, house } = j;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { anna, bert } = await joinClass(house);
  const LONG = 'Lackiererinnungsmeisterversammlungsabschlussfeier'.repeat(2);
  const found: string[] = [];
  const see = async (state: string) => void found.push(...(await inspect(page, state)));
  await j.login(page, 'anna', '/treffen');
  await heading(page, 'Treffen');
  await see('no meeting');
  const year = nextYear(house);
  await callMeeting(anna, {
    ...nextReunion(house),
    title: 'Sommerfest',
    startsAt: null,
    dates: [{ startsAt: `${year}-06-12T15:30` }, { startsAt: `${year}-06-19`, endsAt: `${year}-06-20` }],
    answerUntil: `${year}-05-01`,
  });
  const { id } = await callMeeting(anna, { ...nextReunion(house), title: LONG, description: LONG });
  await say(bert, id, 'yes', { persons: 2, remark: LONG });
  await page.goto('/treffen');
  await page.getByText('2 Personen haben zugesagt.').waitFor();
  await see('list');
  await page.goto('/');
  await heading(page, 'Willkommen');
  await see('home');
  await page.goto('/treffen');
  await page.getByRole('link', { name: 'Sommerfest', exact: true }).click();
  await heading(page, 'Sommerfest');
  await see('votes');
  await page.goto(`/treffen/${id}`);
  await press(page, 'Zusagen');
  await page.getByLabel('Bemerkung').waitFor();
  await press(page, 'Vorschau der E-Mail');
  await see('meeting');
  for (const part of ['Alle Treffen abonnieren', 'Wer hilft mit?', 'Das Treffen ausfallen lassen'])
    await fold(page, part).click();
  await see('meeting, unfolded');
  await page.goto('/treffen/neu');
  await heading(page, 'Treffen vorschlagen');
  await page.getByLabel('Ich schlage mehrere Termine').check();
  await press(page, 'Noch ein Termin');
  await page.getByText('Ende angeben').first().click();
  await see('form');
  assert.deepEqual(found, []);
});

journey(
  'after its day a meeting has its gallery, which the upload page of others leads to',
  phone,
  async (j) => {
    const { page, house } = j;
    const { anna } = await joinClass(house);
    const other = await anna.createGallery('Von früher');
    const { id } = await callMeeting(anna, nextReunion(house));
    await j.login(page, 'bert', `/image-upload/${other}`);
    await heading(page, 'Bilder hochladen: Von früher');
    assert.equal(await page.getByText('Sind es Bilder vom Treffen').count(), 0);

    const yesterday = new Date(house.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await house.db.updateTable('meetings').set({ starts_at: yesterday, answer_until: yesterday }).execute();
    await page.reload();
    await page.getByText('Sind es Bilder vom Treffen „Klassentreffen“?').waitFor();
    await press(page, 'Dort hochladen');
    await heading(page, /^Bilder hochladen: Klassentreffen/);
    const gallery = new URL(page.url()).pathname.split('/').at(-1);
    assert.notEqual(gallery, other);
    assert.equal(await page.getByText('Sind es Bilder vom Treffen').count(), 0);
    await page.goto(`/treffen/${id}`);
    await press(page, 'Bilder vom Treffen');
    await heading(page, /^Klassentreffen/);
    await waitForValue(() => new URL(page.url()).pathname, `/image-galleries/${gallery}`);
  },
);
