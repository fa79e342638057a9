import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { frameTexts } from '#texts/web/frame.ts';
import { logInHere } from './log-in-here.ts';
import { click, heading, pressOk, waitForValue } from './page.ts';

export type Place = { address: string; gallery: string; password: string };

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

async function typePassword(page: Page, password: string) {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(password);
  await click(page, 'Absenden');
  await pressOk(page, 'Das neue Passwort wurde erfolgreich gespeichert!');
}

export async function logInAnew(page: Page, { address, password }: Place): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${address}/login`);
  // Also the address that a page remembers whose session ended meanwhile.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(`${address}/login`);
  await logInHere(page, 'anna', password);
  await heading(page, 'Willkommen');
}

/** What somebody does on each screen of the specification, from opening it to being thanked. */
export const specifiedScreens: Record<string, (page: Page, place: Place) => Promise<void>> = {
  async login(page, place) {
    await logInAnew(page, place);
    const stored = await page.evaluate(() => ({ ...localStorage }));
    assert.equal(stored.username, 'anna');
    assert.ok(Number(stored.session_expiration) * 1000 > Date.now());
  },

  async home(page, { address }) {
    await page.goto(address);
    await heading(page, 'Willkommen');
    await page.getByText('Gepflegt wird diese Seite').waitFor();
    await link(page, /@|erreichst/).waitFor();
  },

  async 'name list'(page, { address }) {
    await page.goto(`${address}/users`);
    await heading(page, 'Namensliste');
    await waitForValue(
      async () => (await link(page, /^(anna|bert)$/).allInnerTexts()).sort(),
      ['anna', 'bert'],
    );
    await link(page, 'bert').click();
    await page.waitForURL('**/users/bert');
  },

  async 'a member'(page, { address }) {
    await page.goto(`${address}/users/bert`);
    await heading(page, 'Bert Beispiel');
    assert.equal(await link(page, '0761 23125').getAttribute('href'), 'tel:076123125');
    await page.goto(`${address}/users/niemand`);
    await page.getByText(/nicht zugestimmt. Daher kann hier leider nichts angezeigt werden\.$/).waitFor();
  },

  async 'own data'(page, { address }) {
    await page.goto(`${address}/contactdata`);
    await heading(page, 'Eigene Kontaktdaten');
    const surname = page.getByLabel('Nachname', { exact: true });
    await waitForValue(() => surname.inputValue(), 'Beispiel');
    assert.equal(await page.getByText('Deine Änderungen sind noch nicht gespeichert.').count(), 0);
    await page.getByLabel('Handynummer', { exact: true }).fill('0151 2345678');
    await click(page, 'Speichern');
    await pressOk(page, 'Daten erfolgreich gespeichert!');
    await heading(page, 'Eigene Kontaktdaten');
    assert.equal(await surname.inputValue(), 'Beispiel');
  },

  async 'changing the password'(page, { address, password }) {
    await page.goto(`${address}/change-password`);
    await typePassword(page, password);
    await heading(page, 'Passwort ändern');
  },

  async 'asking for a reset'(page, { address }) {
    await page.goto(`${address}/login/password-reset`);
    await page.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse').fill('bert');
    await click(page, 'Absenden');
    await pressOk(
      page,
      'Anweisungen zum Zurücksetzen des Passworts wurden an die hinterlegte Emailadresse versendet.',
    );
  },

  async galleries(page, { address, gallery }) {
    await page.goto(`${address}/image-galleries`);
    await heading(page, 'Bildergalerien');
    assert.equal(await link(page, 'Neue Gallerie').getAttribute('title'), 'Neue Gallerie');
    const card = page.locator(`main a[href="/image-galleries/${gallery}"]`);
    await card.getByText('Klassentreffen').waitFor();
    assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /undefined|NaN/);
    await link(page, 'Neue Gallerie').click();
    await page.getByLabel('Galeriename:').fill('Ausflug');
    await page.getByLabel('Beschreibung:').fill('Nach Freiburg');
    await click(page, 'Speichern');
    await pressOk(page, 'Gallerie erfolgreich erstellt!');
    await page.waitForURL('**/image-galleries');
    await page.getByText('Ausflug').first().waitFor();
  },

  async 'a gallery and its lightbox'(page, { address, gallery }) {
    await page.goto(`${address}/image-galleries/${gallery}`);
    await heading(page, /^Klassentreffen/);
    assert.equal(await link(page, 'Bild hinzufügen').getAttribute('title'), 'Bild hinzufügen');
    await page
      .getByText(/^Hochgeladen von .?bert.?$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^.?Bild 1/ }).click();
    await page.getByRole('dialog', { name: 'Bild 1' }).waitFor();
    await page.locator('dialog img[data-state="success"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Bild 2' }).waitFor();
    const opened = page.url();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto(opened);
    await page.getByRole('dialog', { name: 'Bild 2' }).waitFor();
  },

  async 'uploading and deleting'(page, { address, gallery }) {
    await page.goto(`${address}/image-upload/${gallery}`);
    const files = page.locator('input[type=file]');
    assert.equal(await files.getAttribute('accept'), '.jpg,.jpeg');
    const buffer = Buffer.from(await plainJpeg({ width: 120, height: 90 }));
    await files.setInputFiles({ name: 'IMG_0815.JPG', mimeType: 'image/jpeg', buffer });
    await page.getByLabel('Titel:').fill('Am Steg');
    await click(page, 'Absenden');
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
    await page.waitForURL(`**/image-galleries/${gallery}`);
    const card = page.getByRole('listitem').filter({ hasText: 'Am Steg' });
    await card.getByRole('button', { name: 'Bild löschen' }).click();
    await pressOk(page, 'Möchtest du dieses Bild wirklich löschen?');
    const reloaded = page.waitForEvent('framenavigated');
    await pressOk(page, 'Das Bild wurde erfolgreich gelöscht!');
    await reloaded;
    await page.getByRole('heading', { level: 2, name: 'Bild 1' }).waitFor();
    assert.equal(await card.count(), 0);
  },

  async 'a Rundmail'(page, { address }) {
    await page.goto(`${address}/group-email`);
    await heading(page, 'Rundmail');
    const subject = page.getByLabel('Betreff:');
    await subject.fill('Klassentreffen');
    await page.getByLabel('Nachricht:').fill('Wer kommt am 5. Mai?');
    await click(page, 'Absenden');
    // How many it goes to is asked by a call of ours.
    const dialog = page.getByRole('alertdialog', { name: /./ });
    await dialog.waitFor();
    const question = page.getByRole('alertdialog', { name: /senden\?$/ });
    if (await question.count()) await question.getByRole('button', { name: 'OK' }).click();
    await pressOk(page, 'E-Mail erfolgreich gesendet!');
    await waitForValue(() => subject.inputValue(), '');
  },

  async 'logging out'(page, { address }) {
    await page.goto(`${address}/logout`);
    await pressOk(page, 'Die Abmeldung war erfolgreich!');
    await page.waitForURL('**/login');
    assert.equal(await page.evaluate(() => localStorage.getItem('session_expiration')), null);
  },
};

/** Nothing has failed, and nothing was said that nobody asked for. */
export async function assertCalm(page: Page): Promise<void> {
  assert.equal(
    await page.getByRole('alertdialog', { name: /./ }).count(),
    0,
    'a dialog that nobody asked for',
  );
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  assert.ok(![frameTexts.failed.title, frameTexts.notFound.title].includes(title ?? ''), `${title}`);
}
