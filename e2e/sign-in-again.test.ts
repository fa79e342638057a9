import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailOf } from '#test/support/login-by-mail.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { axeFindings } from './axe.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { named, withDevice } from './lock.ts';
import { confirmHere, logInHere } from './log-in-here.ts';
import { pressOk, tells } from './press-ok.ts';
import { asked, confirmOver, signInAgain } from './sign-in-again.ts';
import { waitForValue } from './wait-for-value.ts';

const TWO_HOURS = 2 * 60 * 60;

const message = (page: Page) => page.getByLabel('Nachricht:');
const send = (page: Page) => page.getByRole('button', { name: 'Absenden' });

/** Two members, and a Rundmail half written by anna when her session ends. */
async function writeOn({ page, house, login, expectComplaint }: Journey): Promise<void> {
  for (const username of ['anna', 'bert']) await house.addMember(username);
  await house.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  expectComplaint(/401/);
  await login(page, 'anna', '/group-email');
  await page.getByLabel('Betreff:').fill('Klassentreffen');
  await message(page).fill('Wer kommt?');
  house.passSeconds(TWO_HOURS);
}

/** The page goes on where it was: it asks and sends. */
async function isSent({ page, house }: Journey): Promise<void> {
  await pressOk(page, 'An 2 Personen senden?');
  await pressOk(page, 'E-Mail erfolgreich gesendet!');
  const mails = await house.db.selectFrom('mails').select('kind').execute();
  assert.equal(mails.filter(({ kind }) => kind === 'group-email').length, 1);
}

/** On the page before those of Verwaltung. */
async function confirmOn(page: Page, password: string) {
  await page.getByRole('heading', { level: 1, name: 'Bitte bestätige, dass du es bist' }).waitFor();
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
}

const photos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `IMG_${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(
        await plainJpeg({ width: 600, height: 400 }, `#${(0x101010 * (number + 2)).toString(16)}`),
      ),
    })),
  );

journey(
  'a Rundmail half written outlives the session: put off, a wrong password, the right one, by keys alone, sent once',
  laptop,
  async (j) => {
    const { page, house } = j;
    await writeOn(j);
    await send(page).focus();
    await page.keyboard.press('Enter');
    const dialog = asked(page);
    await dialog.waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    const username = dialog.getByLabel('Benutzername', { exact: true });
    await username.press('x');
    assert.equal(await username.inputValue(), 'anna');

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await pressOk(page, 'Fehler beim Senden der E-Mail!');
    assert.equal(await message(page).inputValue(), 'Wer kommt?');
    assert.equal(await send(page).evaluate((button) => button === document.activeElement), true);

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.type('ganz falsch');
    await page.keyboard.press('Enter');
    await dialog.getByText('Falscher Benutzername oder Passwort!').waitFor();
    // Selected, so that typing replaces it.
    await page.keyboard.type(house.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSent(j);
  },
);

journey(
  'ten chosen photographs, a half-cut portrait and a comment outlive the session, with one dialog each',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 1);
    j.expectComplaint(/401/);
    await j.login(page, 'anna', `/image-upload/${gallery}`);
    await page.setInputFiles('input[type=file]', await photos(10));
    await page.getByLabel('Titel:').fill('Am See');
    // Ends while they are on their way.
    let sent = 0;
    await page.route('**/images', async (route) => {
      sent += 1;
      if (sent === 4) house.passSeconds(TWO_HOURS);
      await route.continue();
    });
    await send(page).click();
    await asked(page).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await asked(page).count(), 1);
    await signInAgain(page, house.password);
    await pressOk(page, '10 Bilder wurden erfolgreich hochgeladen!');
    await page.unroute('**/images');
    const images = await house.db.selectFrom('images').select('title').execute();
    assert.equal(images.filter(({ title }) => title === 'Am See').length, 10);

    await page.goto('/contactdata/portraet/now');
    await page.setInputFiles('input[type=file]', (await photos(1)).slice(0, 1));
    await page.getByRole('application', { name: /^Ausschnitt/ }).waitFor();
    house.passSeconds(TWO_HOURS);
    await page.getByRole('button', { name: 'Bild speichern' }).click();
    await signInAgain(page, house.password);
    await tells(page, 'Dein Bild ist gespeichert.');

    await page.goto(`/image-galleries/${gallery}`);
    await page.getByRole('button', { name: /^Bild 1/ }).click();
    await page.getByRole('button', { name: 'Kommentar schreiben' }).click();
    await page.getByLabel('Dein Kommentar').fill('Wer steht da links?');
    house.passSeconds(TWO_HOURS);
    // By script: a reading that is still under way may have asked already, by the same dialog.
    await send(page).evaluate((button: HTMLElement) => button.click());
    await signInAgain(page, house.password);
    await page.getByRole('listitem').getByText('Wer steht da links?').waitFor();
    assert.equal((await house.db.selectFrom('image_words').selectAll().execute()).length, 1);
  },
);

journey(
  'who has no password at hand has a code mailed in the dialog: a wrong one, then out of a sentence',
  phone,
  async (j) => {
    const { page, house } = j;
    await writeOn(j);
    await send(page).click();
    const dialog = asked(page);
    await dialog.getByRole('button', { name: 'Code schicken' }).click();
    const field = dialog.getByLabel('Code', { exact: true });
    await field.waitFor();
    assert.equal(await field.evaluate((input) => input === document.activeElement), true);
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const { code } = await mailOf(house);
    await field.fill(code === '000000' ? '000001' : '000000');
    await field.press('Enter');
    await dialog.getByText(/^Dieser Code stimmt nicht/).waitFor();
    await field.fill(`Dein Code: ${code.slice(0, 3)} ${code.slice(3)}`);
    await field.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isSent(j);
  },
);

journey('the device signs in over the page, its owner and nobody else', laptop, async (j) => {
  const { page, house } = j;
  for (const username of ['anna', 'bert']) await house.addMember(username);
  j.expectComplaint(/40[139]|foreign request/);
  await house.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  const origin = named(house);
  const device = await withDevice(page);
  await device.present(false);
  const enter = async (username: string) => {
    await page.goto(`${origin}/login`);
    await logInHere(page, username, house.password);
    await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
    await page.goto(`${origin}/change-password`);
  };
  const addDevice = async () => {
    await device.present(true);
    await page.getByRole('button', { name: 'Dieses Gerät dazunehmen' }).click();
    await tells(page, /^Ab jetzt kommst du/);
    await device.present(false);
  };
  const askOver = async () => {
    await page.goto(`${origin}/group-email`);
    await message(page).fill('Wer kommt?');
    await page.getByLabel('Betreff:').fill('Klassentreffen');
    house.passSeconds(TWO_HOURS);
    await send(page).click();
    await asked(page).waitFor();
    await device.present(true);
    await asked(page).getByRole('button', { name: 'Mit Fingerabdruck oder Gesicht anmelden' }).click();
  };

  // bert's device, and anna's page.
  await enter('bert');
  await addDevice();
  await page.goto(`${origin}/logout`);
  await pressOk(page, 'Die Abmeldung war erfolgreich!');
  await enter('anna');
  await askOver();
  await asked(page)
    .getByText(/^Das war der Zugang von jemand anderem/)
    .waitFor();
  assert.equal(
    (await house.db.selectFrom('sessions').selectAll().execute()).filter(({ passkey_id }) => passkey_id)
      .length,
    0,
  );
  await device.present(false);
  await asked(page).getByLabel('Passwort', { exact: true }).fill(house.password);
  await asked(page).getByRole('button', { name: 'Anmelden', exact: true }).click();
  await asked(page).waitFor({ state: 'detached' });
  await isSent(j);
});

journey(
  'half an hour later a maintainer confirms over a form, which goes on as it was',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await house.db.updateTable('members').set({ maintainer: 1 }).execute();
    j.expectComplaint(/40[134]/);
    await j.login(page, 'anna', '/verwaltung/mitglieder/neu');
    await confirmOn(page, house.password);
    await page.getByLabel('Benutzername').fill('zoe');
    await page.getByLabel(/E-Mail/).fill('zoe@example.org');
    house.passSeconds(31 * 60);
    const dialog = page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist' });
    const add = page.getByRole('main').getByRole('button', { name: 'Hinzufügen' });
    await add.click();
    await dialog.waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    await dialog.getByRole('button', { name: 'Später' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Benutzername').inputValue(), 'zoe');
    assert.equal((await house.db.selectFrom('members').selectAll().execute()).length, 1);

    await add.click();
    await dialog.getByLabel('Passwort', { exact: true }).fill('falsch');
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await dialog.getByText('Das Passwort stimmt nicht.').waitFor();
    await dialog.getByLabel('Passwort', { exact: true }).fill(house.password);
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitForValue(
      async () =>
        (await house.db.selectFrom('members').select('username').execute())
          .map(({ username }) => username)
          .toSorted()
          .join(' '),
      'anna zoe',
    );
  },
);

journey('in Verwaltung the confirmation follows, and the text is there', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await house.db.updateTable('members').set({ maintainer: 1 }).execute();
  j.expectComplaint(/40[134]/);
  await j.login(page, 'anna', '/verwaltung/texte/willkommen');
  await confirmHere(page, house.password);
  const field = page.getByLabel('Text', { exact: true });
  await field.fill('Kommt alle!');
  house.passSeconds(TWO_HOURS);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await signInAgain(page, house.password);
  await confirmOver(page, house.password);
  await tells(page, 'Der Text steht jetzt auf der Seite.');
});

journey('a login in another tab serves this one, unless it is somebody else’s', laptop, async (j) => {
  const { page, house } = j;
  await writeOn(j);
  await send(page).click();
  await asked(page).waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await logInHere(tab, 'bert', house.password);
  await asked(page)
    .getByText(/hat sich inzwischen „bert“ angemeldet/)
    .waitFor();
  assert.equal(await message(page).inputValue(), 'Wer kommt?');

  await tab.getByRole('link', { name: 'Abmelden' }).click();
  await pressOk(tab, 'Die Abmeldung war erfolgreich!');
  await asked(page).waitFor();
  await logInHere(tab, 'anna', house.password);
  await asked(page).waitFor({ state: 'detached' });
  await isSent(j);
});

journey('where the dialog cannot be loaded, the page for signing in keeps the text', laptop, async (j) => {
  const { page, house } = j;
  await writeOn(j);
  j.expectComplaint(/ERR_FAILED/);
  await page.route('**/again-*', (route) => route.abort());
  await send(page).click();
  await page.getByText('Dein Text ist noch da.').waitFor();
  await logInHere(page, 'anna', house.password);
  await waitForValue(() => message(page).inputValue(), 'Wer kommt?');
});
