import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { saveData } from '#test/support/own-data.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import { fillGallery } from './album.ts';
import { journey, laptop, phone } from './journey.ts';
import { nextReunion } from './next-reunion.ts';
import { waitForValue } from './wait-for-value.ts';

const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

const still = { ...laptop, reducedMotion: 'reduce' } as const;

journey(
  'on a small phone the first card of the start page can be seen without scrolling',
  phone,
  async (j) => {
    const { page, house } = j;
    await page.setViewportSize({ width: 360, height: 640 });
    const anna = await house.join('anna');
    await saveData(anna, 'anna', { privateEmailAddress: 'anna@example.org' });
    await j.login(page, 'anna');
    const card = page.getByRole('main').getByRole('listitem').first();
    await card.getByRole('link', { name: 'Bildergalerien' }).waitFor();
    const box = (await card.boundingBox()) ?? assert.fail();
    assert.ok(box.y + box.height <= 640, `it ends at ${box.y + box.height}`);

    // With a meeting, what answers it.
    await callMeeting(anna, nextReunion(house));
    await page.reload();
    const button = page.getByRole('button', { name: 'Absagen' });
    await button.waitFor();
    const { y, height } = (await button.boundingBox()) ?? assert.fail();
    assert.ok(y + height <= 640, `the answers end at ${y + height}`);
  },
);

journey(
  'a colour card shows its colour by day, by night and among the colours of the reader',
  still,
  async (j) => {
    const { page, house } = j;
    await house.addMember('anna');
    await j.login(page, 'anna');
    const tile = 'main li > div';
    const strip = 'main [aria-hidden] span';
    // RAL 5010 is what the words beside the strip say.
    const colours = async () => [await background(page, tile), await background(page, strip)];
    const byDay = await colours();
    assert.deepEqual(byDay, ['rgb(183, 69, 31)', 'color(srgb 0 0.309804 0.486275)']);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await colours(), byDay);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    assert.deepEqual(await colours(), byDay);
  },
);

journey('who wants more contrast gets quiet words and lines as strong as the others', still, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna', '/group-email');
  const field = page.getByLabel('Betreff:');
  await field.waitFor();
  const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  const seen = async () => [
    await page.getByRole('contentinfo').evaluate((element) => getComputedStyle(element).color),
    await field.evaluate((element) => getComputedStyle(element).borderTopColor),
  ];
  assert.equal((await seen()).includes(text), false);
  await page.emulateMedia({ contrast: 'more' });
  await waitForValue(seen, [text, text]);
});

journey('icons grow with the text', phone, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  await j.login(page, 'anna');
  const icon = page.getByRole('button', { name: 'Menü' }).locator('svg');
  const width = async () => (await icon.boundingBox())?.width;
  assert.equal(await width(), 24);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  await waitForValue(width, 48);
});

journey('Enter never deletes: a question opens at the button that changes nothing', still, async (j) => {
  const { page, house } = j;
  await house.addMember('anna');
  const gallery = await fillGallery(house, 'anna', 1);
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  await page.getByRole('button', { name: 'Bild löschen' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Möchtest du dieses Bild wirklich löschen?' });
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal((await house.images.list(gallery)).length, 1);
});
