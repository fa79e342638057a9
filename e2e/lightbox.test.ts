import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openGallery } from './album.ts';
import { e2eTest, laptop, step, stillLaptop } from './e2e-test.ts';
import { pressOk, stopClock, waitForValue } from './page.ts';

const box = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** Taps a card and waits for its picture: a key pressed before goes to the page beneath. */
async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^.?${title}`) }).click();
  await box(page, title).waitFor();
}

const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

e2eTest('the lightbox is steered and closed by keys, mouse and address', stillLaptop, async (j) => {
  const { page } = j;
  const gallery = await openGallery(j, 5);

  await step('only the picture and its neighbours are loaded', async () => {
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (/(display|full)\./.test(request.url())) loaded.add(request.url().replace(/\/[^/]*$/, ''));
    });
    await open(page, 'Bild 1');
    await waitForValue(() => page.locator('dialog img[data-state=success]').count(), 2);
    assert.equal(loaded.size, 2);
  });

  await step('arrows lead on, End to the last, Escape back to a card', async () => {
    assert.equal(await page.getByRole('button', { name: 'Vorheriges Bild' }).isDisabled(), true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await box(page, 'Bild 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await box(page, 'Bild 2').waitFor();
    await page.keyboard.press('End');
    await box(page, 'Bild 5').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Nächstes Bild' }).isDisabled(), true);
    await page.getByText('Bild 5 von 5: Bild 5').waitFor();
    await page.keyboard.press('Escape');
    await isClosed(page);
    // To the picture that was seen last.
    await page.waitForFunction(() => document.activeElement?.ariaLabel?.includes('Bild 5'));
  });

  await step('buttons lead on, download and close; so does a click beside it', async () => {
    await open(page, 'Bild 1');
    await page.getByRole('button', { name: 'Nächstes Bild' }).click();
    await box(page, 'Bild 2').waitFor();
    await page.getByRole('button', { name: 'Vorheriges Bild' }).click();
    await box(page, 'Bild 1').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bild herunterladen' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'Klassentreffen 2018 - 1 - Bild 1.jpg');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await isClosed(page);
    await open(page, 'Bild 4');
    await page.mouse.click(5, 5);
    await isClosed(page);
  });

  await step('"back" closes it and stays on the gallery; its address opens it again', async () => {
    await open(page, 'Bild 2');
    await page.keyboard.press('ArrowRight');
    await box(page, 'Bild 3').waitFor();
    const address = page.url();
    assert.match(address, /\/bild\/[\da-f-]{36}$/);
    await page.goBack();
    await isClosed(page);
    assert.equal(new URL(page.url()).pathname, `/image-galleries/${gallery}`);
    await page.goto(address);
    await box(page, 'Bild 3').waitFor();
  });

  await step('it is at most 1100 × 800, 94vw and 90vh, and the whole screen at 480 px', async () => {
    for (const [width, height, ...expected] of [
      [1600, 1200, 1100, 800],
      [1000, 700, 940, 630],
      [481, 800, 452, 720],
      [480, 800, 480, 800],
      [800, 400, 752, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitForValue(async () => {
        const { width: wide = 0, height: high = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
        return [Math.round(wide), Math.round(high)];
      }, expected.slice());
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await isClosed(page);
  });

  await step('a picture that was deleted leaves the lightbox, too', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Bild 3' });
    await card.getByRole('button', { name: 'Bild löschen', exact: true }).click();
    await pressOk(page, 'Möchtest du dieses Bild wirklich löschen?');
    await pressOk(page, 'Das Bild wurde erfolgreich gelöscht!');
    await open(page, 'Bild 2');
    await page.keyboard.press('ArrowRight');
    await box(page, 'Bild 4').waitFor();
    await page.getByText('Bild 3 von 4: Bild 4').waitFor();
  });
});

e2eTest('it opens in 150 ms, moves in 468 ms, plays every 3 s and closes in 75 ms', laptop, async (j) => {
  const { page } = j;
  await page.clock.install();
  await openGallery(j, 2);
  await open(page, 'Bild 1');
  const dialog = page.getByRole('dialog');
  const durationOf = () => dialog.evaluate((element) => getComputedStyle(element).animationDuration);
  assert.equal(await durationOf(), '0.15s');

  // How long the browser's own clock was told to move the track: a slow machine shows the end of it later.
  const told = await page.evaluateHandle(() => {
    const durations: unknown[] = [];
    const { play } = Animation.prototype;
    Animation.prototype.play = function () {
      durations.push(this.effect?.getTiming().duration);
      play.call(this);
    };
    return durations;
  });
  await page.keyboard.press('ArrowRight');
  await box(page, 'Bild 2').waitFor();
  assert.deepEqual(await told.jsonValue(), [468]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('dialog img[alt="Bild 2"][data-state=success]').waitFor();
  await stopClock(page);
  const play = page.getByRole('button', { name: 'Abspielen' });
  await play.click();
  // From here on its time runs, however long the browser took to hear of the click.
  await page.getByRole('button', { name: 'Abspielen', pressed: true }).waitFor();
  await page.clock.runFor(2999);
  assert.equal(await box(page, 'Bild 2').count(), 1);
  await page.clock.runFor(1);
  // Behind the last comes the first.
  await box(page, 'Bild 1').waitFor();
  await page.clock.resume();
  await play.click();
  assert.equal(await play.getAttribute('aria-pressed'), 'false');
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  // Watched from inside the page: 75 ms are over before a question from outside arrives.
  const closing = await dialog.evaluateHandle((element) => {
    const seen = { duration: '' };
    const look = () => {
      seen.duration = getComputedStyle(element).animationDuration;
    };
    new MutationObserver(look).observe(element, { attributeFilter: ['data-closing'] });
    return seen;
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await closing.jsonValue()).duration, '0.075s');
});
