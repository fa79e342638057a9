import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { overflowing, smallTargets } from './layout-findings.ts';

/** What is wrong with a state of the lightbox or a form, on a small phone and on a laptop, by day and by night. */
export async function stateFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? assert.fail();
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await overflowing(page)), ...(await smallTargets(page)));
      found.push(...(await axeFindings(page, width === 320 ? 'everything' : 'colours')));
    }
  await page.setViewportSize(size);
  return found;
}
