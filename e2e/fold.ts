import type { Locator, Page } from 'playwright-core';

/** The line that opens a part of a page. */
export const fold = (page: Page, title: string): Locator =>
  page.locator('summary').filter({ hasText: title });
