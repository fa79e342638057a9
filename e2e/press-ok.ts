import type { Page } from 'playwright-core';

/**
 * Waits until the page says exactly these words, in a dialog or in its line of what has worked; says OK to a dialog,
 * and waits until it has gone.
 */
export async function pressOk(page: Page, words: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: words, exact: true });
  await dialog.or(lineOf(page, words)).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The line in which a page says what has worked. */
export const lineOf = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });
