import type { Locator, Page } from 'playwright-core';

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
