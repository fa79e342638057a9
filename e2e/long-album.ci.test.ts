import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { singleImageAlbum, singleImageStorage } from '#test/support/single-image-album.ts';
import { type E2eTest, e2eTest, phone, stillLaptop } from './e2e-test.ts';
import { waitForValue } from './page.ts';

const COUNT = 1000;
async function alike(t: TestContext) {
  const storage = await singleImageStorage();
  t.after(storage.dispose);
  return { replaced: { storage }, settings: { MEMBER_MAX_IMAGES: '2000' } };
}

/** An album of a thousand pictures, opened by the member who uploaded them, with the parts that are asked for. */
async function openLongAlbum({ site, page, login }: E2eTest, path = '') {
  await site.addMember('anna');
  const photo = await plainJpeg({ width: 400, height: 300 });
  const { gallery, imageIds } = await singleImageAlbum(site, { username: 'anna', photo, count: COUNT });
  await login(page, 'anna');
  const parts: number[] = [];
  page.on('request', (request) => {
    const part = /\/parts\/(\d+)$/.exec(request.url())?.[1];
    if (part !== undefined) parts.push(Number(part));
  });
  const address = `/image-galleries/${gallery}`;
  await page.goto(
    address + path.replace('{last}', imageIds.at(-1) ?? '').replace('{800}', imageIds[799] ?? ''),
  );
  return { parts, address };
}

const card = (page: Page, number: number) =>
  page.getByRole('button', { name: `Bild ${number} groß ansehen`, exact: true });
const lightbox = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Bild ${number}`, exact: true });
const isInView = (page: Page, number: number) =>
  card(page, number).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });

const focusOnCard = (page: Page, number: number | string) =>
  page.waitForFunction(
    (start) => document.activeElement?.getAttribute('aria-label')?.startsWith(start),
    typeof number === 'number' ? `Bild ${number} ` : number,
  );

e2eTest(
  'a long album brings its parts as one scrolls, at one length, or by keys',
  phone,
  async (j) => {
    const { page } = j;
    const { parts, address } = await openLongAlbum(j);
    await card(page, 1).waitFor();
    assert.ok(parts.length <= 2, `${parts}`);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await card(page, 500).waitFor();
    assert.ok(parts.length <= 6, `${parts}`);
    assert.ok(
      Math.abs((await height()) - before) <= before * 0.005,
      `${before} px, now ${await height()} px`,
    );

    // Not by a key: the browser would glide, and end elsewhere when parts come meanwhile.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await card(page, COUNT).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Bilder 61 bis 120 zeigen' }).count(), 1);

    // Away and back: the same cards stand at the same place.
    const away = page.getByRole('link', { name: 'Impressum' });
    await away.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await away.click();
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
    await page.goBack();
    await card(page, COUNT).waitFor();
    assert.ok(page.url().endsWith(address));
    await page.waitForFunction((before) => Math.abs(scrollY - before) <= 2, top);
    await page.getByRole('button', { name: 'Bilder 61 bis 120 zeigen' }).focus();
    await card(page, 61).waitFor();
    await focusOnCard(page, 61);
  },
  alike,
);

e2eTest(
  'the address of a picture far down opens it, and arrows lead on from it',
  stillLaptop,
  async (j) => {
    const { page } = j;
    const { parts } = await openLongAlbum(j, '/bild/{800}');
    await lightbox(page, 800).waitFor();
    assert.ok(!parts.includes(5), `${parts}`);
    await page.getByText('Bild 800 von 1000: Bild 800').waitFor();
    for (const number of [801, 802]) {
      await page.keyboard.press('ArrowRight');
      await lightbox(page, number).waitFor();
    }
    await page.keyboard.press('End');
    await lightbox(page, COUNT).waitFor();
    await page.keyboard.press('Home');
    await lightbox(page, 1).waitFor();
    await page.keyboard.press('ArrowRight');
    await lightbox(page, 2).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The picture seen last, not the one of the address.
    await waitForValue(() => isInView(page, 2), true);
    await focusOnCard(page, 2);
  },
  alike,
);
