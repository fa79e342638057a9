import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { corners, secrets, turnedPhoto, widePhoto } from '#test/support/samples.ts';
import { fillGallery, openGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, phone } from './e2e-test.ts';
import { pressOk } from './page.ts';

/** Keeps what the pages of this tab send from now on. */
const keepSent = (page: Page) =>
  page.addInitScript(() => {
    const sent: Promise<string>[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (file instanceof File)
        sent.push(
          new Promise((resolve) => {
            const reader = new FileReader();
            reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
            reader.readAsDataURL(file);
          }),
        );
      send.call(this, body);
    };
  });

/** Anna is before the page that uploads to her gallery. Answers the id of the gallery. */
async function openUpload(j: E2eTest): Promise<string> {
  await keepSent(j.page);
  return openGallery(j, 0, '/image-upload');
}

async function choose(page: Page, ...pictures: Buffer[]): Promise<void> {
  const files = pictures.map((buffer, number) => ({ name: `${number}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.setInputFiles('input[type=file]', files);
  await page.getByLabel('Titel:').fill('Ausflug');
  await page.getByRole('button', { name: 'Absenden' }).click();
}

/** What the browser has sent since the page was opened. */
const sentBy = async (page: Page) =>
  (await page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent))).map(
    (sent) => Buffer.from(sent, 'base64'),
  );

/** The colours in the corners of a picture, by the names of the `corners` that they come near. */
async function cornersOf(jpeg: Buffer): Promise<string[]> {
  const { data, info } = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  const [right, bottom] = [info.width - 50, info.height - 50];
  const places = [at(50, 50), at(right, 50), at(50, bottom), at(right, bottom)];
  return places.map((found) => {
    const isNear = (color: number[]) => color.every((value, one) => Math.abs(value - (found[one] ?? 0)) < 20);
    return Object.entries(corners).find(([, color]) => isNear(color))?.[0] ?? String(found);
  });
}

e2eTest('a photograph goes up as large as it is kept, with its date and no secret', phone, async (j) => {
  const { page, site } = j;
  const gallery = await openUpload(j);
  const photo = await turnedPhoto();
  await choose(page, photo);
  await pressOk(page, 'Das Bild wurde erfolgreich hochgeladen!');

  const [sent = Buffer.alloc(0)] = await sentBy(page);
  const { width, height, orientation } = await sharp(sent).metadata();
  assert.deepEqual([width, height, orientation], [3200, 800, 6]);
  assert.ok(sent.length < 0.6 * photo.length, `${sent.length} of ${photo.length}`);
  for (const secret of [...secrets, 'GPS']) assert.ok(!sent.includes(secret), secret);
  assert.deepEqual(await cornersOf(sent), Object.keys(corners));

  const [image] = await site.images.list(gallery);
  assert.deepEqual([image?.width, image?.height], [800, 3200]);
  const row = await site.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.taken_at, Date.parse('2019-06-15T14:30:00+02:00') / 1000);
  const browser = await site.again('anna');
  const kept = await browser.fetch('GET', image?.imagePath ?? '');
  assert.deepEqual(await cornersOf(Buffer.from(await kept.arrayBuffer())), Object.keys(corners));

  // Known again by the file that was chosen, though it was never sent.
  assert.equal(row.sent_sha256, hash('sha256', photo));
  await page.getByRole('link', { name: 'Bild hinzufügen' }).click();
  await choose(page, photo);
  await page
    .getByRole('alertdialog', {
      name: '1 Bild ist schon in dieser Galerie. Trotzdem noch einmal hochladen?',
    })
    .waitFor();
});

e2eTest('what is small, damaged or unusual is sent as it is, and judged by the server', laptop, async (j) => {
  const { page, site } = j;
  const gallery = await openUpload(j);
  const photo = await widePhoto();
  const hole = Buffer.from(photo).fill(0, 300_000, 332_000);
  const small = await sharp(photo).resize(3200).jpeg({ quality: 95 }).toBuffer();
  const progressive = await sharp(photo).jpeg({ progressive: true, quality: 90 }).toBuffer();
  const cmyk = await sharp(photo).toColourspace('cmyk').jpeg({ quality: 80 }).toBuffer();
  const unchanged = [hole, small, progressive, cmyk];
  j.expectComplaint(/415|Failed to load/);
  await choose(page, ...unchanged);
  await pressOk(page, /^1 von 4 Bildern konnte nicht hochgeladen werden/);
  await page.getByText('Das Bild ist beschädigt oder unvollständig.').waitFor();
  const sent = await sentBy(page);
  for (const file of unchanged) assert.ok(sent.some((one) => one.equals(file)));
  assert.equal((await site.images.list(gallery)).length, 3);
});

/** Browsers that cannot scale, by what they do instead. */
const unable: Record<string, (page: Page) => Promise<unknown>> = {
  'has no canvas beside the page': (page) =>
    page.addInitScript(() => Object.defineProperty(window, 'OffscreenCanvas', { value: undefined })),
  'hides from being recognized, and writes noise': (page) =>
    inWorker(page, () => {
      const { convertToBlob } = OffscreenCanvas.prototype;
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        const noise = new OffscreenCanvas(this.width, this.height);
        const context = noise.getContext('2d');
        for (let x = 0; x < 3200; x += 3) {
          if (context) context.fillStyle = `rgb(${x % 256} ${(x * 7) % 256} 0)`;
          context?.fillRect(x, 0, 3, 800);
        }
        return convertToBlob.call(noise, options);
      };
    }),
};

/** Prepares the worker before its own script runs. */
const inWorker = (page: Page, prepare: () => void) =>
  page.route('**/assets/*-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${prepare})();${await response.text()}` });
  });

e2eTest('a browser that cannot scale sends the photograph itself', laptop, async (j) => {
  const { page, site, login } = j;
  const photo = await widePhoto();
  await site.addMember('anna');
  await login(page, 'anna');
  for (const [what, cannot] of Object.entries(unable)) {
    const gallery = await fillGallery(site, 'anna', 0);
    const tab = await page.context().newPage();
    await keepSent(tab);
    await cannot(tab);
    await tab.goto(`/image-upload/${gallery}`);
    await choose(tab, photo);
    await pressOk(tab, 'Das Bild wurde erfolgreich hochgeladen!');
    const sent = await sentBy(tab);
    assert.deepEqual([sent.length, sent[0]?.equals(photo)], [1, true], what);
    await tab.close();
  }
});
