import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailOf, wrong } from '#test/support/login-by-mail.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, stillLaptop } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { click, heading, pressOk } from './page.ts';

/** As long as a username may be, and no place to break it. */
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftsmaler';
const LONG_TITLE = 'Lackiererinnungsmeisterversammlungsabschlussfeier'.repeat(2);

type Visit = E2eTest & { see(state: string, page?: Page): Promise<void> };

/** Looks at states of pages in every width and every look. */
const look = (name: string, go: (visit: Visit) => Promise<void>) =>
  e2eTest(`${name} are usable by everyone, in every width and every look`, stillLaptop, async (j) => {
    const found: string[] = [];
    await go({ ...j, see: async (state, page = j.page) => void found.push(...(await inspect(page, state))) });
    assert.deepEqual(found, []);
  });

look('pages without a login', async ({ page, site, see, expectComplaint }) => {
  await site.addMember('anna');
  expectComplaint(/40[014]/);
  await page.goto('/login');
  await page.getByLabel('Benutzername', { exact: true }).fill('anna');
  await page.getByRole('button', { name: 'Anmelden' }).click({ force: true });
  await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
  await see('login with what is missing');
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  await click(page, 'Anmelden');
  await page.getByRole('alertdialog', { name: 'Falscher Benutzername oder Passwort!' }).waitFor();
  await see('a wrong password');

  await page.goto('/login/link');
  await page.getByRole('textbox').fill('anna');
  await click(page, 'Anmelde-Link schicken');
  await heading(page, 'Schau in dein Postfach');
  const mail = await mailOf(site);
  await page.getByLabel('Code', { exact: true }).fill(wrong(mail.code, 1));
  await click(page, 'Anmelden');
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  await see('a wrong code');
  await page.goto('/login/password-reset');
  await page.getByRole('textbox').fill('anna');
  await click(page, 'Absenden');
  await pressOk(page, /^Anweisungen zum Zurücksetzen/);
  await heading(page, 'Schau in dein Postfach');
  await see('link requested');
  const [token] = (await lastLetterTo(site, 'anna@example.org')).tokens;
  await page.goto(`/password-reset/${token}`);
  await heading(page, 'Neues Passwort festlegen');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('anna1988');
  await page.getByLabel('Neues Passwort wiederholen').fill('anna1988');
  await click(page, 'Absenden');
  await page.getByText('Dieses Passwort ist zu leicht zu erraten').waitFor();
  await see('new password that is too weak');
  site.passSeconds(3601);
  await page.goto(`/password-reset/${token}`);
  await heading(page, 'Der Link gilt nicht mehr');
  await see('expired link');

  await page.goto('/gibt-es-nicht');
  await see('not found');
});

look('pages of members', async ({ page, site, see, login, another, expectComplaint }) => {
  await addClass(site);
  expectComplaint(/40[04]|Failed to load/);
  await login(page, LONG_NAME);
  await see('home');
  const newcomer = await another();
  await login(newcomer, 'mitglied1');
  await newcomer.getByRole('heading', { name: 'Zwei Fragen an dich' }).waitFor();
  await see('home of a newcomer', newcomer);
  await page.setViewportSize({ width: 320, height: 800 });
  await click(page, 'Menü');
  await see('menu open');

  await page.goto('/users');
  await see('name list');
  await page.getByRole('searchbox').fill('gibt es nicht');
  await page.getByText('Niemand gefunden.').waitFor();
  await see('name list with nobody found');
  await page.goto(`/users/${LONG_NAME}`);
  await page.getByRole('main').getByText(LONG_NAME, { exact: true }).first().waitFor();
  await see('data of a member');
  await page.goto('/contactdata');
  await page.getByText(/^Noch nicht bestätigt/).waitFor();
  await see('own data');
  await page.getByLabel('Nachname').fill(' ');
  await page.getByLabel('E-Mail privat').fill('anna');
  await page.getByRole('button', { name: 'Speichern' }).click({ force: true });
  await see('own data with mistakes');
  await page.goto('/change-password');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz');
  await page.getByLabel('Neues Passwort wiederholen').fill('kurz');
  await click(page, 'Absenden');
  await page.getByText('Das Passwort ist zu kurz.').waitFor();
  await see('change of the password with a short one');

  // What changes without a key is read out.
  const status = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
  await page.goto('/group-email');
  await page.getByRole('button', { name: 'Absenden' }).click({ force: true });
  await status('Bitte fülle zuerst alle nötigen Felder richtig aus.');
  await page.getByLabel('Betreff:').fill('x'.repeat(140));
  await status('noch 10 Zeichen');
});

look('galleries', async ({ page, site, see, login }) => {
  await addClass(site);
  await login(page, LONG_NAME, '/image-galleries');
  await see('no gallery yet');
  const gallery = await fillGallery(site, LONG_NAME, 3);
  const browser = await site.again(LONG_NAME);
  const empty = await browser.createGallery(LONG_TITLE);
  await browser.upload(gallery, await plainJpeg({ width: 640, height: 480 }), { title: LONG_TITLE });
  await page.goto('/image-galleries');
  await page.getByText(LONG_TITLE).waitFor();
  await see('galleries');
  await page.goto(`/image-galleries/${empty}`);
  await see('empty gallery');
  await page.goto(`/image-galleries/${gallery}`);
  await heading(page, 'Klassentreffen 2018');
  await see('gallery');
  await page.getByRole('button', { name: 'Bild löschen' }).first().click();
  await see('question before deleting');
  await click(page, 'Abbrechen');
  await click(page, `${LONG_TITLE} groß ansehen`);
  await page.locator('dialog img[data-state=success]').first().waitFor();
  await see('lightbox');
  await page.keyboard.press('+');
  await see('an enlarged picture');
});

look('states of an upload', async ({ page, site, see, login, expectComplaint }) => {
  await site.addMember('anna');
  expectComplaint(/415|503|Failed to load/);
  await login(page, 'anna', `/image-upload/${await fillGallery(site, 'anna', 0)}`);
  // Each of another width, or the page asks whether the same picture is meant twice.
  let width = 400;
  const file = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await plainJpeg({ width: width++, height: 300 }),
  });
  // The first stands still on its way, the second is told to come back later, the third waits for its turn.
  const held: (() => void)[] = [];
  await page.route('**/images', async (route) => {
    if (held.length > 0)
      return route.fulfill({ status: 503, headers: { 'Retry-After': '100' }, json: { error: 'busy' } });
    await new Promise<void>((resolve) => held.push(resolve));
    await route.abort();
  });
  await page.setInputFiles('input[type=file]', [
    await file('unterwegs.jpg'),
    await file('gleich.jpg'),
    await file(`${LONG_TITLE}.jpg`),
    { name: 'urlaub.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
  ]);
  await page.getByLabel('Titel:').fill('Wiedersehen');
  await page.getByRole('button', { name: 'Jedes Bild bekommt seinen eigenen Titel' }).click();
  await see('chosen pictures');
  await click(page, 'Absenden');
  await page.getByText('Gerade ist viel los.').waitFor();
  await see('upload on its way');
  for (const release of held) release();
});

/** Enough members for a search, one with everything as long as it may be. */
async function addClass(site: TestSite): Promise<void> {
  for (let number = 1; number <= 16; number += 1) await site.addMember(`mitglied${number}`);
  const browser = await site.join(LONG_NAME);
  await saveData(browser, LONG_NAME, {
    ...ownData(),
    surname: LONG_TITLE,
    address: LONG_TITLE,
    privateEmailAddress: `${LONG_NAME}@${LONG_NAME}.example`,
    publicationConsent: true,
  });
}
