import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { stepMs } from './e2e-test.ts';

// What all end-to-end tests press, and wait for.

/** Waits for the heading of this name. */
export const heading = (page: Page, name: string | RegExp, level = 1): Promise<void> =>
  page.getByRole('heading', { level, name, exact: true }).waitFor();

/** Presses the button of this name, by mouse or finger. */
export const click = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

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

/** Waits until this is what one reads: a page may draw a moment after what led to it. */
export async function waitForValue<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + stepMs();
  for (let seen = await read(); !isDeepStrictEqual(seen, expected); seen = await read()) {
    if (Date.now() > end) assert.deepEqual(seen, expected);
    await sleep(50);
  }
}

/**
 * Stops the installed clock of the page a minute ahead, so that only `page.clock.runFor` moves it, however slow the
 * machine is. What needs timers of its own hangs until it is resumed: `inspect`, for one.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** The line that opens a part of a page. */
export const fold = (page: Page, title: string): Locator =>
  page.locator('summary').filter({ hasText: title });

/** The number of sheets that the browser would print. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}
