import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery, openGallery } from './album.ts';
import { type E2eTest, e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { tabTo } from './keyboard.ts';
import { heading, stopClock, waitForValue } from './page.ts';

/** The slide show, over its page. */
const show = (page: Page) => page.getByRole('dialog', { name: 'Diashow', exact: true });
/** The picture on top, by its title. */
const shown = (page: Page) => show(page).locator('img').last().getAttribute('alt');
const start = (page: Page) => page.getByRole('button', { name: 'Diashow starten' });

/** How long a picture stands where the least is chosen, in ms. */
const STEP = 4000;

/** The page on which it is begun, of a gallery of so many pictures, with its clock stopped. Answers the id. */
async function openPanel(j: E2eTest, count: number): Promise<string> {
  const { page } = j;
  await page.clock.install();
  const gallery = await openGallery(j, count);
  await page.getByRole('link', { name: 'Diashow' }).click();
  await heading(page, 'Diashow');
  await stopClock(page);
  return gallery;
}

/** Until its first picture is there. */
async function startShow(page: Page): Promise<void> {
  await start(page).click();
  await show(page).locator('img').first().waitFor();
}

const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

/** Hears of every lock on the screen's sleep: how many hold now. */
const countLocks = (page: Page) =>
  page.addInitScript(() => {
    const held = new Set<object>();
    Object.assign(window, { held });
    const request = async () => {
      const lock = { release: async () => void held.delete(lock) };
      held.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
const locks = (page: Page) => page.evaluate(() => (window as unknown as { held: Set<object> }).held.size);

e2eTest('a gallery runs on the whole screen, round and round, steered by keys', stillLaptop, async (j) => {
  const { page } = j;
  await countLocks(page);
  await openPanel(j, 3);
  await page.getByText(/Leertaste/).waitFor();
  await page.getByLabel('Wie lange steht ein Bild?').selectOption('4 Sekunden');
  await tabTo(page, 'Diashow starten', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await waitForValue(() => shown(page), 'Bild 1');
  await waitForValue(() => isFull(page), true);
  assert.equal(await locks(page), 1);
  // Nothing is seen but the picture and its title.
  const end = show(page).getByRole('button', { name: 'Beenden' });
  const opacity = () => end.evaluate((one) => getComputedStyle(one.parentElement ?? one).opacity);
  assert.equal(await opacity(), '0');

  for (const title of ['Bild 2', 'Bild 3', 'Bild 1']) {
    await page.clock.runFor(STEP);
    await waitForValue(() => shown(page), title);
  }
  for (const [key, title] of [
    ['ArrowRight', 'Bild 2'],
    ['PageDown', 'Bild 3'],
    ['ArrowLeft', 'Bild 2'],
    ['ArrowLeft', 'Bild 1'],
    ['ArrowLeft', 'Bild 3'],
  ] as const) {
    await page.keyboard.press(key);
    await waitForValue(() => shown(page), title);
  }
  await page.keyboard.press(' ');
  await show(page).getByRole('button', { name: 'Weiter' }).waitFor();
  await page.clock.runFor(10 * STEP);
  assert.equal(await shown(page), 'Bild 3');
  await page.keyboard.press(' ');
  await page.clock.runFor(STEP);
  await waitForValue(() => shown(page), 'Bild 1');

  await tabTo(page, 'Anhalten');
  assert.equal(await opacity(), '1');
  await page.keyboard.press('Enter');
  await show(page).getByRole('button', { name: 'Weiter' }).waitFor();
  await page.keyboard.press('Escape');
  await show(page).waitFor({ state: 'detached' });
  await waitForValue(() => isFull(page), false);
  await waitForValue(() => locks(page), 0);
  assert.equal(await start(page).evaluate((button) => button === document.activeElement), true);
  // Remembered on the device.
  await page.reload();
  assert.equal(await page.getByLabel('Wie lange steht ein Bild?').inputValue(), '4');

  // By the date of each picture, here of one that is the oldest and was uploaded last.
  const { db } = j.site;
  await db.updateTable('images').set({ about_year: 1987 }).where('title', '=', 'Bild 3').execute();
  await page.getByRole('button', { name: 'Nach Datum' }).click();
  await startShow(page);
  for (const title of ['Bild 3', 'Bild 1', 'Bild 2']) {
    await waitForValue(() => shown(page), title);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Home');
  await waitForValue(() => shown(page), 'Bild 3');
  await page.keyboard.press('Escape');
  await show(page).waitFor({ state: 'detached' });
});

e2eTest('on a phone taps turn, hold and end it; all galleries, without titles', stillPhone, async (j) => {
  const { page, site } = j;
  // A telephone that has no full screen: the show has the window.
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
  });
  await openPanel(j, 2);
  const second = await fillGallery(site, 'anna', 1);
  await site.db
    .updateTable('images')
    .set({ title: 'Aus der zweiten' })
    .where('gallery_id', '=', second)
    .execute();
  await page.goto('/image-galleries');
  await page.getByRole('link', { name: 'Diashow' }).tap();
  await page.getByRole('main').getByText('Alle Galerien').waitFor();
  assert.equal(await page.getByText(/Leertaste/).isVisible(), false, 'a finger has no keys');
  await page.getByLabel('Titel zeigen').uncheck();
  await start(page).tap();
  await waitForValue(() => shown(page), 'Bild 1');
  assert.equal(await isFull(page), false);
  assert.equal(await show(page).getByText('Bild 1').count(), 0);
  for (const [x, title] of [
    [330, 'Bild 2'],
    [330, 'Aus der zweiten'],
    [30, 'Bild 2'],
  ] as const) {
    await page.touchscreen.tap(x, 300);
    await waitForValue(() => shown(page), title);
  }
  await page.touchscreen.tap(180, 300);
  await show(page).getByRole('button', { name: 'Weiter' }).waitFor();
  await page.clock.resume();
  assert.deepEqual(await inspect(page, 'slide show with its buttons'), []);
  await show(page).getByRole('button', { name: 'Beenden' }).tap();
  await show(page).waitFor({ state: 'detached' });
  // "Back" on a phone leaves it altogether.
  await start(page).tap();
  await show(page).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Bildergalerien' }).waitFor();
  await show(page).waitFor({ state: 'detached' });
});

e2eTest('without a network the picture stays, and it goes on with it', stillLaptop, async (j) => {
  const { page } = j;
  j.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await openPanel(j, 3);
  await startShow(page);
  const prepared = page.waitForResponse(/display\.webp|full\.jpg/);
  await page.clock.runFor(8000);
  await prepared;
  await waitForValue(() => shown(page), 'Bild 2');
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await page.clock.runFor(8000);
  await failed.catch(() => undefined);
  for (let minute = 0; minute < 3; minute += 1) await page.clock.runFor(60_000);
  const stays = await shown(page);
  // The next one may have been there before the network went.
  assert.ok(stays === 'Bild 2' || stays === 'Bild 3', `${stays}`);
  assert.equal(await show(page).getByRole('alert').count(), 0);
  await page.context().setOffline(false);
  await page.clock.runFor(10_000);
  await waitForValue(async () => (await shown(page)) === stays, false);
});

e2eTest('what is hidden or deleted meanwhile is passed over, what is new comes', stillLaptop, async (j) => {
  const { page, site } = j;
  j.expectComplaint(/404/);
  const gallery = await openPanel(j, 4);
  await startShow(page);
  await page.keyboard.press('ArrowRight');
  await waitForValue(() => shown(page), 'Bild 2');
  // Even who uploaded it does not see it on a wall. The next one is in the browser already.
  const titled = (title: string) => site.db.selectFrom('images').select('id').where('title', '=', title);
  const anna = await site.again('anna');
  const { id: hidden } = await titled('Bild 1').executeTakeFirstOrThrow();
  const { id: deleted } = await titled('Bild 4').executeTakeFirstOrThrow();
  const hiding = await anna.send('POST', `/galleries/${gallery}/images/${hidden}/hide`, {
    json: { reason: '' },
  });
  assert.equal(hiding.status, 204, hiding.text);
  assert.equal((await anna.send('DELETE', `/galleries/${gallery}/images/${deleted}`)).status, 204);
  for (const title of ['Bild 3', 'Bild 2', 'Bild 3']) {
    await page.keyboard.press('ArrowRight');
    await waitForValue(() => shown(page), title);
  }
});
