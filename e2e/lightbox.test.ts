import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { waitForValue } from './wait-for-value.ts';

const still = { ...laptop, reducedMotion: 'reduce' as const };

/** An album of five pictures, looked at by the member who uploaded them. */
async function openAlbum(j: Journey): Promise<string> {
  await j.house.addMember('anna');
  const gallery = await fillGallery(j.house, 'anna', 5);
  await j.login(j.page, 'anna', `/image-galleries/${gallery}`);
  return gallery;
}

const box = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** Taps a card and waits for its picture: a key pressed before goes to the page beneath. */
async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await box(page, title).waitFor();
}

journey(
  'keys lead through the pictures and close the lightbox; focus returns to the cards',
  still,
  async (j) => {
    const { page } = j;
    await openAlbum(j);
    await open(page, 'Bild 2');
    await page.keyboard.press('ArrowRight');
    await box(page, 'Bild 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await box(page, 'Bild 1').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Vorheriges Bild' }).isDisabled(), true);
    await page.keyboard.press('End');
    await box(page, 'Bild 5').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Nächstes Bild' }).isDisabled(), true);
    await page.getByText('Bild 5 von 5: Bild 5').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  },
);

journey('buttons and the backdrop work for the mouse', still, async (j) => {
  const { page } = j;
  await openAlbum(j);
  await open(page, 'Bild 1');
  await page.getByRole('button', { name: 'Nächstes Bild' }).click();
  await box(page, 'Bild 2').waitFor();
  await page.getByRole('button', { name: 'Vorheriges Bild' }).click();
  await box(page, 'Bild 1').waitFor();
  for (const name of ['Schließen', 'Vorheriges Bild', 'Nächstes Bild', 'Abspielen', 'Bild herunterladen']) {
    const target = await page.getByRole('button', { name }).boundingBox();
    assert.ok((target?.width ?? 0) >= 44 && (target?.height ?? 0) >= 44, name);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bild herunterladen' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'Klassentreffen 2018 - 1 - Bild 1.jpg');
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open(page, 'Bild 4');
  await page.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

journey('it is at most 1100 × 800, 94vw and 90vh, and the whole screen at 480 px', still, async (j) => {
  const { page } = j;
  await openAlbum(j);
  await open(page, 'Bild 1');
  const dialog = page.getByRole('dialog');
  const sizeAt = async (width: number, height: number, expected: [number, number]) => {
    await page.setViewportSize({ width, height });
    const look = async () => {
      const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await dialog.boundingBox()) ?? {};
      const isInTheMiddle = Math.abs(2 * x + wide - width) <= 1 && Math.abs(2 * y + high - height) <= 1;
      return { size: [Math.round(wide), Math.round(high)], isInTheMiddle };
    };
    await waitForValue(look, { size: expected, isInTheMiddle: true });
  };
  await sizeAt(1600, 1200, [1100, 800]);
  await sizeAt(1000, 700, [940, 630]);
  await sizeAt(480, 800, [480, 800]);
  await sizeAt(360, 640, [360, 640]);
});

journey(
  'the back button closes it and stays on the gallery; its address opens it again',
  still,
  async (j) => {
    const { page } = j;
    const gallery = await openAlbum(j);
    await open(page, 'Bild 2');
    await page.keyboard.press('ArrowRight');
    await box(page, 'Bild 3').waitFor();
    const address = page.url();
    assert.match(address, /\/bild\/[\da-f-]{36}$/);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.ok(page.url().endsWith(`/image-galleries/${gallery}`));

    await page.goto(address);
    await box(page, 'Bild 3').waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.ok(page.url().endsWith(`/image-galleries/${gallery}`));
  },
);

journey('a swipe on a phone leads to the next picture', { ...phone, reducedMotion: 'reduce' }, async (j) => {
  const { page } = j;
  await openAlbum(j);
  await open(page, 'Bild 1');
  const client = await page.context().newCDPSession(page);
  const finger = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await finger('touchStart', { x: 300, y: 350 });
  for (let x = 280; x >= 60; x -= 20) await finger('touchMove', { x, y: 350 });
  await finger('touchEnd');
  await box(page, 'Bild 2').waitFor();
});

journey('playing starts 3 s after the picture has loaded, wraps at the end, and stops', still, async (j) => {
  const { page } = j;
  await page.clock.install();
  await openAlbum(j);
  await open(page, 'Bild 4');
  await page.locator('dialog img[alt="Bild 4"][data-state=success]').waitFor();
  const play = page.getByRole('button', { name: 'Abspielen' });
  // Far enough ahead that the page's clock is not past it when the word arrives.
  await page.clock.pauseAt(Date.now() + 60_000);
  await play.click();
  // From here on its time runs, however long the browser took to hear of the click.
  await page.getByRole('button', { name: 'Abspielen', pressed: true }).waitFor();
  await page.clock.runFor(2999);
  assert.equal(await box(page, 'Bild 4').count(), 1);
  await page.clock.runFor(1);
  await box(page, 'Bild 5').waitFor();
  await page.clock.resume();
  await box(page, 'Bild 1').waitFor();
  assert.equal(await play.getAttribute('aria-pressed'), 'true');
  await play.click();
  assert.equal(await play.getAttribute('aria-pressed'), 'false');
});

journey('only the picture and its neighbours are loaded', still, async (j) => {
  const { page } = j;
  await openAlbum(j);
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (/(display|full)\./.test(request.url())) loaded.add(request.url().replace(/\/[^/]*$/, ''));
  });
  await open(page, 'Bild 1');
  const pictures = page.locator('dialog img[data-state=success]');
  await waitForValue(() => pictures.count(), 2);
  assert.equal(loaded.size, 2);
});

journey('opening takes 150 ms, closing 75 ms, a neighbour 468 ms', laptop, async (j) => {
  const { page } = j;
  await openAlbum(j);
  await open(page, 'Bild 1');
  await page.getByRole('dialog').waitFor();
  const opening = await page
    .getByRole('dialog')
    .evaluate((dialog) => getComputedStyle(dialog).animationDuration);
  assert.equal(opening, '0.15s');

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
  const start = Date.now();
  const track = page.getByRole('region', { name: 'Bilder der Galerie' });
  await page.keyboard.press('ArrowRight');
  await track.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const width = element.clientWidth;
        const look = () => (element.scrollLeft >= width - 1 ? resolve() : requestAnimationFrame(look));
        look();
      }),
  );
  assert.ok(Date.now() - start >= 400);
  assert.deepEqual(await told.jsonValue(), [468]);

  // Watched from inside the page: 75 ms are over before a question from outside arrives.
  const closing = await page.getByRole('dialog').evaluateHandle((dialog) => {
    const seen = { duration: '' };
    const look = () => {
      seen.duration = getComputedStyle(dialog).animationDuration;
    };
    new MutationObserver(look).observe(dialog, { attributeFilter: ['data-closing'] });
    return seen;
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await closing.jsonValue()).duration, '0.075s');
});

journey('a picture that cannot be loaded says so and can be tried again', still, async (j) => {
  const { page, house } = j;
  const gallery = await openAlbum(j);
  j.expectComplaint(/404|Failed to load/);
  const [first] = await house.images.list(gallery);
  await house.storage.remove(first?.id ?? '');
  await open(page, 'Bild 1');
  await page.getByText('Das Bild konnte nicht geladen werden.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText('Das Bild konnte nicht geladen werden.', { exact: true }).waitFor();
});

journey('a window that gets wider and a phone that is turned keep their picture', still, async (j) => {
  const { page } = j;
  await page.setViewportSize({ width: 320, height: 800 });
  await openAlbum(j);
  await open(page, 'Bild 4');
  for (const [width, height] of [
    [600, 800],
    [1280, 800],
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((wide) => {
      const track = document.querySelector('dialog section');
      return innerWidth === wide && track && Math.abs(track.scrollLeft - 3 * track.clientWidth) < 3;
    }, width);
    assert.equal(await box(page, 'Bild 4').count(), 1);
  }
});
