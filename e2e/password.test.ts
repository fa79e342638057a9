import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { attackAccount } from '#test/support/guessing.ts';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo, readLetters } from '#test/support/read-letters.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const NEW = 'Spachtel und Schleifpapier';
const SUCCESS = 'Das neue Passwort wurde erfolgreich gespeichert!';
const MISMATCH = 'Das eingegebene Passwort in beiden Feldern muss übereinstimmen!';
const HOUR = 3600;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function typeNewPassword(page: Page, password: string, repeated = password) {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen').fill(repeated);
  await page.getByRole('button', { name: 'Absenden' }).click();
}

async function logInWith(page: Page, username: string, password: string) {
  await logInHere(page, username, password);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Asks for a link on the page for it. Answers the token in the mail. */
async function requestLink(page: Page, house: TestHouse): Promise<string> {
  await page.goto('/login/password-reset');
  await page.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse').fill(' Anna ');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await pressOk(
    page,
    'Anweisungen zum Zurücksetzen des Passworts wurden an die hinterlegte Emailadresse versendet.',
  );
  return newestToken(house);
}

async function newestToken(house: TestHouse, address = 'anna@example.org'): Promise<string> {
  const [token = ''] = (await lastLetterTo(house, address)).tokens;
  assert.notEqual(token, '');
  return token;
}

async function invite({ invitations, members, db }: TestHouse) {
  const member = await members.find('anna');
  assert.ok(member);
  await db
    .transaction()
    .execute((transaction) => invitations.invite(transaction, member, 'anna@example.org'));
}

journey('who forgot the password gets a mail, sets a new one and logs in with it', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  const token = await requestLink(page, house);

  await page.goto(`/password-reset/${token}`);
  await heading(page, 'Neues Passwort festlegen').waitFor();
  assert.equal(await page.getByRole('strong').textContent(), 'anna');
  await typeNewPassword(page, NEW);
  await pressOk(page, SUCCESS);
  await page.waitForURL('**/login');
  assert.equal(await page.getByLabel('Benutzername', { exact: true }).inputValue(), 'anna');
  await logInWith(page, 'anna', NEW);
});

journey(
  'whom guesses of strangers keep out, a mailed link lets in at once, while they go on',
  phone,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await attackAccount(house);
    j.expectComplaint(/429/);
    await page.goto('/login');
    await logInHere(page, 'anna', house.password);
    await pressOk(page, /Wähle „Anmelde-Link schicken“, .* sofort hinein\. Oder warte \d+ Minuten/);

    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await page.goto(`/password-reset/${await requestLink(page, house)}`);
    await typeNewPassword(page, NEW);
    await pressOk(page, SUCCESS);
    await page.waitForURL('**/login');
    const stranger = { username: 'anna', password: NEW };
    assert.equal((await house.browser().post('/login', stranger)).status, 429, 'still under attack');
    await logInWith(page, 'anna', NEW);
  },
);

journey(
  'two different passwords, a short or a weak one are explained, and the link goes on',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await page.goto(`/password-reset/${await requestLink(page, house)}`);
    await heading(page, 'Neues Passwort festlegen').waitFor();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));

    await typeNewPassword(page, NEW, 'Spachtel');
    await pressOk(page, MISMATCH);
    await page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein', { exact: true }).waitFor();
    const field = page.getByLabel('Neues Passwort', { exact: true });
    await typeNewPassword(page, 'Lack');
    await page.getByText('Das Passwort ist zu kurz.').waitFor();
    assert.deepEqual(
      calls.filter((url) => url.includes('/api/')),
      [],
    );

    j.expectComplaint(/400/);
    for (const weak of ['passwort1', 'anna1988']) {
      await typeNewPassword(page, weak);
      await page.getByText('Dieses Passwort ist zu leicht zu erraten').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'newPassword');
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
    }
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
    assert.equal(await field.getAttribute('type'), 'text');
    await typeNewPassword(page, NEW);
    await pressOk(page, SUCCESS);
  },
);

journey('an expired link has a button that mails another one', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const expired = await requestLink(page, house);
  house.passSeconds(HOUR + 1);

  await page.goto(`/password-reset/${expired}`);
  await heading(page, 'Der Link gilt nicht mehr').waitFor();
  await page.getByRole('button', { name: 'Neuen Link zuschicken' }).click();
  await heading(page, 'Schau in dein Postfach').waitFor();
  const token = await newestToken(house);
  assert.notEqual(token, expired);
  await page.goto(`/password-reset/${token}`);
  await typeNewPassword(page, NEW);
  await pressOk(page, SUCCESS);
});

journey(
  'a link that ends while the password is typed leads to the button for another one',
  laptop,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await page.goto(`/password-reset/${await requestLink(page, house)}`);
    await heading(page, 'Neues Passwort festlegen').waitFor();
    house.passSeconds(HOUR + 1);
    j.expectComplaint(/404/);
    await typeNewPassword(page, NEW);
    await pressOk(page, 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!');
    await page.getByRole('button', { name: 'Neuen Link zuschicken' }).waitFor();
  },
);

journey('an invitation says welcome and hands the username to password managers', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await invite(house);
  await page.goto(`/password-reset/${await newestToken(house)}`);
  await heading(page, 'Willkommen auf der Seite „Klasse 1988“').waitFor();
  const username = page.locator('input[autocomplete=username]');
  assert.deepEqual([await username.inputValue(), await username.isVisible()], ['anna', false]);
  await typeNewPassword(page, NEW);
  await pressOk(page, SUCCESS);
  await page.waitForURL('**/login');
});

journey('a changed password ends the session of every other browser', laptop, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  const other = await j.another();
  await j.login(other, 'anna');

  await page.goto('/change-password');
  await typeNewPassword(page, NEW, 'anders');
  await pressOk(page, MISMATCH);
  j.expectComplaint(/40[01]/);
  await typeNewPassword(page, 'Klasse1988');
  await page.getByText('Dieses Passwort ist zu leicht zu erraten').waitFor();
  await typeNewPassword(page, NEW);
  await pressOk(page, SUCCESS);
  await waitForValue(() => page.getByLabel('Neues Passwort', { exact: true }).inputValue(), '');

  await page.getByRole('link', { name: 'Namensliste' }).first().click();
  await heading(page, 'Namensliste').waitFor();
  await other.getByRole('link', { name: 'Namensliste' }).first().click();
  await other.waitForURL('**/login');
  await logInWith(other, 'anna', NEW);
});

journey('too many requests for a link are refused with the time to wait', laptop, async (j) => {
  const { page, house } = j;
  for (let time = 0; time < 10; time += 1)
    await house.browser().post('/request_password_reset', { username: `niemand ${time}` });
  j.expectComplaint(/429/);
  await page.goto('/login/password-reset');
  await page.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse').fill('niemand');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await pressOk(page, /^Das waren zu viele Versuche\. Bitte warte \d+ Minuten/);
});

/** Enters a new address and answers the token that is mailed to it. */
async function changeAddress({ house }: Journey): Promise<string> {
  await saveData(await house.join('anna'), 'anna', { privateEmailAddress: 'neu@example.org' });
  return newestToken(house, 'neu@example.org');
}

const linkedAddress = async (house: TestHouse) => (await house.members.find('anna'))?.linked_address;

journey('only the button confirms a new address, and only once', phone, async (j) => {
  const { page, house } = j;
  const token = await changeAddress(j);
  const button = page.getByRole('button', { name: 'Adresse bestätigen' });
  await page.goto(`/adresse-bestaetigen/${token}`);
  await button.waitFor();
  assert.equal(new URL(page.url()).pathname, '/adresse-bestaetigen');
  assert.equal(await linkedAddress(house), 'anna@example.org');
  await button.click();
  await heading(page, 'Die Adresse ist bestätigt').waitFor();
  assert.equal(await linkedAddress(house), 'neu@example.org');

  j.expectComplaint(/404/);
  await page.goto(`/adresse-bestaetigen/${token}`);
  await button.click();
  await heading(page, 'Der Link gilt nicht mehr').waitFor();
});

journey('an expired link to a new address has a button that mails another one', phone, async (j) => {
  const { page, house } = j;
  const expired = await changeAddress(j);
  house.passSeconds(8 * 24 * HOUR);
  j.expectComplaint(/404/);
  await page.goto(`/adresse-bestaetigen/${expired}`);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await page.getByRole('button', { name: 'Neuen Link zuschicken' }).click();
  await heading(page, 'Schau in dein Postfach').waitFor();
  const letters = await readLetters(house);
  const token = letters.at(-1)?.tokens[0] ?? '';
  await page.goto(`/adresse-bestaetigen/${token}`);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await heading(page, 'Die Adresse ist bestätigt').waitFor();
});

journey('a newcomer goes on without a password, and is in', phone, async (j) => {
  const { page, house } = j;
  await house.members.add(house.db, { username: 'anna', email: 'anna@example.org', passwordHash: null });
  await invite(house);
  const token = await newestToken(house);
  await page.goto(`/password-reset/${token}`);
  await page.getByText('Zum Anmelden schicken wir dir dann jedes Mal eine E\u2011Mail').waitFor();
  await page.getByRole('button', { name: 'Ohne Passwort weiter' }).press('Enter');
  await heading(page, 'Willkommen').waitFor();

  // The link has done its work.
  const other = await j.another();
  await other.goto(`/password-reset/${token}`);
  await heading(other, 'Der Link gilt nicht mehr').waitFor();
  assert.equal(await other.getByRole('button', { name: 'Ohne Passwort weiter' }).count(), 0);
});
