import type { Locator, Page } from 'playwright-core';
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

/** The dialog over a page whose session has ended. */
export const asked = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Bitte melde dich noch einmal an', exact: true });

/** Waits for it, and signs in there. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = asked(page);
  await dialog.getByLabel('Passwort', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits for the dialog over the page of a maintainer who has to confirm who it is, and does so there. */
export async function confirmOver(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bitte bestätige, dass du es bist', exact: true });
  await dialog.getByLabel('Passwort', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Bestätigen', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits for it, and goes to the page for signing in instead. */
export async function leaveForLogin(page: Page): Promise<void> {
  await asked(page).getByRole('button', { name: 'Zur Anmeldeseite' }).click();
  await page.waitForURL('**/login');
}
