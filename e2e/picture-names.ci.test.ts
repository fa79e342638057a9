import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { People } from '#contract/pictures.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { fillGallery } from './album.ts';
import { e2eTest, phone, stillLaptop } from './e2e-test.ts';
import { axeFindings, overflowing, stateFindings } from './inspect.ts';
import { arriveAt, focused, focusOn, press } from './keyboard.ts';
import { tells, waitForValue } from './page.ts';
import { touching } from './touching.ts';

const PAGE = 'Namen auf dem Bild';
const SAVED = 'Die Namen sind gespeichert.';

/** The gallery of anna, who has published her data like bert; carl has not. */
async function classWithPicture(site: TestSite) {
  const [anna, bert, carl] = [await site.join('anna'), await site.join('bert'), await site.join('carl')];
  await saveData(anna, 'anna', { publicationConsent: true });
  await saveData(bert, 'bert', { publicationConsent: true, firstName: 'Bert', surname: 'Brandt' });
  const gallery = await fillGallery(site, 'anna', 2);
  const [{ id = '' } = {}] = (await anna.get(`/galleries/${gallery}/images`)).json as { id: string }[];
  const call = `/galleries/${gallery}/images/${id}/people`;
  return {
    picture: `/image-galleries/${gallery}/bild/${id}`,
    people: async () => (await anna.get(call)).json as People,
    put: async (marks: object[], text = '') =>
      assert.equal((await carl.send('PUT', call, { json: { text, marks } })).status, 204),
  };
}

const places = ({ marks }: People) => marks.map(({ x, y, name }) => [name, x.toFixed(2), y.toFixed(2)]);

const shown = (page: Page) => page.getByRole('group', { name: /Ein Tipp setzt einen Namen/ });

/** Where a share of the picture is in the window. */
async function at(page: Page, x: number, y: number) {
  const box = (await shown(page).boundingBox()) ?? assert.fail();
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** From the middle of a mark by these shares of the picture. */
async function wayOf(page: Page, handle: Locator, [right, down]: [number, number]) {
  const { x, y, width, height } = (await handle.boundingBox()) ?? assert.fail();
  const box = (await shown(page).boundingBox()) ?? assert.fail();
  const start = { x: x + width / 2, y: y + height / 2 };
  return [start, { x: start.x + right * box.width, y: start.y + down * box.height }] as const;
}

async function finger(page: Page) {
  const touch = await touching(page);
  return {
    async tap(x: number, y: number) {
      const point = await at(page, x, y);
      await page.touchscreen.tap(point.x, point.y);
    },
    async drag(handle: Locator, by: [number, number]) {
      const [start, end] = await wayOf(page, handle, by);
      await touch('touchStart', start);
      for (const part of [0.3, 0.6, 1])
        await touch('touchMove', {
          x: start.x + part * (end.x - start.x),
          y: start.y + part * (end.y - start.y),
        });
      await touch('touchEnd');
    },
  };
}

const names = (page: Page, count?: number) =>
  page.getByRole('button', { name: count ? `Namen (${count})` : 'Namen', exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: /^Wer ist das/ });
const mark = (page: Page, name: RegExp) => shown(page).getByRole('button', { name });

e2eTest(
  'names are set on faces by finger, beside the keyboard, and shown at a tap',
  { ...phone, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' },
  async (j) => {
    const { site, page } = j;
    const { picture, people } = await classWithPicture(site);
    await j.login(page, 'carl', picture);
    // Where nobody has written any yet the button leads there at once.
    await page.waitForResponse((response) => response.url().endsWith('/people'));
    await names(page).tap();
    await page.getByRole('heading', { level: 1, name: PAGE }).waitFor();
    const { tap, drag } = await finger(page);
    // A stray tap leaves nothing behind: neither with the next one, nor when all is saved.
    await tap(0.5, 0.8);
    await mark(page, /^Name 1: noch ohne Namen, 50 %/).waitFor();
    await tap(0.25, 0.5);
    await mark(page, /^Name 1: noch ohne Namen, 25 %/).waitFor();
    assert.equal(await mark(page, /^Name/).count(), 1);
    await nameField(page).and(page.locator(':focus')).waitFor();

    // A keyboard takes half of the phone: face, field, suggestion and button stay in sight, none behind another.
    await page.setViewportSize({ width: 360, height: 330 });
    await page.keyboard.type('bra');
    const suggestion = page.getByRole('button', { name: 'Bert Brandt' });
    const save = page.getByRole('button', { name: 'Speichern' });
    await waitForValue(async () => {
      const boxes = await Promise.all(
        [mark(page, /^Name 1/), nameField(page), suggestion, save].map((one) => one.boundingBox()),
      );
      const edges = boxes.flatMap((box) => [box?.y ?? -1, (box?.y ?? 0) + (box?.height ?? 999)]);
      const isInOrder = edges.every((edge, place) => edge >= Math.max(0, ...edges.slice(0, place)) - 1);
      return isInOrder && (edges.at(-1) ?? 999) <= 330;
    }, true);
    assert.deepEqual(await overflowing(page), []);
    await suggestion.tap();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByText('Bert Brandt gehört zur Klasse').waitFor();

    // carl has not published his data, and who is marked already is not suggested once more.
    await tap(0.75, 0.4);
    await mark(page, /^Name 2: noch ohne Namen/).waitFor();
    for (const typed of ['carl', 'Brandt']) {
      await nameField(page).fill(typed);
      assert.equal(await page.getByRole('list', { name: 'Vorschläge aus der Namensliste' }).count(), 0);
    }
    await nameField(page).fill('Kai, der Neue');
    await nameField(page).press('Enter');
    // The page stays where it is under the finger that moves a mark, and scrolls under any other.
    const before = await page.evaluate(() => scrollY);
    await drag(mark(page, /^Name 2/), [-0.15, 0.7]);
    // What lies outside is kept at the edge.
    await mark(page, /^Name 2: Kai, der Neue, 60 % von links, 100 % von oben/).waitFor();
    assert.equal(await page.evaluate(() => scrollY), before);
    assert.deepEqual(await stateFindings(page), []);
    await page.getByLabel('Text zum Bild').fill('Vorn: Bert\nHinten: Kai');
    await tap(0.9, 0.1);
    await mark(page, /^Name 3: noch ohne Namen/).waitFor();
    await save.tap();
    await tells(page, SAVED);
    const saved = await people();
    assert.equal(saved.text, 'Vorn: Bert\nHinten: Kai');
    assert.deepEqual(places(saved), [
      ['Bert Brandt', '0.25', '0.50'],
      ['Kai, der Neue', '0.60', '1.00'],
    ]);

    const marks = page.locator('[data-current]').getByRole('button');
    await names(page, 2).waitFor();
    assert.equal(await marks.count(), 0);
    await names(page, 2).tap();
    await page.getByText('Vorn: Bert').waitFor();
    await marks.and(page.getByLabel(/^2: Kai/)).tap();
    await page.locator('[data-current]').getByText('Kai, der Neue').waitFor();
    assert.deepEqual([await axeFindings(page, 'everything'), await overflowing(page)], [[], []]);
    // Over the faces, and not during the show.
    await page.getByRole('button', { name: 'Abspielen' }).tap();
    await waitForValue(() => marks.count(), 0);
  },
);

e2eTest('names are set and moved by keys, and two who write at once lose nothing', stillLaptop, async (j) => {
  const { site, page } = j;
  j.expectComplaint(/401|409/);
  const { picture, people, put } = await classWithPicture(site);
  await put([{ x: 0.25, y: 0.5, username: 'bert' }], 'Vorn: Bert');
  await j.login(page, 'bert', picture);
  await names(page, 1).waitFor();
  await press(page, 'Namen (1)');
  await press(page, /^1: .?Bert Brandt.? im Bild zeigen/);
  await page.locator('[data-current]').getByText('Bert Brandt').waitFor();
  await press(page, 'Namen ändern');
  await arriveAt(page, PAGE);

  await press(page, 'Namen in der Mitte setzen');
  await focusOn(page, 'Name 2: noch ohne Namen, 50 % von links, 50 % von oben');
  for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  await focusOn(page, 'Name 2: noch ohne Namen, 56 % von links, 44 % von oben');
  await page.keyboard.press('Enter');
  await waitForValue(async () => (await focused(page)).name, 'Wer ist das? (Nummer 2)');
  await page.keyboard.type('Tante Ilse');

  // Meanwhile carl adds a name and text, and the session ends.
  await put(
    [
      { x: 0.25, y: 0.5, username: 'bert' },
      { x: 0.9, y: 0.9, name: 'Uwe' },
    ],
    'Vorn: Bert, Uwe',
  );
  const { id = '' } = (await site.members.find('bert')) ?? {};
  await site.db.deleteFrom('sessions').where('member_id', '=', id).execute();
  await press(page, 'Speichern');
  await page.getByLabel('Passwort', { exact: true }).fill(site.password);
  await page.keyboard.press('Enter');
  await page.getByText('Beides steht jetzt zusammen hier').waitFor();
  assert.equal(await page.getByLabel('Text zum Bild').inputValue(), 'Vorn: Bert, Uwe');
  await press(page, 'Speichern');
  await tells(page, SAVED);
  assert.deepEqual(places(await people()), [
    ['Bert Brandt', '0.25', '0.50'],
    ['Tante Ilse', '0.56', '0.44'],
    ['Uwe', '0.90', '0.90'],
  ]);
});
