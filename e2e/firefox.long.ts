import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { firefox, type Locator } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { e2eTest, endToEndTestsIn, laptop, onEveryPage } from './e2e-test.ts';
import { pressOk } from './page.ts';

/** Where distributions put it. */
const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

if (executablePath === undefined)
  test('the main end-to-end tests in Firefox', {
    skip: 'Firefox is not on this machine (Debian: apt-get install firefox-esr)',
  });
else await goThroughIn(executablePath);

/** The main end-to-end tests once more, in the Firefox of the distribution, by WebDriver BiDi. */
async function goThroughIn(executablePath: string): Promise<void> {
  passOverUnknown('emulation.setMediaFeaturesOverride');
  nameDownloadsOfPages();
  endToEndTestsIn(() => firefox.launch({ channel: 'moz-firefox', executablePath, timeout: 2 * 60_000 }));
  onEveryPage(async (page) => fillByKeys(page.locator('input')));

  e2eTest('a picture goes up, is opened, and gets a comment', laptop, async (j) => {
    const { page, site } = j;
    await site.addMember('anna');
    await j.login(page, 'anna', `/image-upload/${await fillGallery(site, 'anna', 1)}`);
    const buffer = await plainJpeg({ width: 1200, height: 900 }, '#aa3333');
    await page.setInputFiles('input[type=file]', { name: 'hafen.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('textbox', { name: /^Titel/ }).fill('Am Hafen');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(page, /erfolgreich hochgeladen!$/);
    await page.getByRole('button', { name: /^Am Hafen/ }).click();
    const lightbox = page.getByRole('dialog', { name: 'Am Hafen' });
    await lightbox.locator('img[data-state=success]').first().waitFor();
    await page.getByRole('button', { name: 'Kommentar schreiben' }).click();
    await page.getByLabel('Dein Kommentar').fill('Das war schön');
    await lightbox.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Dein Kommentar steht jetzt beim Bild.').waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByText('1 Kommentar', { exact: true }).waitFor();
  });

  await import('./session.test.ts');
  await import('./members.test.ts');
  await import('./own-data.test.ts');
  await import('./password.test.ts');
  await import('./galleries.test.ts');
  await import('./upload.test.ts');
  await import('./meeting-answer.test.ts');
  await import('./group-email.test.ts');
}

/** Says to Playwright that this command has succeeded: Firefox ESR does not know it, and no test here needs it. */
function passOverUnknown(command: string): void {
  const { prototype } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle').ws;
  const { send } = prototype;
  prototype.send = function (message: string, ...rest: unknown[]) {
    const { id, method } = JSON.parse(message);
    if (method !== command) return send.call(this, message, ...rest);
    const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }));
    setImmediate(() => this.emit('message', answer, false));
  };
}

/** Playwright passes over downloads without a navigation, as of a file that the page itself has made. */
function nameDownloadsOfPages(): void {
  const { prototype } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle').ws;
  const { emit } = prototype;
  prototype.emit = function (event: string, data: unknown, ...rest: unknown[]) {
    const text = event === 'message' ? String(data) : '';
    if (!text.includes('"navigation":null') || !text.includes('"method":"browsingContext.download'))
      return emit.call(this, event, data, ...rest);
    const message = JSON.parse(text);
    message.params.navigation = message.params.url.split('/').at(-1);
    return emit.call(this, event, Buffer.from(JSON.stringify(message)), ...rest);
  };
}

/**
 * Types what is to be filled in: React does not notice the value that Playwright sets in Firefox. Keys reach only the
 * tab in front.
 */
function fillByKeys(ofPage: Locator): void {
  const locators: Pick<Locator, 'fill'> = Object.getPrototypeOf(ofPage);
  locators.fill = async function (this: Locator, value: string) {
    await this.page().bringToFront();
    await this.press('ControlOrMeta+a');
    await this.press('Delete');
    await this.pressSequentially(value);
  };
}
