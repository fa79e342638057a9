import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { openGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, phone } from './e2e-test.ts';
import { pressOk, waitForValue } from './page.ts';

const small = { ...phone, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' as const };

const colors = { rot: '#aa3333', gruen: '#33aa33', blau: '#3333aa' };
type Color = keyof typeof colors;

/** Photographs as a phone names them. */
const photos = (...names: Color[]) =>
  Promise.all(
    names.map(async (color) => ({
      name: `IMG_2026_${color}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await plainJpeg({ width: 1200, height: 900 }, colors[color])),
    })),
  );

async function upload(page: Page, title: string, ...names: Color[]): Promise<void> {
  await page.setInputFiles('input[type=file]', await photos(...names));
  await page.getByLabel('Titel:').fill(title);
  await page.getByRole('button', { name: 'Absenden' }).click();
}

const rows = (page: Page) => page.getByRole('region', { name: 'Ausgewählte Bilder' }).getByRole('listitem');

e2eTest(
  'pictures are called after their gallery unless somebody types, and are in sight and marked afterwards',
  phone,
  async (j) => {
    const { page, site } = j;
    const gallery = await openGallery(j, 8, '/image-upload');
    await page.setInputFiles('input[type=file]', await photos('rot', 'blau'));
    await waitForValue(() => rows(page).locator('canvas').count(), 2);

    await page.getByRole('button', { name: 'Jedes Bild bekommt seinen eigenen Titel' }).click();
    const titles = page.getByLabel(/^Titel von/);
    const typed = async () => Promise.all((await titles.all()).map((title) => title.inputValue()));
    assert.deepEqual(await typed(), ['Klassentreffen 2018 (1 von 2)', 'Klassentreffen 2018 (2 von 2)']);
    // What is typed takes the place of what was proposed.
    await titles.first().tap();
    await waitForValue(
      () => page.evaluate(() => getSelection()?.toString()),
      'Klassentreffen 2018 (1 von 2)',
    );
    await page.keyboard.type('Am Steg');
    assert.deepEqual(await typed(), ['Am Steg', 'Klassentreffen 2018 (2 von 2)']);
    await page.getByRole('button', { name: 'Absenden' }).tap();
    await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
    const list = (await site.images.list(gallery)).slice(8);
    assert.deepEqual(list.map(({ title }) => title).toSorted(), ['Am Steg', 'Klassentreffen 2018 (2 von 2)']);

    await page.waitForURL(`**/image-galleries/${gallery}`);
    const cards = page.getByRole('button', { name: /groß ansehen, Hochgeladen$/ });
    await waitForValue(() => cards.count(), 2);
    await waitForValue(() => cards.first().evaluate((card) => card === document.activeElement), true);
    await waitForValue(async () => {
      const { top, bottom } = await cards.first().evaluate((card) => card.getBoundingClientRect().toJSON());
      return top >= 0 && bottom <= 740;
    }, true);
    assert.equal(await page.getByText('Hochgeladen', { exact: true }).count(), 2);

    // Marked for this time: who comes again by a link begins at the top.
    await page.goto('/image-galleries');
    await page.getByRole('link', { name: /Klassentreffen 2018/ }).tap();
    await page.getByRole('button', { name: 'Am Steg groß ansehen', exact: true }).waitFor();
    assert.equal(await page.getByText('Hochgeladen', { exact: true }).count(), 0);
    assert.equal(await page.evaluate(() => scrollY), 0);

    await page.getByRole('link', { name: 'Bild hinzufügen' }).tap();
    await page.setInputFiles('input[type=file]', await photos('gruen'));
    await page.getByRole('button', { name: 'Absenden' }).tap();
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
    assert.equal((await site.images.list(gallery)).at(-1)?.title, 'Klassentreffen 2018');
  },
);

e2eTest('what is already in the gallery is asked about once for all', laptop, async (j) => {
  const { page, site } = j;
  const gallery = await openGallery(j, 0, '/image-upload');
  const again = async (words: string) =>
    page.getByRole('alertdialog', { name: words }).getByRole('button', { name: 'Abbrechen' }).click();
  await upload(page, 'Erste', 'rot', 'blau');
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();

  // Only the new one goes up.
  await upload(page, 'Zweite', 'rot', 'gruen', 'blau');
  await again(
    '2 Bilder sind schon in dieser Galerie. Trotzdem noch einmal hochladen? Bei „Abbrechen“ gehen nur die übrigen Bilder hoch.',
  );
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
  await waitForValue(async () => (await site.images.list(gallery)).length, 3);
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();

  // All of them are there: nothing is sent, and the page says so. Who wants them twice gets them.
  await upload(page, 'Dritte', 'rot', 'gruen');
  const all = '2 Bilder sind schon in dieser Galerie. Trotzdem noch einmal hochladen?';
  await again(all);
  await waitForValue(() => page.getByText('Schon da, nicht noch einmal hochgeladen').count(), 2);
  assert.equal((await site.images.list(gallery)).length, 3);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await pressOk(page, all);
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  assert.equal((await site.images.list(gallery)).length, 5);
});

e2eTest('without hashes, as over plain http, and without previews the upload works', laptop, async (j) => {
  const { page, site } = j;
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined });
    Object.defineProperty(window, 'createImageBitmap', { value: () => Promise.reject(new Error('none')) });
  });
  const gallery = await openGallery(j, 0, '/image-upload');
  for (const count of [1, 2]) {
    await upload(page, 'Am See', 'rot');
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
    assert.equal((await site.images.list(gallery)).length, count);
    await page.getByRole('link', { name: 'Bild hinzufügen' }).click();
  }
});

const COUNT = 10;
const all = Array.from({ length: COUNT }, (_, number) => 300 + number);
const widths = async ({ site }: E2eTest, gallery: string) =>
  (await site.images.list(gallery)).map(({ width }) => width).sort();
const status = (page: Page, words: string) =>
  page.getByRole('main').getByRole('status').getByText(words, { exact: true });

/** Anna has chosen ten pictures for her gallery, all under one title. Answers the gallery's id. */
async function chooseTen(j: E2eTest): Promise<string> {
  const gallery = await openGallery(j, 0, '/image-upload');
  const files = all.map(async (width) => ({
    name: `${width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await plainJpeg({ width, height: 200 }),
  }));
  await j.page.setInputFiles('input[type=file]', await Promise.all(files));
  await j.page.getByLabel('Titel:').fill('Am See');
  return gallery;
}

e2eTest('a gap in the network loses no place, doubles no picture, asks nobody', small, async (j) => {
  const { page } = j;
  j.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/);
  const gallery = await chooseTen(j);
  // Of ten pictures four are shown, and the button is in reach.
  assert.equal(await rows(page).count(), 4);
  const button = page.getByRole('button', { name: 'Absenden' });
  await page.evaluate(() => scrollTo(0, 0));
  const { y = 999, height = 0 } = (await button.boundingBox()) ?? {};
  assert.ok(y + height <= 640);

  // The network goes when the third has been taken, before the browser hears of it.
  let answers = 0;
  const isLost = Promise.withResolvers<void>();
  await page.route('**/images', async (route) => {
    answers += 1;
    if (answers !== 3) return route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
    isLost.resolve();
  });
  await button.tap();
  await isLost.promise;
  await status(page, 'Warte auf das Netz …').waitFor();
  assert.equal(await page.getByRole('alertdialog').count(), 0);
  const before = (await widths(j, gallery)).length;
  assert.ok(before >= 1 && before < COUNT, String(before));
  await page.context().setOffline(false);
  await pressOk(page, '10 Bilder wurden erfolgreich hochgeladen!');
  await page.waitForURL(`**/image-galleries/${gallery}`);
  assert.deepEqual(await widths(j, gallery), all);
});
