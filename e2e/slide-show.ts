import type { Page } from 'playwright-core';
import { openGallery } from './album.ts';
import type { E2eTest } from './e2e-test.ts';

/** The slide show, over its page. */
export const show = (page: Page) => page.getByRole('dialog', { name: 'Diashow', exact: true });
/** The picture on top, by its title. */
export const shown = (page: Page) => show(page).locator('img').last().getAttribute('alt');
export const start = (page: Page) => page.getByRole('button', { name: 'Diashow starten' });

/** How long a picture stands where the least is chosen, in ms. */
export const STEP = 4000;

/** The page on which it is begun, of a gallery of so many pictures. Answers its id. */
export async function openPanel(j: E2eTest, count: number): Promise<string> {
  const { page } = j;
  const gallery = await openGallery(j, count);
  await page.getByRole('link', { name: 'Diashow' }).click();
  await page.getByRole('heading', { level: 1, name: 'Diashow' }).waitFor();
  return gallery;
}

/** Until its first picture is there. */
export async function startShow(page: Page): Promise<void> {
  await start(page).click();
  await show(page).locator('img').first().waitFor();
}
