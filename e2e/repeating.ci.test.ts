import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Image } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { isoDay } from '#texts/dates.ts';
import { launchBrowser } from '../tools/browser.ts';
import { type E2eTest, e2eTest, endToEndTestsIn, stepMs, stillLaptop, stillPhone } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { tabTo } from './keyboard.ts';
import { click, heading, pressOk, stopClock, waitForValue } from './page.ts';
import { touching } from './touching.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'camera-'));
after(() => rmSync(folder, { recursive: true }));

/** What the camera sees: red on the left, blue on the right, 640 × 480. */
function film(): string {
  const [width, height] = [640, 480];
  const plane = (across: number, down: number, left: number, right: number) =>
    Buffer.from(Array.from({ length: across * down }, (_, at) => (at % across < across / 2 ? left : right)));
  const frame = [
    plane(width, height, 82, 41),
    plane(width / 2, height / 2, 90, 240),
    plane(width / 2, height / 2, 240, 110),
  ];
  const file = path.join(folder, 'camera.y4m');
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F25:1 Ip A1:1 C420\nFRAME\n`);
  writeFileSync(file, Buffer.concat([head, ...frame]));
  return file;
}

/** A browser with that camera, in which somebody says so or so when it asks whether a page may use it. */
const withCamera = (says: 'yes' | 'no') =>
  launchBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film()}`,
    `--use-fake-ui-for-media-stream${says === 'no' ? '=deny' : ''}`,
  ]);

endToEndTestsIn(() => withCamera('yes'));

let refusing: ReturnType<typeof withCamera> | undefined;
after(async () => (await refusing)?.close());

/** The cameras that pages have opened, and which of them are still on. */
const countCameras = (page: Page) =>
  page.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      streams.push(stream);
      return stream;
    };
  });
const camerasOn = (page: Page) =>
  page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] };
    return streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live')
      .length;
  });

type Sides = { width: number; height: number };

/** anna has a picture of 1988 in a gallery of that name. */
async function oldPicture({ site }: E2eTest, size: Sides) {
  const anna = await site.join('anna');
  const gallery = await anna.createGallery('Werkstatt 1988');
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#10a010' } })
    .jpeg()
    .toBuffer();
  const old = (await anna.upload(gallery, bytes, { title: 'Vor der Werkstatt' })).json as Image;
  const place = { id: gallery, imageId: old.id };
  return {
    anna,
    gallery,
    old,
    lightbox: pathOf('/image-galleries/:id/bild/:imageId', place),
    page: pathOf('/image-galleries/:id/bild/:imageId/nachstellen', place),
    newest: async (id = gallery) =>
      ((await anna.get(`/galleries/${id}/images`)).json as Image[]).at(-1) as Image,
  };
}

/** Which colour it has at its left and its right. */
async function coloursOf(page: Page, { imagePath, width, height }: Image) {
  const bytes = await (await page.request.get(imagePath)).body();
  const at = async (part: number) => {
    const spot = { left: Math.round(part * width), top: Math.round(height / 2), width: 1, height: 1 };
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(spot).raw().toBuffer();
    return { [red]: 'red', [green]: 'green', [blue]: 'blue' }[Math.max(red, green, blue)];
  };
  return [await at(0.1), await at(0.9)];
}

const picture = (page: Page) => page.getByRole('img', { name: 'Das alte Bild: Vor der Werkstatt' });
const cannotUseCamera = (page: Page) =>
  page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'may',
      ({ name }) => name,
    ),
  );

e2eTest(
  'the camera takes the old picture again, in its shape, and is off as soon as it is taken',
  stillPhone,
  async (j) => {
    const { page } = j;
    j.expectComplaint(/Permissions policy violation: camera/);
    await countCameras(page);
    const { anna, old, lightbox, page: address, newest } = await oldPicture(j, { width: 400, height: 600 });
    const people = `${lightbox.replace('/image-galleries', '/galleries').replace('/bild/', '/images/')}/people`;
    const marks = [
      { x: 0.8, y: 0.5, name: 'Jörg' },
      { x: 0.2, y: 0.5, name: 'Sabine' },
    ];
    assert.equal((await anna.send('PUT', people, { json: { text: '', marks } })).status, 204);

    await j.login(page, 'anna', lightbox);
    assert.equal(await cannotUseCamera(page), 'NotAllowedError');
    await page.getByRole('link', { name: 'Nachstellen' }).click();
    await heading(page, 'Nachstellen');
    assert.deepEqual(await inspect(page, 'before the camera'), []);
    await click(page, 'Kamera einschalten');
    await page.locator('video').waitFor();
    await waitForValue(
      () => page.locator('video').evaluate((one) => (one as HTMLVideoElement).videoWidth),
      640,
    );
    assert.deepEqual(await inspect(page, 'the camera'), []);
    await page.getByText(/^Darauf: .?Sabine.?, .?Jörg.?$/).waitFor();

    // As much of it as is wanted, or one of both alone.
    const opacity = () => picture(page).evaluate((one) => getComputedStyle(one).opacity);
    assert.equal(await opacity(), '0.5');
    await page.getByLabel('Altes Bild').fill('20');
    await waitForValue(opacity, '0.2');
    await click(page, 'Nur das alte zeigen');
    await waitForValue(opacity, '1');
    await click(page, 'Nur das neue zeigen');
    await waitForValue(opacity, '0');

    // The frame has the shape of the old picture, whichever way the phone is held, and the shutter is on the screen.
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(size);
      const box = () => page.locator('video').boundingBox();
      await waitForValue(async () => {
        const { width = 0, height = 1 } = (await box()) ?? {};
        return (width / height).toFixed(2);
      }, '0.67');
      const { x = -1, y = -1, width = 0, height = 0 } = (await box()) ?? {};
      assert.ok(
        x >= 0 && x + width <= size.width && height <= size.height,
        JSON.stringify({ x, y, width, height }),
      );
      await page.getByRole('button', { name: 'Auslösen', exact: true }).click({ trial: true });
    }
    await page.setViewportSize({ width: 360, height: 740 });

    assert.equal(await camerasOn(page), 1);
    await click(page, 'Auslösen');
    await page.getByRole('application', { name: /^Das neue Bild/ }).waitFor();
    await waitForValue(() => camerasOn(page), 0);
    assert.deepEqual(await inspect(page, 'laying it below'), []);
    const year = new Date().getFullYear();
    assert.equal(await page.getByLabel('Titel:').inputValue(), `Vor der Werkstatt, ${year}`);
    await page.getByText(/^Es kommt in die Galerie „.?Werkstatt 1988.?“\.$/).waitFor();
    await click(page, 'Hochladen');
    await pressOk(page, /^Das Bild ist da\. Beide/);
    const repeat = await newest();
    await page.waitForURL(`**/bild/${repeat.id}`);
    assert.deepEqual(
      [repeat.repeats, repeat.uploader, repeat.title],
      [old.id, 'anna', `Vor der Werkstatt, ${year}`],
    );
    assert.deepEqual([repeat.width, repeat.height], [320, 480]);
    assert.deepEqual(await coloursOf(page, repeat), ['red', 'blue']);
    assert.equal(new Date((repeat.takenAt ?? 0) * 1000).getFullYear(), year);
    assert.equal(await cannotUseCamera(page), 'NotAllowedError');

    // A member who gets there without loading it, as after a login, gets its document all the same.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await click(page, 'Kamera einschalten');
    await page.locator('video').waitFor();
  },
);

e2eTest(
  'it waits ten seconds for who belongs in it, goes to the gallery of today’s meeting, and is off when the page is left',
  stillLaptop,
  async (j) => {
    const { page } = j;
    j.expectComplaint(/Permissions policy violation: camera/);
    await countCameras(page);
    const {
      anna,
      page: address,
      gallery,
      newest,
      lightbox,
    } = await oldPicture(j, { width: 600, height: 400 });
    const today = isoDay(Date.now());
    const meeting = await callMeeting(anna, { title: 'Treffen am See', startsAt: today, answerUntil: today });
    await page.clock.install();
    await j.login(page, 'anna', address);
    await tabTo(page, 'Kamera einschalten');
    await page.keyboard.press('Enter');
    await page.locator('video').waitFor();
    await stopClock(page);
    // The shutter has the focus, and the next key begins to count.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Noch 10 Sekunden').waitFor();
    for (let seconds = 0; seconds < 4; seconds += 1) await page.clock.runFor(1000);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'In 10 Sekunden auslösen' }).waitFor();
    await page.keyboard.press('Enter');
    for (let seconds = 0; seconds < 7; seconds += 1) await page.clock.runFor(1000);
    await page.getByText('Noch 3 Sekunden').waitFor();
    for (let seconds = 0; seconds < 4; seconds += 1) await page.clock.runFor(1000);
    await page.getByRole('application', { name: /^Das neue Bild/ }).waitFor();
    await page.getByText(/^Es kommt in die Galerie vom Treffen „.?Treffen am See.?“\.$/).waitFor();

    // Again, and away.
    await page.clock.resume();
    await click(page, 'Noch einmal von vorn');
    await page.locator('video').waitFor();
    assert.equal(await camerasOn(page), 1);
    await click(page, 'Auslösen');
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: 'Zurück zum alten Bild' }).click();
    await page.getByRole('application', { name: /^Das neue Bild/ }).waitFor();
    await tabTo(page, 'Hochladen');
    await page.keyboard.press('Enter');
    await pressOk(page, /^Das Bild ist da\. Beide/);
    const { galleryId = '' } = (await anna.get(`/meetings/${meeting.id}`)).json as { galleryId?: string };
    assert.notEqual(galleryId, gallery);
    const repeat = await newest(galleryId);
    assert.deepEqual(await coloursOf(page, repeat), ['red', 'blue']);

    await page.goto(address);
    await click(page, 'Kamera einschalten');
    await page.locator('video').waitFor();
    await page.getByRole('link', { name: 'Zurück zum alten Bild' }).click();
    await page.waitForURL(`**${lightbox}`);
    await page.getByRole('link', { name: 'Nachstellen' }).waitFor();
    assert.equal(await cannotUseCamera(page), 'NotAllowedError');
  },
);

e2eTest(
  'where the camera is refused, a photograph is laid below the old picture by fingers, keys and sliders',
  stillPhone,
  async (j) => {
    refusing = withCamera('no');
    const page = await (await refusing).newPage({ ...stillPhone, baseURL: j.site.address, locale: 'de-DE' });
    page.setDefaultTimeout(stepMs());
    const { anna, page: address, old, newest, gallery } = await oldPicture(j, { width: 400, height: 400 });
    await j.login(page, 'anna', address);
    await click(page, 'Kamera einschalten');
    await page.getByText('Die Kamera ist für diese Seite nicht erlaubt.').waitFor();
    assert.deepEqual(await inspect(page, 'refused'), []);

    // Red, then blue to the right, twice as wide as the frame.
    const blue = { create: { width: 400, height: 400, channels: 3, background: '#1010c0' } } as const;
    const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c01010' } })
      .composite([{ input: blue, left: 400, top: 0 }])
      .jpeg({ quality: 95 })
      .withExif({ IFD2: { DateTimeOriginal: '2018:09:15 14:30:00' } })
      .toBuffer();
    const chooser = page.getByLabel('Oder ein Bild auswählen');
    await chooser.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') });
    await page.getByText('Das Bild ist beschädigt oder unvollständig.').waitFor();
    await chooser.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: photo });
    const area = page.getByRole('application', { name: /^Das neue Bild/ });
    await area.waitFor();

    const set = () =>
      page
        .getByRole('slider')
        .evaluateAll((all) => all.slice(1).map((one) => Math.round((one as HTMLInputElement).valueAsNumber)));
    await page.locator('summary').filter({ hasText: 'Genau einstellen' }).click();
    assert.deepEqual(await set(), [100, 0, 0, 0]);
    // Two fingers, a quarter of the way round and twice as far apart.
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await touching(page);
    await touch('touchStart', { x: x - 30, y }, { x: x + 30, y });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const [reach, turn] = [30 * (1 + part), (part * Math.PI) / 2];
      const arm = { x: reach * Math.cos(turn), y: reach * Math.sin(turn) };
      await touch('touchMove', { x: x - arm.x, y: y - arm.y }, { x: x + arm.x, y: y + arm.y });
    }
    await touch('touchEnd');
    await waitForValue(set, [200, 90, 0, 0]);
    await page.getByRole('slider', { name: 'Größe' }).fill('100');
    await page.getByRole('slider', { name: 'Drehung' }).fill('0');
    // Keys move it until only the red part is left.
    await area.focus();
    for (let press = 0; press < 48; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await page.keyboard.press('.');
    await page.keyboard.press(',');
    await waitForValue(set, [102, 0, 48, 0]);

    await page.getByLabel('Titel:').fill('Wir 2018');
    // Meanwhile the old one is gone.
    assert.equal((await anna.send('DELETE', `/galleries/${gallery}/images/${old.id}`)).status, 204);
    await click(page, 'Hochladen');
    await pressOk(page, /das alte ist inzwischen nicht mehr zu sehen/i);
    const repeat = await newest();
    assert.deepEqual([repeat.title, repeat.repeats], ['Wir 2018', undefined]);
    assert.deepEqual(await coloursOf(page, repeat), ['red', 'red']);
    assert.equal(repeat.takenAt, Date.UTC(2018, 8, 15, 14, 30) / 1000);
  },
);
