import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { plainJpeg } from '#test/support/samples.ts';
import { singleImageAlbum, singleImageStorage } from '#test/support/single-image-album.ts';
import { e2eTest, stillLaptop } from './e2e-test.ts';
import { waitForValue } from './page.ts';

const COUNT = 1000;
/** All of its pictures have the same files. */
async function alike(t: TestContext) {
  const storage = await singleImageStorage();
  t.after(storage.dispose);
  return { replaced: { storage }, settings: { MEMBER_MAX_IMAGES: '2000' } };
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

e2eTest(
  'a long album has one length, is found again where it was left, and a picture far down opens by its address',
  stillLaptop,
  async (j) => {
    const { page, site } = j;
    await site.addMember('anna');
    const photo = await plainJpeg({ width: 400, height: 300 });
    const { gallery, imageIds } = await singleImageAlbum(site, { username: 'anna', photo, count: COUNT });
    const address = `/image-galleries/${gallery}`;
    await j.login(page, 'anna', address);
    await card(page, 1).waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await waitForValue(() => isInView(page, COUNT), true);
    assert.equal(await height(), before);

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

    await page.goto(`${address}/bild/${imageIds[799]}`);
    await lightbox(page, 800).waitFor();
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
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Bild 2 '),
    );
  },
  alike,
);

/** Runs in the page: how far it is scrolled once all that came into sight has its own height. */
async function restingPlace(): Promise<number> {
  let before = -1;
  for (let frames = 0; frames < 10; frames += 1) {
    if (scrollY !== before) frames = 0;
    before = scrollY;
    await new Promise((next) => requestAnimationFrame(next));
  }
  return before;
}

/** Runs in the page: how many cards were there first, before any idle moment. */
function noteFirstCards(): void {
  new MutationObserver((_, observer) => {
    const count = document.querySelectorAll('main li img').length;
    if (count === 0) return;
    document.documentElement.dataset.firstCards = `${count}`;
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const cards = (page: Page) => page.locator('main li').filter({ has: page.locator('img') });

e2eTest(
  'a long album of cards comes as it is needed: found, printed, chosen and commented as a whole',
  stillLaptop,
  async (j) => {
    const { page, site } = j;
    await site.addMember('anna');
    const photo = await plainJpeg({ width: 400, height: 300 });
    const { gallery } = await singleImageAlbum(site, { username: 'anna', photo, count: COUNT });
    // Titles of several lines, so that no part is as tall as it is taken for.
    await site.db
      .updateTable('images')
      .set({ title: `Bild 500: ${'Grundierung und Decklack '.repeat(6).trim()}` })
      .where('title', 'like', 'Bild 50%')
      .execute();
    await page.addInitScript(() => localStorage.setItem('tiles', '0'));
    await page.addInitScript(noteFirstCards);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/galleries/${gallery}/images`)) lists.push(request.method());
    });
    await j.login(page, 'anna', `/image-galleries/${gallery}`);
    await card(page, 12).waitFor();
    const { atOnce, printed } = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const printed = document.querySelectorAll('main li img').length;
      return { atOnce: Number(document.documentElement.dataset.firstCards), printed };
    });
    assert.ok(atOnce > 0 && atOnce < COUNT / 10, `${atOnce} cards at once`);
    assert.equal(printed, COUNT);
    // What browsers search and screen readers list: `content-visibility` leaves it to them.
    const title = page.getByRole('heading', { name: 'Bild 777', exact: true });
    await title.waitFor({ state: 'attached' });
    await title.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    await waitForValue(() => isInView(page, 777), true);

    // Away and back: where titles are long, too.
    await card(page, 600).scrollIntoViewIfNeeded();
    const top = await page.evaluate(restingPlace);
    await page.getByRole('link', { name: 'Impressum' }).evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
    await page.goBack();
    await page.waitForFunction((before) => Math.abs(scrollY - before) <= 2, top);
    await waitForValue(() => isInView(page, 600), true);

    const before = lists.length;
    await card(page, 600).click();
    await page.getByRole('button', { name: 'Kommentar schreiben', exact: true }).click();
    await page.getByLabel('Dein Kommentar').fill('Da war ich krank.');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByRole('button', { name: 'Kommentare (1)', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await cards(page).filter({ hasText: 'Bild 600' }).getByText('1 Kommentar', { exact: true }).waitFor();
    assert.equal(lists.length, before);

    await page.getByRole('button', { name: 'Auswählen', exact: true }).click();
    await waitForValue(() => page.getByRole('checkbox').count(), COUNT);
    await page.getByRole('checkbox', { name: /^Bild 600 ?H/ }).click();
    await page.getByRole('checkbox', { name: /^Bild 200 ?H/ }).click({ modifiers: ['Shift'] });
    await page.getByRole('status').getByText('401 Bilder ausgewählt', { exact: true }).waitFor();
  },
  alike,
);
