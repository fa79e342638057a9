import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { e2eTest, phone } from './e2e-test.ts';
import { logInHere } from './log-in-here.ts';
import { pressOk, waitForValue } from './page.ts';

const NEW = 'Spachtel und Schleifpapier';
const NEXT = 'Drei Schichten Lack';
const SUCCESS = 'Das neue Passwort wurde erfolgreich gespeichert!';
const MISMATCH = 'Das eingegebene Passwort in beiden Feldern muss übereinstimmen!';

const field = (page: Page) => page.getByLabel('Neues Passwort', { exact: true });

async function typeNewPassword(page: Page, password: string, repeated = password) {
  await field(page).fill(password);
  await page.getByLabel('Neues Passwort wiederholen').fill(repeated);
  await page.getByRole('button', { name: 'Absenden' }).click();
}

e2eTest('a forgotten password is set anew by a mailed link, and changed by a member', phone, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  j.expectComplaint(/40[014]/);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  const request = async () => {
    await page.getByLabel('Benutzername oder verknüpfte E-Mail-Adresse').fill(' Anna ');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(
      page,
      'Anweisungen zum Zurücksetzen des Passworts wurden an die hinterlegte Emailadresse versendet.',
    );
    await page.getByRole('heading', { level: 1, name: 'Schau in dein Postfach' }).waitFor();
    return `/password-reset/${(await lastLetterTo(site, 'anna@example.org')).tokens[0]}`;
  };
  const first = await request();

  await page.goto(first);
  await page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein', { exact: true }).waitFor();
  assert.equal(await page.getByRole('strong').textContent(), 'anna');
  calls.length = 0;
  await typeNewPassword(page, NEW, 'Spachtel');
  await pressOk(page, MISMATCH);
  await typeNewPassword(page, '');
  await pressOk(page, MISMATCH);
  await typeNewPassword(page, 'Lack567');
  await page.getByText('Das Passwort ist zu kurz.').waitFor();
  assert.deepEqual(calls, []);
  await typeNewPassword(page, 'anna1988');
  await page.getByText('Dieses Passwort ist zu leicht zu erraten').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'newPassword');
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  assert.equal(await field(page).getAttribute('type'), 'text');
  await typeNewPassword(page, NEW);
  await pressOk(page, SUCCESS);
  await page.waitForURL('**/login');
  await waitForValue(() => page.getByLabel('Benutzername', { exact: true }).inputValue(), 'anna');
  await logInHere(page, 'anna', NEW);
  await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();

  const other = await j.another();
  await other.goto('/login');
  await logInHere(other, 'anna', NEW);
  await other.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
  await page.goto('/change-password');
  await page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein', { exact: true }).waitFor();
  await typeNewPassword(page, NEXT, 'anders');
  await pressOk(page, MISMATCH);
  await typeNewPassword(page, NEXT);
  await pressOk(page, SUCCESS);
  await waitForValue(() => field(page).inputValue(), '');
  await page.goto('/users');
  await page.getByRole('heading', { level: 1, name: 'Namensliste' }).waitFor();
  await other.goto('/users');
  await other.waitForURL('**/login');

  // A link that ends while the password is typed leads to another one.
  await page.goto('/login/password-reset');
  await page.goto(await request());
  await field(page).waitFor();
  site.passSeconds(3601);
  await typeNewPassword(page, NEW);
  await pressOk(page, 'Es ist ein Fehler aufgetreten, bitte versuche es erneut!');
  await page.getByRole('button', { name: 'Neuen Link zuschicken' }).waitFor();
});
