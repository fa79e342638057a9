import type { Page } from 'playwright-core';

/** Fills and sends the form of the login page, which is open or about to open. */
export async function logInHere(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Benutzername', { exact: true }).fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}
