import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type E2eTest, e2eTest, laptop, phone } from './e2e-test.ts';
import { axeFindings } from './inspect.ts';
import { tabTo } from './keyboard.ts';
import { named, withDevice } from './lock.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk, tells } from './page.ts';

const BUTTON = 'Mit Fingerabdruck oder Gesicht anmelden';
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Willkommen', exact: true });

async function logInByPassword(page: Page, origin: string, password: string) {
  await page.goto(`${origin}/login`);
  await logInHere(page, 'anna', password);
  await welcome(page).waitFor();
}

async function logOut(page: Page, origin: string) {
  await page.goto(`${origin}/logout`);
  await pressOk(page, 'Die Abmeldung war erfolgreich!');
}

/** anna before a device with a lock, at the site under a name. */
async function withLock({ page, site, expectComplaint }: E2eTest) {
  expectComplaint(/^foreign request: http:\/\/localhost:/);
  const origin = named(site);
  await site.addMember('anna');
  const device = await withDevice(page);
  await device.present(false);
  await logInByPassword(page, origin, site.password);
  return { origin, device };
}

const isSound = async (page: Page) => {
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
};

e2eTest('a device is added, logs in by button and by itself, and no more once removed', phone, async (j) => {
  const { page } = j;
  j.expectComplaint(/404 \(Not Found\)/);
  const { origin, device } = await withLock(j);
  await device.present(true);
  await page.goto(`${origin}/contactdata/anmeldung`);
  await page.getByRole('button', { name: 'Gerät hinzufügen' }).click();
  await tells(page, /^Ab jetzt kommst du/);
  const own = page.getByRole('region', { name: BUTTON });
  await own.getByText('Noch nie benutzt.').waitFor();
  await isSound(page);

  await device.present(false);
  await logOut(page, origin);
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await isSound(page);
  await tabTo(page, BUTTON);
  await device.present(true);
  await page.keyboard.press('Enter');
  await welcome(page).waitFor();

  // Below the field for the name, without a press.
  await logOut(page, origin);
  await welcome(page).waitFor();

  await page.goto(`${origin}/contactdata/anmeldung`);
  await own.getByText(/Zuletzt benutzt am/).waitFor();
  await own.getByRole('button', { name: /entfernen$/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button').first().waitFor();
  await question.getByRole('button', { name: /^(OK|Ja)$/ }).click();
  await tells(page, 'Das Gerät ist entfernt.');

  await device.present(false);
  await logOut(page, origin);
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await device.present(true);
  await page.reload();
  await page.getByRole('alertdialog', { name: /gilt hier nicht mehr/ }).waitFor();
  // Or it would answer the next question by itself.
  await device.present(false);
  await pressOk(page, /gilt hier nicht mehr/);
  assert.equal(new URL(page.url()).pathname, '/login');
});

e2eTest('who takes the offer logs in, and confirms as a maintainer, by the device', laptop, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/403 \(Forbidden\)/);
  const { origin, device } = await withLock(j);
  await device.present(true);
  await page.getByRole('button', { name: 'Ja, einrichten' }).click();
  await tells(page, /^Ab jetzt kommst du/);
  await page.getByRole('button', { name: 'Ja, einrichten' }).waitFor({ state: 'detached' });
  // The device says itself that it has one.
  await page.goto(`${origin}/contactdata/anmeldung`);
  await page.getByRole('button', { name: 'Gerät hinzufügen' }).click();
  await tells(page, 'Dieses Gerät ist schon dabei.');

  // On a slow network the button is pressed before the offer below the field for the name has come.
  const pressed = Promise.withResolvers<void>();
  await page.route(
    '**/passkeys/login_options',
    async (route) => {
      await pressed.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await logOut(page, origin);
  const asked = page.waitForResponse(/passkey_offer/);
  // Focused and pressed in one go: the page moves the focus itself when it has opened.
  await page.getByRole('button', { name: BUTTON }).press('Enter');
  pressed.resolve();
  await welcome(page).waitFor();
  assert.deepEqual(await (await asked).json(), { isOpen: false });
  await site.promote('anna');
  await page.goto(`${origin}/verwaltung`);
  await page.getByRole('button', { name: 'Mit Fingerabdruck oder Gesicht bestätigen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verwaltung' }).waitFor();
});
