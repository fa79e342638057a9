import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery, openGallery } from './album.ts';
import { type E2eTest, e2eTest, step, stillLaptop, stillPhone } from './e2e-test.ts';
import { waitForValue } from './page.ts';
import { touching } from './touching.ts';

const box = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** An album of three pictures, the first of them open and loaded. Answers how often all its pixels are asked for. */
async function openPicture(j: E2eTest): Promise<string[]> {
  const { page } = j;
  await openGallery(j, 3);
  const full: string[] = [];
  page.on('request', (request) => {
    const opened = page.url().split('/').at(-1) ?? '';
    if (request.url().endsWith(`${opened}/full.jpg`)) full.push(request.url());
  });
  await page.getByRole('button', { name: /^Bild 1/ }).click();
  await page.locator('dialog [data-current] img[data-state=success]').waitFor();
  return full;
}

/** How large the picture is shown, against its size as a whole, and where its middle is, in px from the left and top. */
const shown = (page: Page) =>
  page.locator('dialog [data-current]').evaluate((picture: HTMLElement) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return {
      scale: Math.round((width / picture.offsetWidth) * 100) / 100,
      x: Math.round(left + width / 2),
      y: Math.round(top + height / 2),
    };
  });
const scale = async (page: Page) => (await shown(page)).scale;

e2eTest('mouse, wheel and keys enlarge a picture, which is loaded whole then', stillLaptop, async (j) => {
  const { page } = j;
  const full = await openPicture(j);
  assert.deepEqual(full, []);
  const whole = await shown(page);
  const scaleIs = (expected: number) => waitForValue(() => scale(page), expected);

  await step('a click enlarges where it was clicked, a drag moves it about within its box', async () => {
    const at = { x: whole.x + 100, y: whole.y + 60 };
    await page.mouse.click(at.x, at.y);
    await scaleIs(2.5);
    await waitForValue(() => full.length, 1);
    const { x, y } = await shown(page);
    assert.ok(Math.abs(x - at.x + 250) <= 2 && Math.abs(y - at.y + 150) <= 2, `${x}, ${y}`);
    await page.getByRole('button', { name: 'Vergrößern', pressed: true }).waitFor();
    await page.mouse.move(whole.x, whole.y);
    await page.mouse.down();
    await page.mouse.move(whole.x - 40, whole.y - 20, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await shown(page), { scale: 2.5, x: x - 40, y: y - 20 });
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 4 });
    await page.mouse.up();
    const stage = await page.getByRole('region', { name: 'Bilder der Galerie' }).boundingBox();
    const picture = await page.locator('dialog [data-current]').boundingBox();
    assert.ok((picture?.x ?? 0) + (picture?.width ?? 0) >= (stage?.x ?? 0) + (stage?.width ?? 0) - 1);
    await page.mouse.click(whole.x, whole.y);
    await waitForValue(() => shown(page), whole);
  });

  await step('the wheel enlarges in steps', async () => {
    for (const [way, expected] of [
      [-200, 1.49],
      [-5000, 2.5],
      [5000, 1],
    ] as const) {
      await page.mouse.wheel(0, way);
      await scaleIs(expected);
    }
  });

  await step('keys enlarge and move about; once it is whole again, arrows lead on', async () => {
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await scaleIs(2.25);
    await page.keyboard.press('ArrowRight');
    await waitForValue(async () => (await shown(page)).x < whole.x, true);
    await page.keyboard.press('ArrowDown');
    await waitForValue(async () => (await shown(page)).y < whole.y, true);
    assert.equal(await box(page, 'Bild 1').count(), 1);
    await page.keyboard.press('-');
    await scaleIs(1.5);
    await page.keyboard.press('0');
    await waitForValue(() => shown(page), whole);
    await page.keyboard.press('ArrowRight');
    await box(page, 'Bild 2').waitFor();
  });

  await step('the next picture begins as a whole', async () => {
    await page.getByRole('button', { name: 'Vergrößern' }).click();
    await scaleIs(2.5);
    await page.getByRole('button', { name: 'Nächstes Bild' }).click();
    await box(page, 'Bild 3').waitFor();
    await scaleIs(1);
  });

  await step('the key f and a button show it on the full screen, which closing leaves', async () => {
    const isFull = (expected: boolean) =>
      waitForValue(() => page.evaluate(() => document.fullscreenElement !== null), expected);
    const button = page.getByRole('button', { name: 'Ganzer Bildschirm' });
    await page.keyboard.press('f');
    await isFull(true);
    await button.click();
    await isFull(false);
    await button.click();
    await isFull(true);
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await isFull(false);
  });
});

e2eTest('two taps and two fingers enlarge, one moves about, swipes and pulls down', stillPhone, async (j) => {
  const { page } = j;
  const full = await openPicture(j);
  const touch = await touching(page);
  const tap = async (at: { x: number; y: number }) => {
    await touch('touchStart', at);
    await touch('touchEnd');
  };
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', { x: from, y: 350 });
    for (let x = from; Math.abs(x - to) > 0; x += Math.sign(to - from) * 20)
      await touch('touchMove', { x, y: 350 });
    await touch('touchEnd');
  };
  const { x, y } = await shown(page);

  const close = (await page.getByRole('button', { name: 'Schließen' }).boundingBox()) ?? assert.fail();
  await touch('touchStart', { x: close.x + 10, y: close.y + 10 });
  await page.getByRole('tooltip').getByText('Schließen').waitFor();
  await touch('touchEnd');
  assert.equal(await box(page, 'Bild 1').count(), 1, 'a finger that rests presses nothing');

  await tap({ x, y });
  assert.deepEqual([await scale(page), full.length], [1, 0]);
  await tap({ x, y });
  await waitForValue(() => scale(page), 2.5);
  await waitForValue(() => full.length, 1);
  await swipe(300, 200);
  await waitForValue(async () => (await shown(page)).x < x, true);
  assert.equal(await box(page, 'Bild 1').count(), 1);
  await tap({ x, y });
  await tap({ x, y });
  await waitForValue(() => scale(page), 1);

  await touch('touchStart', { x: 160, y: 350 });
  await touch('touchStart', { x: 160, y: 350 }, { x: 200, y: 350 });
  for (let apart = 5; apart <= 30; apart += 5)
    await touch('touchMove', { x: 160 - apart, y: 350 }, { x: 200 + apart, y: 350 });
  await touch('touchEnd');
  await waitForValue(() => scale(page), 2.5);
  // The page itself keeps its size.
  assert.equal(await page.evaluate(() => visualViewport?.scale), 1);
  await tap({ x, y });
  await tap({ x, y });
  await waitForValue(() => scale(page), 1);
  await swipe(300, 60);
  await box(page, 'Bild 2').waitFor();
  // Pulled down it closes; from the second visit on a phone shows tiles.
  await touch('touchStart', { x: 160, y: 300 });
  for (let to = 310; to <= 450; to += 20) await touch('touchMove', { x: 160, y: to });
  await touch('touchEnd');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const tiles = page.getByRole('button', { name: 'Kacheln' });
  assert.equal(await tiles.getAttribute('aria-pressed'), 'false');
  await page.evaluate(() => localStorage.setItem('pictures_seen', '1'));
  await page.reload();
  await page.getByRole('button', { name: 'Kacheln', pressed: true }).waitFor();
  // A finger that rests on a tile begins to choose with it.
  const tile = (await page.getByRole('button', { name: /^Bild 2/ }).boundingBox()) ?? assert.fail();
  await touch('touchStart', { x: tile.x + 40, y: tile.y + 40 });
  await page.getByRole('status').getByText('1 Bild ausgewählt').waitFor();
  await touch('touchEnd');
  await page.getByRole('checkbox', { name: /^Bild 2/, checked: true }).waitFor();
});

e2eTest('a phone held sideways gives a picture its height, and keeps it if turned', stillPhone, async (j) => {
  const { page } = j;
  await page.setViewportSize({ width: 740, height: 360 });
  await openPicture(j);
  const dialog = async () => {
    const { x, y, width, height } = (await page.getByRole('dialog').boundingBox()) ?? {};
    return [x, y, width, height];
  };
  await waitForValue(async () => (await dialog()).slice(2).map((side) => Math.round(side ?? 0)), [696, 324]);
  const picture = await page.locator('dialog [data-current]').boundingBox();
  assert.ok((picture?.height ?? 0) > 304, `${picture?.height} px of 324`);
  const close = await page.getByRole('button', { name: 'Schließen' }).boundingBox();
  assert.ok((close?.x ?? 0) > (picture?.x ?? 0) + (picture?.width ?? 0), 'no button covers the picture');
  await page.getByRole('button', { name: 'Nächstes Bild' }).tap();
  await box(page, 'Bild 2').waitFor();
  for (const [width, height] of [
    [360, 740],
    [1000, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((wide) => {
      const track = document.querySelector('dialog section');
      return innerWidth === wide && track && Math.abs(track.scrollLeft - track.clientWidth) < 3;
    }, width);
    assert.equal(await box(page, 'Bild 2').count(), 1);
  }
  // Where the window is large enough for one, it stays a box of the specified size.
  await waitForValue(async () => (await dialog()).slice(2), [940, 630]);
});

e2eTest('a picture that cannot be loaded says so and can be tried again', stillLaptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 1);
  const [{ id = '' } = {}] = await site.images.list(gallery);
  j.expectComplaint(/404|Failed to load/);
  await site.storage.remove(id);
  await j.login(page, 'anna', `/image-galleries/${gallery}/bild/${id}`);
  await page.getByText('Das Bild konnte nicht geladen werden.', { exact: true }).waitFor();
  const retried = page.waitForRequest(/display\.|full\./);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await retried;
  await page.getByText('Das Bild konnte nicht geladen werden.', { exact: true }).waitFor();
});
