import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { inspect } from './inspect.ts';
import { journey, laptop, phone } from './journey.ts';
import { tabTo } from './keyboard.ts';

const still = { reducedMotion: 'reduce' as const };

const tiles = (page: Page) => page.getByRole('button', { name: /groß ansehen$/ });
const boxes = async (page: Page) =>
  Promise.all((await tiles(page).all()).map(async (one) => (await one.boundingBox()) ?? assert.fail()));

journey(
  'on a phone the tiles stand three in a row, square and without words, and stay chosen',
  { ...phone, ...still },
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    const gallery = await fillGallery(house, 'anna', 7);
    await j.login(page, 'anna', `/image-galleries/${gallery}`);
    await tiles(page).first().waitFor();
    // The first picture is in the first screen, as cards and as tiles.
    assert.ok(((await boxes(page))[0]?.y ?? 740) + 150 <= 740);
    await page.getByRole('button', { name: 'Kacheln' }).tap();
    const all = await boxes(page);
    assert.equal(new Set(all.slice(0, 3).map(({ y }) => Math.round(y))).size, 1);
    assert.ok((all[3]?.y ?? 0) > (all[2]?.y ?? 0));
    for (const { width, height } of all) assert.ok(Math.abs(width - height) <= 1 && width > 90);
    assert.equal(await page.getByText('Bild 1', { exact: true }).isVisible(), false);
    assert.deepEqual(await inspect(page, 'tiles'), []);
    await page.setViewportSize(phone.viewport ?? assert.fail());
    await page.reload();
    await tiles(page).first().waitFor();
    assert.equal((await boxes(page))[2]?.y, (await boxes(page))[0]?.y);

    // The title stands in the lightbox.
    await tiles(page).nth(1).tap();
    await page.getByRole('dialog', { name: 'Bild 2' }).waitFor();
    await page.getByRole('button', { name: 'Schließen' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // A finger that rests begins choosing with that picture.
    const { x, y } = (await boxes(page))[2] ?? assert.fail();
    const touch = await page.context().newCDPSession(page);
    const at = { touchPoints: [{ x: x + 20, y: y + 20 }] };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at });
    await page.getByRole('status').getByText('1 Bild ausgewählt').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('checkbox', { name: /^Bild 3/, checked: true }).waitFor();
    assert.deepEqual(await inspect(page, 'choosing tiles'), []);
    await page.getByRole('button', { name: 'Fertig' }).tap();
    await page.getByRole('button', { name: 'Kacheln' }).tap();
    await page.getByText('Bild 1', { exact: true }).waitFor();
  },
);

journey('by keys tiles are switched on and opened', { ...laptop, ...still }, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 6);
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  await tabTo(page, 'Kacheln');
  await page.keyboard.press('Enter');
  const all = await boxes(page);
  assert.equal(new Set(all.slice(0, 4).map(({ y }) => Math.round(y))).size, 1);
  await tabTo(page, /^.?Bild 2.? groß ansehen/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Bild 2' }).waitFor();
});
