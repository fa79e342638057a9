import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { WRONG_PER_REQUEST } from '#server/session/login-requests.ts';
import { mailOf, wrong } from '#test/support/login-by-mail.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { otherFormats, plainJpeg } from '#test/support/samples.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { fillGallery } from './album.ts';
import { inspect } from './inspect.ts';
import { journey, laptop } from './journey.ts';
import { pressOk } from './press-ok.ts';

const still = { ...laptop, reducedMotion: 'reduce' } as const;

/** As long as a username may be, and no place to break it. */
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftsmaler';
const LONG_TITLE = 'Lackiererinnungsmeisterversammlungsabschlussfeier'.repeat(2);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a dialog by a press, looks at it, and closes it again. */
async function inspectDialog(page: Page, button: string, words: string): Promise<string[]> {
  await press(page, button);
  await page.getByRole('alertdialog', { name: words }).waitFor();
  const findings = await inspect(page, `dialog ${words}`);
  await page.keyboard.press('Escape');
  return findings;
}

journey('pages without a login are usable by everyone, in every width and every look', still, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/40[014]/);
  const found: string[] = [];
  const see = async (state: string) => void found.push(...(await inspect(page, state)));

  await page.goto('/login');
  await see('login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('button', { name: 'Anmelden' }).click({ force: true });
  await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
  await see('login with what is missing');
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  found.push(...(await inspectDialog(page, 'Anmelden', 'Falscher Benutzername oder Passwort!')));
  await page.getByLabel('Benutzername', { exact: true }).fill('Sabine Körner');
  await press(page, 'Anmelden');
  await pressOk(page, 'Falscher Benutzername oder Passwort!');
  await see('login with a real name');
  await page.evaluate(() => {
    localStorage.setItem('username', 'anna');
    localStorage.setItem('session_expiration', '1');
    sessionStorage.setItem('draft:group-email:anna', '{"subject":"Treffen"}');
  });
  await page.goto('/group-email');
  await page.getByText('Dein Text ist noch da.').waitFor();
  await see('login after the end');

  await page.goto('/login/link');
  await see('request for a link that logs in');
  await page.getByRole('textbox').fill('anna');
  await press(page, 'Anmelde-Link schicken');
  await title(page, 'Schau in dein Postfach');
  await see('code asked for');
  const mail = await mailOf(house);
  for (let n = 1; n <= WRONG_PER_REQUEST; n += 1) {
    await page.getByLabel('Code', { exact: true }).fill(wrong(mail.code, n));
    await press(page, 'Anmelden');
    if (n < WRONG_PER_REQUEST) await page.getByText('Dieser Code stimmt nicht.').waitFor();
    if (n === 1) await see('a wrong code');
  }
  await title(page, 'Dieser Code gilt nicht mehr');
  await see('code that has ended');
  await page.goto(`/anmelden/${mail.token}`);
  await title(page, 'Anmelden');
  await see('link that logs in');
  await house.browser().post('/login_by_link', { token: mail.token });
  await press(page, 'Anmelden');
  await title(page, 'Der Link wurde schon benutzt');
  await see('link that was used');

  await page.goto('/login/password-reset');
  await see('request for a link');
  await page.getByRole('textbox').fill('anna');
  await press(page, 'Absenden');
  await pressOk(page, /^Anweisungen zum Zurücksetzen/);
  await title(page, 'Schau in dein Postfach');
  await see('link requested');
  const [token] = (await lastLetterTo(house, 'anna@example.org')).tokens;
  await page.goto(`/password-reset/${token}`);
  await title(page, 'Neues Passwort festlegen');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('anna1988');
  await page.getByLabel('Neues Passwort wiederholen').fill('anna1988');
  await press(page, 'Absenden');
  await page.getByText('Dieses Passwort ist zu leicht zu erraten').waitFor();
  await see('new password that is too weak');
  await page.reload();
  await title(page, 'Bitte öffne den Link noch einmal');
  await see('link to open once more');
  house.passSeconds(3601);
  await page.goto(`/password-reset/${token}`);
  await title(page, 'Der Link gilt nicht mehr');
  await see('expired link');
  await press(page, 'Neuen Link zuschicken');
  await title(page, 'Schau in dein Postfach');
  await see('link sent anew');

  await page.goto('/adresse-bestaetigen/unbekannt');
  await title(page, 'E-Mail-Adresse bestätigen');
  await see('address to confirm');
  await page.goto('/abmelden/unbekannt');
  await title(page, 'Rundmails abbestellen');
  await see('unsubscribe');
  await press(page, 'Keine Rundmails mehr bekommen');
  await title(page, 'Der Link passt zu keinem Zugang');
  await see('unsubscribe by an unknown link');

  for (const [path, name] of [
    ['/impressum', 'Impressum'],
    ['/datenschutz', 'Datenschutz'],
    ['/gibt-es-nicht', 'Seite nicht gefunden'],
  ] as const) {
    await page.goto(path);
    await title(page, name);
    await see(name);
  }
  assert.deepEqual(found, []);
});

journey('the pages of members are usable by everyone, in every width and every look', still, async (j) => {
  const { page, house } = j;
  await addClass(house);
  j.expectComplaint(/40[04]|Failed to load/);
  const found: string[] = [];
  const see = async (state: string) => void found.push(...(await inspect(page, state)));

  await j.login(page, LONG_NAME);
  await see('home');
  const newcomer = await j.another();
  await j.login(newcomer, 'mitglied1');
  await newcomer.getByRole('heading', { name: 'Zwei Fragen an dich' }).waitFor();
  found.push(...(await inspect(newcomer, 'home of a newcomer')));
  await page.setViewportSize({ width: 320, height: 800 });
  await press(page, 'Menü');
  await see('menu open');

  await page.goto('/users');
  await see('name list');
  await page.getByRole('searchbox').fill('gibt es nicht');
  await page.getByText('Niemand gefunden.').waitFor();
  await see('name list with nobody found');
  for (const username of [LONG_NAME, 'mitglied1']) {
    await page.goto(`/users/${username}`);
    await page.getByRole('main').getByText(username, { exact: true }).first().waitFor();
    await see(`data of ${username}`);
  }
  await page.goto('/namensliste/drucken');
  await see('list for paper');

  await house.mail.drain();
  await page.goto('/contactdata');
  await page.getByText(/^Noch nicht bestätigt/).waitFor();
  await see('own data');
  await page.evaluate((name) => {
    sessionStorage.setItem(`draft:contactdata:${name}`, '{"firstName":"Anna","surname":"Beispiel"}');
  }, LONG_NAME);
  await page.reload();
  await page.getByText('Dein Text ist noch da, aber noch nicht gespeichert.').waitFor();
  await see('own data that have come back');
  await page.getByLabel('Nachname').fill(' ');
  await page.getByLabel('E-Mail privat').fill('anna');
  await page.getByRole('button', { name: 'Speichern' }).click({ force: true });
  await see('own data with mistakes');
  await page.getByLabel('Nachname').fill('Beispiel');
  await page.getByLabel('E-Mail privat').fill('anna@example.org');
  found.push(...(await inspectDialog(page, 'Speichern', 'Daten erfolgreich gespeichert!')));

  await page.goto('/change-password');
  await see('change of the password');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz');
  await page.getByLabel('Neues Passwort wiederholen').fill('kurz');
  await press(page, 'Absenden');
  await page.getByText('Das Passwort ist zu kurz.').waitFor();
  await see('change of the password with a short one');
  assert.deepEqual(found, []);
});

journey('galleries are usable by everyone, in every width and every look', still, async (j) => {
  const { page, house } = j;
  await addClass(house);
  const found: string[] = [];
  const see = async (state: string) => void found.push(...(await inspect(page, state)));

  await j.login(page, LONG_NAME, '/image-galleries');
  await see('no gallery yet');
  const gallery = await fillGallery(house, LONG_NAME, 3);
  const browser = await house.again(LONG_NAME);
  const empty = await browser.createGallery(LONG_TITLE);
  await browser.upload(gallery, await plainJpeg({ width: 640, height: 480 }), { title: LONG_TITLE });
  await page.goto('/image-galleries');
  await page.getByText(LONG_TITLE).waitFor();
  await see('galleries');
  await page.goto('/image-galleries/new');
  await see('new gallery');

  await page.goto(`/image-galleries/${empty}`);
  await title(page, LONG_TITLE);
  await see('empty gallery');
  await page.goto(`/image-galleries/${gallery}`);
  await title(page, 'Klassentreffen 2018');
  await see('gallery');
  await page.getByRole('button', { name: 'Bild löschen' }).first().click();
  await see('question before deleting');
  await press(page, 'Abbrechen');
  await press(page, `${LONG_TITLE} groß ansehen`);
  await page.locator('dialog img[data-state=success]').first().waitFor();
  await see('lightbox');
  assert.deepEqual(found, []);
});

journey('uploading is usable by everyone, in every width and every look', still, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  j.expectComplaint(/415|503|Failed to load/);
  const found: string[] = [];
  const see = async (state: string) => void found.push(...(await inspect(page, state)));

  await j.login(page, 'anna', `/image-upload/${await fillGallery(house, 'anna', 0)}`);
  await see('upload');
  // Each of another width, or the page asks whether the same picture is meant twice.
  let width = 400;
  const file = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await plainJpeg({ width: width++, height: 300 }),
  });
  const [png] = await otherFormats();
  await page.getByLabel('Titel:').fill('Wiedersehen');
  await page.setInputFiles('input[type=file]', [
    await file('gut.jpg'),
    { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: png?.[1] ?? Buffer.alloc(0) },
  ]);
  await press(page, 'Absenden');
  await page.getByRole('alertdialog').waitFor();
  await see('upload that failed in part');
  await press(page, 'OK');

  // The first stands still on its way, the second is told to come back later, the third waits for its turn.
  const held: (() => void)[] = [];
  await page.route('**/images', async (route) => {
    if (held.length > 0)
      return route.fulfill({ status: 503, headers: { 'Retry-After': '100' }, json: { error: 'busy' } });
    await new Promise<void>((resolve) => held.push(resolve));
    await route.abort();
  });
  await press(page, 'Entfernen: kaputt.jpg');
  await page.setInputFiles('input[type=file]', [
    await file('unterwegs.jpg'),
    await file('gleich.jpg'),
    await file(`${LONG_TITLE}.jpg`),
    { name: 'urlaub.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
  ]);
  await page.getByLabel('Jedes Bild bekommt seinen eigenen Titel').check();
  await see('chosen pictures');
  await press(page, 'Absenden');
  await page.getByText('Gerade ist viel los.').waitFor();
  await see('upload on its way');
  for (const release of held) release();
  assert.deepEqual(found, []);
});

/** One mailbox that is unknown, and one that is full for now. */
const withMailServer = async (t: TestContext) => {
  const { url } = await testMailServer(t, {
    script: ({ stage, recipient }) => {
      if (stage !== 'RCPT') return undefined;
      if (recipient === 'mitglied1@example.org') return '550 5.1.1 No such user';
      return recipient === 'mitglied2@example.org' ? '450 4.2.1 Mailbox busy' : undefined;
    },
  });
  return { settings: { SMTP_URL: url, MAIL_FROM: 'post@klasse.example' } };
};

journey(
  'the Rundmail is usable by everyone, in every width and every look',
  still,
  async (j) => {
    const { page, house } = j;
    await addClass(house);
    j.expectComplaint(/Failed to load/);
    const found: string[] = [];
    const see = async (state: string) => void found.push(...(await inspect(page, state)));

    await j.login(page, LONG_NAME, '/group-email');
    await see('Rundmail to nobody');
    await house.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
    await page.reload();
    await page.getByLabel('Betreff:').fill(LONG_TITLE.repeat(2).slice(0, 150));
    await page.getByLabel('Nachricht:').fill('Wer kommt?');
    await see('Rundmail typed');
    await press(page, 'Absenden');
    await page.getByRole('alertdialog').waitFor();
    await see('question before sending');
    await press(page, 'OK');
    await pressOk(page, 'E-Mail erfolgreich gesendet!');
    await page.getByText('17 warten').waitFor();
    await see('copies that wait');
    await house.mail.drain();
    await page
      .getByText(/nicht zustellbar/)
      .first()
      .waitFor();
    await see('copies in every state');

    await page.getByRole('link', { name: 'Abmelden' }).click();
    await page.getByRole('alertdialog', { name: 'Die Abmeldung war erfolgreich!' }).waitFor();
    await see('logged out');
    assert.deepEqual(found, []);
  },
  withMailServer,
);

/** Enough members for a search, one with everything as long as it may be. */
async function addClass(house: TestHouse): Promise<void> {
  for (let number = 1; number <= 16; number += 1) await house.addMember(`mitglied${number}`);
  const browser = await house.join(LONG_NAME);
  await saveData(browser, LONG_NAME, {
    ...ownData(),
    surname: LONG_TITLE,
    address: LONG_TITLE,
    privateEmailAddress: `${LONG_NAME}@${LONG_NAME}.example`,
    publicationConsent: true,
  });
}
