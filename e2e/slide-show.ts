import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import type { Journey } from './journey.ts';

/** The slide show, over its page. */
export const show = (page: Page) => page.getByRole('dialog', { name: 'Diashow', exact: true });
/** The picture on top, by its title. */
export const shown = (page: Page) => show(page).locator('img').last().getAttribute('alt');
export const start = (page: Page) => page.getByRole('button', { name: 'Diashow starten' });

/** How long a picture stands where the least is chosen, in ms. */
export const STEP = 4000;

/** The page on which it is begun, of a gallery of so many pictures. Answers its id. */
export async function openPanel({ page, house, login }: Journey, count: number): Promise<string> {
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', count);
  await login(page, 'anna', `/image-galleries/${gallery}`);
  await page.getByRole('link', { name: 'Diashow' }).click();
  await page.getByRole('heading', { level: 1, name: 'Diashow' }).waitFor();
  return gallery;
}

/** Until its first picture is there. */
export async function startShow(page: Page): Promise<void> {
  await start(page).click();
  await show(page).locator('img').first().waitFor();
}
