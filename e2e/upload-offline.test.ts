import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { fillGallery } from './album.ts';
import { inspect } from './inspect.ts';
import { type Journey, journey, phone } from './journey.ts';
import { answer, tabTo } from './keyboard.ts';
import { pressOk } from './press-ok.ts';
import { waitForValue } from './wait-for-value.ts';

const still = { ...phone, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' as const };
const COUNT = 10;

/** Anna has chosen ten pictures for her gallery, all under one title. Answers the gallery's id. */
async function choose({ page, house, login }: Journey): Promise<string> {
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 0);
  await login(page, 'anna', `/image-upload/${gallery}`);
  const files = Array.from({ length: COUNT }, async (_, number) => ({
    name: `${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await plainJpeg({ width: 300 + number, height: 200 }),
  }));
  await page.setInputFiles('input[type=file]', await Promise.all(files));
  await page.getByLabel('Titel:').fill('Am See');
  return gallery;
}

const status = (page: Page, words: string) =>
  page.getByRole('main').getByRole('status').getByText(words, { exact: true });
const widths = (house: Journey['house'], gallery: string) =>
  house.images.list(gallery).then((all) => all.map(({ width }) => width).sort());
const all = Array.from({ length: COUNT }, (_, number) => 300 + number);

journey(
  'a hole in the network loses no place and doubles no picture, and nobody is asked',
  still,
  async (j) => {
    const { page, house } = j;
    j.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/);
    const gallery = await choose(j);

    // Of ten rows three are shown, and the button is in reach.
    const rows = page.getByRole('region', { name: 'Ausgewählte Bilder' }).getByRole('listitem');
    assert.equal(await rows.count(), 3);
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
    const before = (await widths(house, gallery)).length;
    assert.ok(before >= 1 && before < COUNT, String(before));
    await page.context().setOffline(false);
    await pressOk(page, '10 Bilder wurden erfolgreich hochgeladen!');
    await page.waitForURL(`**/image-galleries/${gallery}`);
    assert.deepEqual(await widths(house, gallery), all);
  },
);

journey('what has failed goes up with one button, and what is there does not', still, async (j) => {
  const { page, house } = j;
  j.expectComplaint(/500/);
  const gallery = await choose(j);
  let calls = 0;
  await page.route('**/images', (route) => {
    calls += 1;
    return calls > 2 ? route.fulfill({ status: 500, json: { error: 'defect' } }) : route.continue();
  });
  await page.getByRole('button', { name: 'Absenden' }).tap();
  await pressOk(page, '8 von 10 Bildern konnten nicht hochgeladen werden. Die Gründe stehen in der Liste.');
  await status(page, '2 von 10 Bildern hochgeladen').waitFor();
  const rest = page.getByRole('button', { name: 'Restliche 8 hochladen' });
  const { y = 999, height = 0 } = (await rest.boundingBox()) ?? {};
  assert.ok(y + height <= 640);
  assert.deepEqual(await inspect(page, 'eight have failed'), []);
  await page.setViewportSize(still.viewport);
  await page.unroute('**/images');
  await rest.tap();
  await pressOk(page, '10 Bilder wurden erfolgreich hochgeladen!');
  assert.deepEqual(await widths(house, gallery), all);
});

journey('by keys the list is unfolded, and the pictures go up', still, async (j) => {
  const { page, house } = j;
  const gallery = await choose(j);
  const rows = page.getByRole('region', { name: 'Ausgewählte Bilder' }).getByRole('listitem');
  await page.getByLabel('Ein Titel für alle Bilder').focus();
  await tabTo(page, 'Alle 10 Bilder zeigen');
  await page.keyboard.press('Enter');
  await waitForValue(() => rows.count(), COUNT);
  assert.deepEqual(await inspect(page, 'unfolded'), []);
  await tabTo(page, 'Absenden');
  await page.keyboard.press('Enter');
  await answer(page, '10 Bilder wurden erfolgreich hochgeladen!');
  await page.waitForURL(`**/image-galleries/${gallery}`);
  assert.deepEqual(await widths(house, gallery), all);
});
