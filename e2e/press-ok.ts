import type { Page } from 'playwright-core';

/** Waits for the dialog with exactly these words, says OK, and waits until it has gone. */
export async function pressOk(page: Page, words: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: words, exact: true });
  await dialog
    .getByRole('button', { name: 'OK' })
    .click()
    .catch(async (error: Error) => {
      const there = await page.locator('dialog[open], [role=alertdialog], main').allInnerTexts();
      throw new Error(`${error.message}\nInstead there is: ${there.join('\n')}`);
    });
  await dialog.waitFor({ state: 'hidden' });
}

/** Waits for the line on the page that says what has worked. */
export const tells = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).waitFor();
