import type { Locator, Page } from 'playwright-core';
import { pressOk } from './press-ok.ts';

/** Counts what a thumb does: presses of buttons and links, and fields that it goes to. */
export function thumb(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return {
    tap,
    press: (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') =>
      tap(
        page.getByRole('main').getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }),
      ),
    async type(field: string | Locator, text: string) {
      taps += 1;
      await (typeof field === 'string' ? page.getByLabel(field, { exact: true }) : field).fill(text);
    },
    /** Says OK where that is asked for; what has worked stands in a line. */
    async agree(words: string | RegExp) {
      const dialog = page.getByRole('alertdialog', { name: words, exact: true });
      await dialog
        .or(page.getByRole('status').filter({ hasText: words }))
        .first()
        .waitFor();
      if (!(await dialog.isVisible())) return;
      taps += 1;
      await pressOk(page, words);
    },
    taps: () => taps,
  };
}
