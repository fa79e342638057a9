import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, stillLaptop, stillPhone } from './e2e-test.ts';
import { stateFindings } from './inspect.ts';
import { answer, press, tabTo } from './keyboard.ts';
import { waitForValue } from './page.ts';

const box = (page: Page, title = 'Bild 1') => page.getByRole('dialog', { name: title, exact: true });
const field = (page: Page) => page.getByLabel('Dein Kommentar');
const words = (page: Page) => page.getByRole('region', { name: 'Kommentare zu diesem Bild' });
const texts = (page: Page) => words(page).locator('li p[dir]').allInnerTexts();
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.locator('main li').filter({ hasText: 'Bild 1' });

/** anna has uploaded three pictures; bert, carl and maja, who maintains, look at them. */
async function classWithAlbum({ site }: E2eTest): Promise<string> {
  for (const name of ['anna', 'bert', 'carl', 'maja']) await site.addMember(name);
  await site.promote('maja');
  return `/image-galleries/${await fillGallery(site, 'anna', 3)}`;
}

/** Picture and words stand beside each other, in a lightbox as large as ever. */
async function standsBeside(page: Page): Promise<boolean> {
  const lightbox = await box(page).boundingBox();
  const picture = await box(page).locator('img').first().boundingBox();
  const column = await words(page).boundingBox();
  if (!lightbox || !picture || !column) return false;
  assert.deepEqual([Math.round(lightbox.width), Math.round(lightbox.height)], [1100, 800]);
  return picture.width > 500 && picture.height > 300 && picture.x + picture.width <= column.x + 1;
}

e2eTest('a few words under a picture by touch: once, as text, counted on the card', stillPhone, async (j) => {
  const { page: bert, site } = j;
  const address = await classWithAlbum(j);
  await site.change('bert', { first_name: 'Die', surname: 'Klassenseite', publication_consent: 1 });
  await j.login(bert, 'bert', address);
  await bert.getByRole('button', { name: /^Bild 1/ }).tap();
  await toggle(bert, 'Kommentar schreiben').tap();
  await words(bert).getByText('Noch hat niemand etwas dazu geschrieben.').waitFor();
  const text = 'Da war ich <b>krank</b>,\nsiehe https://klasse.example';
  await field(bert).fill(text);
  const send = words(bert).getByRole('button', { name: 'Absenden' });
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await words(bert).getByText('Dein Kommentar steht jetzt beim Bild.').waitFor();
  assert.deepEqual(await texts(bert), [text]);
  const speaker = words(bert).getByRole('listitem').filter({ hasText: 'Die Klassenseite' });
  await speaker.getByText('(bert)').waitFor();
  assert.equal(await words(bert).getByRole('link').count(), 0);
  assert.equal(await field(bert).inputValue(), '');
  await toggle(bert, 'Kommentare (1)').waitFor();
  assert.deepEqual((await site.db.selectFrom('comments').select('content').execute()).length, 1);
  assert.deepEqual(await stateFindings(bert), []);
  await bert.setViewportSize({ width: 1600, height: 1200 });
  await waitForValue(() => standsBeside(bert), true);

  await bert.getByRole('button', { name: 'Schließen' }).tap();
  await card(bert).getByText('1 Kommentar', { exact: true }).waitFor();
});

e2eTest('by keys: arrows stay in the field, typed words outlast other pictures', stillLaptop, async (j) => {
  const { page: carl } = j;
  const address = await classWithAlbum(j);
  await j.login(carl, 'carl', address);
  await press(carl, /^.?Bild 1.? groß ansehen/);
  await box(carl).waitFor();
  await press(carl, 'Kommentar schreiben');
  await tabTo(carl, 'Dein Kommentar');
  await carl.keyboard.type('Wer steht da linkss');
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'f', 'Backspace', 'Backspace'])
    await carl.keyboard.press(key);
  assert.equal(await field(carl).inputValue(), 'Wer steht da links');
  await box(carl).waitFor();

  // Outside of the field the arrows lead on; the words stay open, and those of each picture wait.
  await tabTo(carl, 'Kommentar schreiben', 'Shift+Tab');
  await carl.keyboard.press('ArrowRight');
  await box(carl, 'Bild 2').waitFor();
  await waitForValue(() => field(carl).inputValue(), '');
  await carl.keyboard.press('ArrowLeft');
  await box(carl).waitFor();
  await words(carl).getByText('Dein Text ist noch da, aber noch nicht gesendet.').waitFor();
  await tabTo(carl, 'Dein Kommentar');
  await carl.keyboard.press('End');
  await carl.keyboard.type('?');

  await press(carl, 'Absenden');
  await waitForValue(() => texts(carl), ['Wer steht da links?']);
  await press(carl, 'Entfernen');
  await answer(carl, 'Möchtest du deinen Kommentar wirklich entfernen?');
  await carl.waitForFunction(() => document.activeElement?.textContent === 'Der Kommentar ist entfernt.');
  await toggle(carl, 'Kommentar schreiben').waitFor();
});
