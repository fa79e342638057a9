import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailOf } from '#test/support/login-by-mail.ts';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { e2eTest, laptop, phone } from './e2e-test.ts';
import { axeFindings } from './inspect.ts';
import { confirmHere, logInHere } from './log-in-here.ts';
import { click, heading, pressOk, tells } from './page.ts';

const NEW = 'Spachtel und Schleifpapier';
const SUCCESS = 'Das neue Passwort wurde erfolgreich gespeichert!';
const HOUR = 3600;

/** The new password twice; and the one until now, where it is given. */
async function typeNewPassword(page: Page, present?: string) {
  if (present !== undefined) await page.getByLabel('Bisheriges Passwort').fill(present);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW);
  await page.getByLabel('Neues Passwort wiederholen').fill(NEW);
  await click(page, 'Absenden');
}

async function newestToken(site: TestSite, address = 'anna@example.org'): Promise<string> {
  const [token = assert.fail('no token')] = (await lastLetterTo(site, address)).tokens;
  return token;
}

async function invite(site: TestSite): Promise<string> {
  const member = (await site.members.find('anna')) ?? assert.fail();
  await site.db
    .transaction()
    .execute((transaction) => site.invitations.invite(transaction, member, 'anna@example.org'));
  return `/password-reset/${await newestToken(site)}`;
}

e2eTest('a newcomer goes on without a password, and is in', phone, async (j) => {
  const { page, site } = j;
  await site.members.add(site.db, { username: 'anna', email: 'anna@example.org', passwordHash: null });
  const link = await invite(site);
  await page.goto(link);
  await heading(page, 'Willkommen auf der Seite „Klasse 1988“');
  const username = page.locator('input[autocomplete=username]');
  assert.deepEqual([await username.inputValue(), await username.isVisible()], ['anna', false]);
  await page.getByText('Zum Anmelden schicken wir dir dann jedes Mal eine E\u2011Mail').waitFor();
  await page.getByRole('button', { name: 'Ohne Passwort weiter' }).press('Enter');
  await heading(page, 'Willkommen');

  // The link has done its work.
  const other = await j.another();
  await other.goto(link);
  await heading(other, 'Der Link gilt nicht mehr');
  assert.equal(await other.getByRole('button', { name: 'Ohne Passwort weiter' }).count(), 0);
});

e2eTest('only the button confirms a new address, once; an expired link is renewed', phone, async (j) => {
  const { page, site } = j;
  const linked = async () => (await site.members.find('anna'))?.linked_address;
  await saveData(await site.join('anna'), 'anna', { privateEmailAddress: 'neu@example.org' });
  const expired = await newestToken(site, 'neu@example.org');
  site.passSeconds(8 * 24 * HOUR);
  j.expectComplaint(/404/);
  await page.goto(`/adresse-bestaetigen/${expired}`);
  await click(page, 'Adresse bestätigen');
  await click(page, 'Neuen Link zuschicken');
  await heading(page, 'Schau in dein Postfach');
  const token = await newestToken(site, 'neu@example.org');
  await page.goto(`/adresse-bestaetigen/${token}`);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).waitFor();
  assert.equal(await linked(), 'anna@example.org');
  await click(page, 'Adresse bestätigen');
  await heading(page, 'Die Adresse ist bestätigt');
  assert.equal(await linked(), 'neu@example.org');
  await page.goto(`/adresse-bestaetigen/${token}`);
  await click(page, 'Adresse bestätigen');
  await heading(page, 'Der Link gilt nicht mehr');
});

e2eTest('a maintainer changes the password with the old one, and has to log in anew', phone, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/403/);
  await site.addMember('anna');
  await j.login(page, 'anna', '/change-password');
  await heading(page, 'Passwort ändern');
  assert.equal(await page.getByLabel('Bisheriges Passwort').count(), 0, 'two fields, as every member');
  // A page from before the role was given asks, too.
  await site.promote('anna');
  await typeNewPassword(page);
  await pressOk(page, 'Bitte gib auch dein bisheriges Passwort ein.');
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await typeNewPassword(page, 'Falscher Lack');
  await pressOk(page, 'Das bisherige Passwort stimmt nicht.');
  await typeNewPassword(page, site.password);
  await pressOk(page, SUCCESS);

  await page.goto('/verwaltung');
  await confirmHere(page, NEW);
  await page.getByText(/^Du hast dein Passwort gerade erst geändert\. Melde dich einmal neu an/).waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await page.getByRole('link', { name: 'Abmelden und neu anmelden' }).click();
  await pressOk(page, 'Die Abmeldung war erfolgreich!');
  await logInHere(page, 'anna', NEW);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/verwaltung');
  await confirmHere(page, NEW);
  await heading(page, 'Verwaltung');
});

/** The dialog that asks for the code of a mail: has one sent, and enters it. */
async function enterMailedCode(page: Page, site: TestSite) {
  const dialog = page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist', exact: true });
  await dialog.getByText(/^Dein Passwort ist noch keinen Tag alt/).waitFor();
  await dialog.getByRole('button', { name: 'Code schicken' }).click();
  await dialog.getByText(/^Eine E.Mail mit einem Code ist unterwegs/).waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await dialog.getByLabel('Code', { exact: true }).fill((await mailOf(site)).code);
  await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

e2eTest(
  'within a day after a new password, the page asks for the code of a mail in place',
  phone,
  async (j) => {
    const { page, site } = j;
    j.expectComplaint(/403 \(Forbidden\)/);
    const anna = await site.join('anna');
    await anna.post('/change_password', { newPassword: NEW });
    await saveData(anna, 'anna', { privateEmailAddress: 'neu@example.org' });
    const token = await newestToken(site, 'neu@example.org');

    await page.goto(`/adresse-bestaetigen/${token}`);
    await click(page, 'Adresse bestätigen');
    await page.getByText(/melde dich zuerst hier mit einer E.Mail an deine bisherige Adresse an/).waitFor();
    assert.deepEqual(await axeFindings(page, 'everything'), []);
    await page.getByRole('link', { name: 'Anmelde-Link schicken' }).click();
    await page.waitForURL('**/login/link');

    await page.goto('/login');
    await logInHere(page, 'anna', NEW);
    await heading(page, 'Willkommen');
    await page.goto(`/adresse-bestaetigen/${token}`);
    await click(page, 'Adresse bestätigen');
    await enterMailedCode(page, site);
    await heading(page, 'Die Adresse ist bestätigt');

    // By the link of the mail in another tab, too; then the password, as always.
    await page.goto('/login');
    site.passSeconds(HOUR / 2);
    await page.goto('/contactdata/loeschen');
    await click(page, 'Konto löschen');
    await pressOk(page, 'Möchtest du dein Konto wirklich löschen?');
    const dialog = page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist', exact: true });
    await dialog.getByRole('button', { name: 'Code schicken' }).click();
    await dialog.getByText(/ist unterwegs/).waitFor();
    const [link] = (await lastLetterTo(site, 'neu@example.org')).tokens;
    const tab = await page.context().newPage();
    await tab.goto(`/anmelden/${link}`);
    await click(tab, 'Noch einmal anmelden');
    await heading(tab, 'Willkommen');
    await page.bringToFront();
    await dialog.getByLabel('Passwort', { exact: true }).fill(NEW);
    await dialog.getByRole('button', { name: 'Konto löschen' }).click();
    await page
      .getByText(/^Dein Konto ist gelöscht/)
      .first()
      .waitFor();
    assert.equal((await site.members.find('anna'))?.disabled, 1);
  },
);

e2eTest('a member sees where they are logged in, ends one browser, and then all', phone, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/401 \(Unauthorized\)/);
  await site.addMember('anna');
  const other = await j.another(laptop);
  await j.login(other, 'anna');
  const iphone = site.browser();
  const json = { username: 'anna', password: site.password };
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1' };
  await iphone.send('POST', '/login', { json, headers });
  await j.login(page, 'anna', '/contactdata/anmeldung');

  const own = page.getByRole('region', { name: 'Wo du angemeldet bist' });
  await own.getByText('Das ist dieses Gerät.').waitFor();
  assert.equal(await own.getByRole('listitem').count(), 3);
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));

  await own.getByRole('button', { name: 'Safari auf iPhone abmelden' }).click();
  await pressOk(page, '„Safari auf iPhone“ abmelden?');
  await tells(page, 'Erledigt.');
  await own.getByText('Safari auf iPhone').waitFor({ state: 'detached' });
  assert.equal((await iphone.get('/session')).status, 401);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'devices');

  await own.getByRole('button', { name: 'Überall abmelden' }).click();
  await pressOk(page, 'Auf allen Geräten abmelden, auch auf diesem?');
  await tells(page, 'Du bist überall abgemeldet.');
  await heading(page, 'Anmelden');
  await other.goto('/users');
  await heading(other, 'Anmelden');
});

e2eTest('a password manager fills without an event, and presses or submits', laptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  for (const way of ['press', 'submit'] as const) {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByLabel('Passwort', { exact: true }).waitFor();
    await page.evaluate(
      ([password, how]) => {
        const form = document.querySelector('form');
        const [name, secret] = form?.querySelectorAll('input') ?? [];
        if (!form || !name || !secret) throw new Error('no form');
        name.value = 'anna';
        secret.value = password ?? '';
        if (how === 'press') form.querySelector<HTMLButtonElement>('[type=submit]')?.click();
        else form.requestSubmit();
      },
      [site.password, way],
    );
    await heading(page, 'Willkommen');
  }
});
