import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { e2eTest, stillLaptop } from './e2e-test.ts';
import { inspect } from './inspect.ts';
import { press, tabTo } from './keyboard.ts';
import { sheetsOf, waitForValue } from './page.ts';

const LONG =
  'Die ganze Geschichte vom Abend am See, mit allen, die dabei waren, und mit dem Hund von Bert im Boot';
const MM = 96 / 25.4;

/** How many pictures have come by the time that the page is printed; undefined before. */
const hearPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const all = [...document.querySelectorAll('main img')] as HTMLImageElement[];
      const there = all.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      document.body.dataset.printed = `${there.length} of ${all.length}`;
    };
  });
const printed = (page: Page) => page.evaluate(() => document.body.dataset.printed);

e2eTest('a gallery becomes a booklet of whole sheets, with captions and names', stillLaptop, async (j) => {
  const { page, site } = j;
  await site.addMember('anna');
  const gallery = await fillGallery(site, 'anna', 10);
  const images = await site.images.list(gallery);
  await site.db
    .updateTable('images')
    .set({ title: LONG })
    .where('id', '=', images[3]?.id ?? '')
    .execute();
  const anna = await site.again('anna');
  const marks = [
    { x: 0.8, y: 0.5, name: 'Frau Rechts' },
    { x: 0.2, y: 0.5, name: 'Herr Links' },
  ];
  await anna.send('PUT', `/galleries/${gallery}/images/${images[0]?.id}/people`, {
    json: { text: '', marks },
  });
  await j.login(page, 'anna', `/image-galleries/${gallery}`);
  await press(page, 'Drucken');
  await page.getByText('10 Bilder auf 3 Blättern, dazu das Titelblatt.').waitFor();
  assert.deepEqual(await inspect(page, 'booklet'), []);
  await page.getByLabel('Mit den Namen auf den Bildern').check();
  await page.getByText('Herr Links, Frau Rechts').waitFor();
  await hearPrint(page);
  await tabTo(page, 'Drucken', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await waitForValue(() => printed(page), '11 of 11');

  for (const [perSheet, sheets] of [
    ['1', 11],
    ['2', 6],
    ['4', 4],
    ['6', 3],
  ] as const) {
    await page.getByLabel('Bilder auf einem Blatt').selectOption(perSheet);
    assert.equal(await sheetsOf(page), sheets, `${perSheet} to a sheet`);
    await page.emulateMedia({ media: 'print' });
    // Every sheet fits its page, and every picture its sheet, with its caption in full.
    const wrong = await page.evaluate((millimetre) => {
      return [...document.querySelectorAll('main ul')].flatMap((sheet) => {
        const paper = sheet.getBoundingClientRect();
        const parts = [...sheet.querySelectorAll('img, p')];
        const outside = parts.filter((part) => {
          const { left, right, top, bottom, height } = part.getBoundingClientRect();
          const isCut = part.scrollHeight > part.clientHeight + 2 && part.tagName === 'P';
          const isInside =
            left >= paper.left - 1 &&
            right <= paper.right + 1 &&
            top >= paper.top - 1 &&
            bottom <= paper.bottom + 1;
          return !isInside || isCut || height < 3 * millimetre;
        });
        const isTooLarge = paper.height > 267 * millimetre || paper.width > 180.5 * millimetre;
        return [...outside.map((part) => part.outerHTML), ...(isTooLarge ? [`${paper.height}`] : [])];
      });
    }, MM);
    assert.deepEqual(wrong, [], `${perSheet} to a sheet`);
    assert.equal(await page.getByRole('combobox').isVisible(), false);
    await page.emulateMedia({ media: null });
  }
});
