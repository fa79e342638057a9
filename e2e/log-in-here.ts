import type { Page } from 'playwright-core';
import type { E2eTest } from './e2e-test.ts';

/** Fills and sends the form of the login page, which is open or about to open. */
export async function logInHere(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Benutzername', { exact: true }).fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** Enters the password again where Verwaltung asks for it, on a page of its own. */
export async function confirmHere(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Bitte bestätige, dass du es bist' }).waitFor();
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
}

/** Adds anna, who maintains the site, and leads her past the password to this page of Verwaltung. */
export async function enterVerwaltung(
  { page, site, login, expectComplaint }: E2eTest,
  path = '',
): Promise<void> {
  expectComplaint(/403/);
  await site.addMember('anna');
  await site.promote('anna');
  await login(page, 'anna', `/verwaltung${path}`);
  await confirmHere(page, site.password);
}
