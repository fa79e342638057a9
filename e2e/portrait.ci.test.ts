import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ownData, saveData } from '#test/support/own-data.ts';
import { e2eTest, phone, stillLaptop } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { pressOk, tells } from './page.ts';

/** 600 × 300: its left third red, the middle green, the right one blue. */
async function threeColours(): Promise<Buffer> {
  const third = (background: string) =>
    ({ create: { width: 200, height: 300, channels: 3, background } }) as const;
  return sharp({ create: { width: 600, height: 300, channels: 3, background: '#10a010' } })
    .composite([
      { input: third('#c01010'), left: 0, top: 0 },
      { input: third('#1010c0'), left: 400, top: 0 },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The average colour of a portrait as the page shows it. */
const colourOf = async (page: Page, name: string) => {
  const image = page.getByRole('img', { name });
  const source = await image.evaluate((one) => (one as HTMLImageElement).src);
  const bytes = Buffer.from(await (await page.request.get(source)).body());
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { red, green, blue };
};

e2eTest('a portrait is chosen, cut out by keys and mouse, seen and deleted', stillLaptop, async (j) => {
  const { page, site } = j;
  const file = { name: 'ich.jpg', mimeType: 'image/jpeg', buffer: await threeColours() };
  const browser = await site.join('anna');
  await saveData(browser, 'anna', { ...ownData(), publicationConsent: true });
  await j.login(page, 'anna', '/contactdata/ueber-mich');
  await page.getByRole('link', { name: 'Bild von heute auswählen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dein Bild von heute' }).waitFor();

  const chooser = page.getByLabel('Bild auswählen');
  await chooser.setInputFiles({ ...file, buffer: Buffer.from('kein Bild') });
  await page.getByText('Das Bild ist beschädigt oder unvollständig.').waitFor();
  await chooser.setInputFiles(file);
  const frame = page.getByRole('application', { name: /^Ausschnitt/ });
  await frame.waitFor();
  assert.deepEqual(await inspect(page, 'cutting out a portrait'), []);

  // To the left edge and closer, without a mouse.
  await page.getByLabel('Näher heran').focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight');
  await frame.focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Bild speichern' }).press('Enter');
  await tells(page, 'Dein Bild ist gespeichert.');
  await page.waitForURL('**/contactdata/ueber-mich');
  const left = await colourOf(page, 'Anna Ölschläger heute');
  assert.ok(left.red > 150 && left.blue < 60, JSON.stringify(left));

  // Another one, dragged: the picture follows the mouse to the left, so that its right part shows.
  await page.getByRole('link', { name: 'Bild von heute ändern' }).click();
  await page.getByLabel('Bild auswählen').setInputFiles(file);
  const box = (await frame.boundingBox()) ?? assert.fail();
  for (let drag = 0; drag < 3; drag += 1) {
    await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 5, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Bild speichern' }).click();
  await tells(page, 'Dein Bild ist gespeichert.');
  await page.waitForURL('**/contactdata/ueber-mich');
  const right = await colourOf(page, 'Anna Ölschläger heute');
  assert.ok(right.blue > 100 && right.red < 60, JSON.stringify(right));

  const other = await j.another(phone);
  await site.addMember('bert');
  await j.login(other, 'bert', '/users');
  const row = other.getByRole('listitem').filter({ hasText: 'Ölschläger, Anna' });
  await row.locator('img').waitFor();
  await row.getByRole('link').click();
  const seen = other.getByRole('img', { name: 'Anna Ölschläger heute' });
  await seen.evaluate((image: HTMLImageElement) => image.decode());

  await page.getByRole('button', { name: 'Bild von heute löschen' }).click();
  await pressOk(page, 'Möchtest du dein Bild von heute wirklich löschen?');
  await page.getByRole('link', { name: 'Bild von heute auswählen' }).waitFor();
  await other.reload();
  await other.getByText('anna', { exact: true }).waitFor();
  assert.equal(await seen.count(), 0);
});
