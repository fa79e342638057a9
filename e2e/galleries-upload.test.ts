import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { inspect } from './inspect.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { pressOk } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const still = { ...laptop, reducedMotion: 'reduce' as const };

const colors = { rot: '#aa3333', gruen: '#33aa33', blau: '#3333aa', gelb: '#aaaa33' };
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

/** Anna is before the page that uploads to a gallery of hers with so many pictures; answers its id. */
async function openUpload({ page, house, login }: Journey, count = 0): Promise<string> {
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', count);
  await login(page, 'anna', `/image-upload/${gallery}`);
  return gallery;
}

async function upload(page: Page, title: string, ...names: Color[]): Promise<void> {
  await page.setInputFiles('input[type=file]', await photos(...names));
  await page.getByLabel('Titel:').fill(title);
  await page.getByRole('button', { name: 'Absenden' }).click();
}

const again = (page: Page, words: string) => page.getByRole('alertdialog', { name: words });

/** The colour in the middle of a row's picture, roughly. */
const shown = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      // Of a copy: a browser advises against reading one canvas again and again.
      const copy = new OffscreenCanvas(1, 1).getContext('2d');
      copy?.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
      const { data } = copy?.getImageData(0, 0, 1, 1) ?? {};
      return `${canvas.width}: ${Array.from(data ?? [], (value) => Math.round(value / 51)).join(' ')}`;
    });

journey('chosen pictures are seen, and no file name becomes a title', phone, async (j) => {
  const { page, house } = j;
  const gallery = await openUpload(j);
  assert.equal(
    await page.getByText('in dieses Feld ziehen').isVisible(),
    false,
    'a finger drags nothing there',
  );
  await page.setInputFiles('input[type=file]', await photos('rot', 'blau'));
  await waitForValue(() => shown(page, 'IMG_2026_rot'), '128: 3 1 1 5');
  await waitForValue(() => shown(page, 'IMG_2026_blau'), '128: 1 1 3 5');
  assert.match((await page.getByRole('listitem').first().textContent()) ?? '', /\d kB/);

  await page.getByLabel('Jedes Bild bekommt seinen eigenen Titel').check();
  const titles = page.getByLabel(/^Titel von/);
  assert.deepEqual(await titles.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)), [
    '',
    '',
  ]);
  await titles.first().fill('Am Steg');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
  assert.equal((await house.images.list(gallery)).length, 0);
  await page.getByRole('button', { name: /^Wo ein Titel fehlt/ }).tap();
  await page.getByRole('button', { name: 'Absenden' }).tap();
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  const list = await house.images.list(gallery);
  assert.deepEqual(list.map(({ title }) => title).toSorted(), ['Am Steg', 'Klassentreffen 2018']);
});

journey('the title of the gallery is offered for all pictures', phone, async (j) => {
  const { page, house } = j;
  const gallery = await openUpload(j);
  await page.setInputFiles('input[type=file]', await photos('rot'));
  await page.getByRole('button', { name: /als Titel nehmen$/ }).tap();
  assert.equal(await page.getByLabel('Titel:').inputValue(), 'Klassentreffen 2018');
  await page.getByRole('button', { name: 'Absenden' }).tap();
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
  assert.equal((await house.images.list(gallery))[0]?.title, 'Klassentreffen 2018');
});

journey('after an upload the gallery shows what is new: in sight, marked and focused', phone, async (j) => {
  const { page } = j;
  const gallery = await openUpload(j, 8);
  await page.evaluate(() => {
    // From the frame after the one in which the gallery comes: the change of the page itself is no jump.
    const shifts = { sum: 0, from: Infinity };
    Object.assign(window, { shifts });
    const wait = () => {
      const isThere = [...document.querySelectorAll('main button')].some(({ ariaLabel }) =>
        ariaLabel?.includes('groß ansehen'),
      );
      requestAnimationFrame(isThere ? () => requestAnimationFrame((at) => (shifts.from = at)) : wait);
    };
    wait();
    // Those soon after a tap, too, which the browser tells apart: a slow machine gets there later.
    const add = (entry: PerformanceEntry & { value?: number }) => {
      if (entry.startTime > shifts.from) shifts.sum += entry.value ?? 0;
    };
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift' });
  });
  await upload(page, 'Neues', 'rot', 'blau');
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  await page.waitForURL(`**/image-galleries/${gallery}`);
  const cards = page.getByRole('button', { name: 'Neues groß ansehen, Hochgeladen' });
  await waitForValue(() => cards.count(), 2);
  await waitForValue(() => cards.first().evaluate((card) => card === document.activeElement), true);
  const { top, bottom } = await cards.first().evaluate((card) => card.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= 740, `${top} to ${bottom}`);
  assert.equal(await page.getByText('Hochgeladen', { exact: true }).count(), 2);
  const { sum, from } = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number; from: number } }).shifts,
  );
  assert.ok(from < Infinity && sum < 0.01, `things jumped by ${sum}`);

  // Marked for this time: who comes again by a link begins at the top.
  await page.goto('/image-galleries');
  await page.getByRole('link', { name: /Klassentreffen 2018/ }).tap();
  await page.getByRole('button', { name: 'Neues groß ansehen', exact: true }).first().waitFor();
  assert.equal(await page.getByText('Hochgeladen', { exact: true }).count(), 0);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

journey('what is already in the gallery is asked about once for all', laptop, async (j) => {
  const { page, house } = j;
  const gallery = await openUpload(j);
  await upload(page, 'Erste', 'rot', 'blau');
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();

  // Only the new one goes up.
  await upload(page, 'Zweite', 'rot', 'gruen', 'blau');
  const some =
    '2 Bilder sind schon in dieser Galerie. Trotzdem noch einmal hochladen? Bei „Abbrechen“ gehen nur die übrigen Bilder hoch.';
  await again(page, some).getByRole('button', { name: 'Abbrechen' }).click();
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
  await waitForValue(async () => (await house.images.list(gallery)).length, 3);
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();

  // All of them are there: nothing is sent, and the page says so. Who wants them twice gets them.
  await upload(page, 'Dritte', 'rot', 'gruen');
  const all = '2 Bilder sind schon in dieser Galerie. Trotzdem noch einmal hochladen?';
  await again(page, all).getByRole('button', { name: 'Abbrechen' }).click();
  await waitForValue(() => page.getByText('Schon da, nicht noch einmal hochgeladen').count(), 2);
  assert.equal((await house.images.list(gallery)).length, 3);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await pressOk(page, all);
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  assert.equal((await house.images.list(gallery)).length, 5);
});

journey(
  'a classmate is asked too; in another gallery, and once it is deleted, nobody is',
  laptop,
  async (j) => {
    const { page, house } = j;
    const gallery = await openUpload(j);
    await house.addMember('bert');
    await upload(page, 'Von Anna', 'rot');
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');

    const classmate = await j.another();
    await j.login(classmate, 'bert', `/image-upload/${gallery}`);
    await upload(classmate, 'Von Bert', 'rot');
    await again(classmate, '1 Bild ist schon in dieser Galerie. Trotzdem noch einmal hochladen?').waitFor();

    const other = await fillGallery(house, 'anna', 0);
    await page.goto(`/image-upload/${other}`);
    await upload(page, 'Anderswo', 'rot');
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
    await page.goto(`/image-galleries/${gallery}`);
    await page.getByRole('button', { name: 'Bild löschen', exact: true }).click();
    await pressOk(page, 'Möchtest du dieses Bild wirklich löschen?');
    await pressOk(page, 'Das Bild wurde erfolgreich gelöscht!');
    await page.goto(`/image-upload/${gallery}`);
    await upload(page, 'Wieder', 'rot');
    await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
  },
);

journey('without hashes, as over plain http, and without previews the upload works', laptop, async (j) => {
  const { page, house } = j;
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined });
    Object.defineProperty(window, 'createImageBitmap', { value: () => Promise.reject(new Error('none')) });
  });
  const gallery = await openUpload(j);
  await upload(page, 'Erste', 'rot');
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();
  await upload(page, 'Zweite', 'rot');
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');
  assert.equal((await house.images.list(gallery)).length, 2);
});

journey(
  'the page for uploading reads well in every width and look, with every kind of row',
  still,
  async (j) => {
    const { page } = j;
    j.expectComplaint(/415|Failed to load/);
    await openUpload(j);
    await page.setInputFiles('input[type=file]', [
      ...(await photos('rot', 'gruen')),
      { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      { name: 'urlaub.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
    ]);
    const findings = await inspect(page, 'chosen');
    await page.route('**/images', (route) =>
      /rot/.test(route.request().postData() ?? '')
        ? route.fulfill({ status: 500, json: { error: 'defect' } })
        : route.continue(),
    );
    await page.getByLabel('Titel:').fill('Wiedersehen');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await pressOk(page, /konnten nicht hochgeladen werden/);
    findings.push(...(await inspect(page, 'failed')));
    await page.getByLabel('Jedes Bild bekommt seinen eigenen Titel').check();
    findings.push(...(await inspect(page, 'a title each')));
    assert.deepEqual(findings, []);
  },
);
