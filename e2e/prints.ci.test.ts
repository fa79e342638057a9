import assert from 'node:assert/strict';
import sharp from 'sharp';
import { plainJpeg } from '#test/support/samples.ts';
import { openGallery } from './album.ts';
import { e2eTest, laptop, phone } from './e2e-test.ts';
import { axeFindings } from './inspect.ts';
import { leaveForLogin } from './log-in-here.ts';
import { pressOk, waitForValue } from './page.ts';

/** Five prints with white borders on black paper, as a phone photographs it. */
async function albumPage(width = 4000, motif = '<circle r="20" fill="#222"/>') {
  const unit = width / 500;
  const print = ([x, y, turn]: number[], n: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-65" y="-46" width="130" height="92" fill="#f2f0e8"/>
     <rect x="-60" y="-41" width="120" height="82" fill="hsl(${n * 60} 40% 45%)"/>${motif}</g>`;
  const prints = [
    [90, 100, 2],
    [250, 105, -3],
    [410, 100, 0],
    [150, 275, 4],
    [370, 275, -5],
  ].map(print);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 375" width="${width}" height="${375 * unit}">
    <rect width="500" height="375" fill="#262422"/>${prints.join('')}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  return { name: 'IMG_1988.jpg', mimeType: 'image/jpeg', buffer };
}

/** The same, with a spot at the upper left of each print, as cameras store what they take on their side or in a mirror. */
async function turnedPage(orientation: 5 | 6) {
  const { buffer, ...file } = await albumPage(2000, '<circle cx="-35" cy="-20" r="14" fill="#111"/>');
  const stored = sharp(buffer)
    .flop(orientation === 5)
    .rotate(270);
  return { ...file, buffer: await stored.withMetadata({ orientation }).jpeg().toBuffer() };
}

e2eTest('by finger a photograph of a page becomes its five pictures in three taps', phone, async (j) => {
  const { page, site } = j;
  const gallery = await openGallery(j, 0, '/image-upload');
  await page.setInputFiles('input[type=file]', await albumPage());
  await page.getByText('IMG_1988.jpg sieht nach einer Albumseite aus.').waitFor();
  await page.getByRole('button', { name: /^Mehrere Abzüge/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Abzüge zerteilen' });
  const take = dialog.getByRole('button', { name: '5 Bilder daraus machen' });
  await take.waitFor();
  assert.deepEqual(await axeFindings(page, 'everything'), []);
  await take.tap();
  await dialog.waitFor({ state: 'detached' });
  const year = page.getByLabel('Ungefähr aus dem Jahr');
  await year.fill(String(new Date().getFullYear() + 1));
  await year.blur();
  await page.getByText('Dieses Jahr kommt erst noch.').waitFor();
  await year.fill('1987');
  await page.getByRole('button', { name: 'Absenden' }).tap();
  await pressOk(page, '5 Bilder wurden erfolgreich hochgeladen!');
  const list = await site.images.list(gallery);
  const titles = [1, 2, 3, 4, 5].map((n) => `Klassentreffen 2018 ${n} von 5`);
  assert.deepEqual(list.map(({ title }) => title).toSorted(), titles);
  assert.deepEqual([...new Set(list.map(({ aboutYear }) => aboutYear))], [1987]);
  await page
    .getByRole('button', { name: /groß ansehen/ })
    .first()
    .tap();
  await page.getByText('um 1987').waitFor();
  // As large as on the photograph, and upright.
  for (const { width, height } of list)
    assert.ok(Math.abs(width - 1040) < 25 && Math.abs(height - 736) < 25, `${width} × ${height}`);
});

e2eTest(
  'by finger a missed print is framed, a corner moved, the page enlarged, a step undone',
  phone,
  async (j) => {
    const { page } = j;
    await openGallery(j, 0, '/image-upload');
    await page.setInputFiles('input[type=file]', await albumPage(1500));
    await page.getByRole('button', { name: /^Mehrere Abzüge/ }).tap();
    await page.getByRole('button', { name: '5 Bilder daraus machen' }).waitFor();
    const picture = page.getByRole('img', { name: 'Die fotografierte Seite' });
    const placeOf = async (x: number, y: number): Promise<[number, number]> => {
      const box = (await picture.boundingBox()) ?? assert.fail();
      return [box.x + (x / 500) * box.width, box.y + (y / 375) * box.height];
    };
    const tapAt = async (x: number, y: number) => page.touchscreen.tap(...(await placeOf(x, y)));
    const corner = page.getByRole('button', { name: 'Ecke unten rechts' });
    const cornerAt = async () => {
      const box = (await corner.boundingBox()) ?? assert.fail();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const isNear = (one: readonly number[], other: readonly number[]) =>
      one.every((value, n) => Math.abs(value - (other[n] ?? 0)) < 4);

    await tapAt(410, 100);
    await page.getByRole('button', { name: 'Rahmen 3 von 5', pressed: true }).waitFor();
    const found = await cornerAt();
    await page.getByRole('button', { name: 'Rahmen entfernen' }).tap();
    await page.getByRole('button', { name: '4 Bilder daraus machen' }).waitFor();
    await tapAt(430, 110);
    await page.getByRole('button', { name: 'Rahmen 3 von 5', pressed: true }).waitFor();
    assert.ok(isNear(await cornerAt(), found), `${await cornerAt()} ${found}`);

    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly number[])[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x = 0, y = 0], id) => ({ x, y, id })),
      });
    const [x, y] = found;
    await touch('touchStart', found);
    for (const step of [4, 8, 12]) await touch('touchMove', [x - step, y + step]);
    await touch('touchEnd');
    await waitForValue(async () => isNear(await cornerAt(), [x - 12, y + 12]), true);
    await page.getByRole('button', { name: 'Rückgängig' }).tap();
    await waitForValue(async () => isNear(await cornerAt(), found), true);

    const before = (await picture.boundingBox()) ?? assert.fail();
    const [left, top] = await placeOf(150, 190);
    await touch('touchStart', [left - 20, top], [left + 20, top]);
    for (const step of [10, 20, 30, 40])
      await touch('touchMove', [left - 20 - step, top], [left + 20 + step, top]);
    await touch('touchEnd');
    await waitForValue(async () => ((await picture.boundingBox())?.width ?? 0) > 2 * before.width, true);
    // What lay between the fingers is there still.
    assert.ok(isNear(await placeOf(150, 190), [left, top]));
  },
);

e2eTest('prints of a page are upright, however the camera was held', laptop, async (j) => {
  const { page } = j;
  await openGallery(j, 0, '/image-upload');
  for (const orientation of [6, 5] as const) {
    await page.reload();
    await page.setInputFiles('input[type=file]', await turnedPage(orientation));
    await page.getByRole('button', { name: /^Mehrere Abzüge/ }).click();
    await page.getByRole('button', { name: '5 Bilder daraus machen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const previews = page.locator('li canvas[width="320"]');
    await waitForValue(() => previews.count(), 5);
    for (const canvas of await previews.all()) {
      // Of a few places, the darkest is where the spot was drawn.
      const darkest = await canvas.evaluate((drawn) => {
        const { width, height } = drawn as HTMLCanvasElement;
        const context = (drawn as HTMLCanvasElement).getContext('2d');
        const data = context?.getImageData(0, 0, width, height).data ?? [];
        const lightnessAt = (x: number, y: number) =>
          data[4 * (Math.round(y * height) * width + Math.round(x * width))] ?? 0;
        const places = [0.23, 0.77].flatMap((y) => [0.23, 0.77].map((x) => lightnessAt(x, y)));
        return { isWide: width > height, place: places.indexOf(Math.min(...places)) };
      });
      assert.deepEqual(darkest, { isWide: true, place: 0 });
    }
  }
});

e2eTest('by keys a corner is moved, a frame added, turned, removed, the page sent', laptop, async (j) => {
  const { page, site, expectComplaint } = j;
  expectComplaint(/401/);
  const gallery = await openGallery(j, 0, '/image-upload');
  const press = async (name: string | RegExp, key = 'Enter') => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press(key);
  };
  // Where no print is seen, one frame is there to drag.
  const buffer = await plainJpeg({ width: 800, height: 600 });
  await page.setInputFiles('input[type=file]', { name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await press(/^Ein Bild zeigt mehrere Abzüge/);
  await page.getByText('Hier ist kein Abzug zu erkennen.').waitFor();
  await page.getByRole('button', { name: 'Rahmen 1 von 1' }).waitFor();
  await press('Abbrechen');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('Entfernen: a.jpg');

  await page.setInputFiles('input[type=file]', await albumPage(1500));
  await press(/^Mehrere Abzüge/);
  await page.getByRole('button', { name: '5 Bilder daraus machen' }).waitFor();
  await press('Rahmen hinzufügen');
  const added = page.getByRole('button', { name: /Rahmen \d von 6/, pressed: true });
  await added.waitFor();
  const corner = page.getByRole('button', { name: 'Ecke unten rechts' });
  const before = await corner.boundingBox();
  await press('Ecke unten rechts', 'ArrowLeft');
  await waitForValue(async () => ((await corner.boundingBox())?.x ?? 0) < (before?.x ?? 0), true);
  assert.ok((before?.width ?? 0) >= 44 && (before?.height ?? 0) >= 44);

  // By mouse too.
  const box = await corner.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x + 52, box.y + 42);
  await page.mouse.up();
  await waitForValue(async () => Math.round(((await corner.boundingBox())?.x ?? 0) - box.x), 30);

  // What was moved and added stays with the page, also when the session ends.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Titel:').fill('Klassenfahrt');
  site.passSeconds(3 * 60 * 60);
  await press('Absenden');
  await leaveForLogin(page);
  await page.getByLabel('Passwort', { exact: true }).fill(site.password);
  await press('Anmelden');
  await press(/^Mehrere Abzüge/);
  for (let left = 6; left > 1; left--) {
    await press(`Rahmen 1 von ${left}`);
    await press('Rahmen entfernen');
  }
  await press('Rahmen 1 von 1');
  await press('Rahmen drehen');
  await press('Rückgängig');
  await press('Rahmen drehen');
  await page.getByText('Mehr', { exact: true }).click();
  await page.getByLabel('Farben auffrischen').press('Space');
  await page.getByLabel('Die ganze Seite auch hochladen').press('Space');
  await press('1 Bild daraus machen');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('Absenden');
  await pressOk(page, '2 Bilder wurden erfolgreich hochgeladen!');
  const shapes = (await site.images.list(gallery)).map(({ width, height }) => width > height);
  assert.deepEqual(shapes.toSorted(), [false, true]);
});
