import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { People } from '#contract/pictures.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestHouse } from '#test/support/test-house.ts';
import { fillGallery } from './album.ts';
import { axeFindings } from './axe.ts';
import { type Journey, journey, laptop, phone } from './journey.ts';
import { answer, arriveAt, focused, focusOn, tabTo } from './keyboard.ts';
import { overflowing } from './layout-findings.ts';
import { pressOk, tells } from './press-ok.ts';
import { stateFindings } from './state-findings.ts';
import { waitForValue } from './wait-for-value.ts';

const still = { ...laptop, reducedMotion: 'reduce' as const };

const PAGE = 'Namen auf dem Bild';
const SAVED = 'Die Namen sind gespeichert.';

/** The gallery of anna, who has published her data like bert; carl has not. */
async function classWithPicture(house: TestHouse) {
  for (const name of ['anna', 'bert', 'carl']) await house.addMember(name);
  const [anna, bert, carl] = [house.browser(), house.browser(), house.browser()];
  for (const [name, browser] of Object.entries({ anna, bert, carl }))
    await browser.login(name, house.password);
  await saveData(anna, 'anna', { publicationConsent: true });
  await saveData(bert, 'bert', { publicationConsent: true, firstName: 'Bert', surname: 'Brandt' });
  const gallery = await fillGallery(house, 'anna', 2);
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

async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async tap(x: number, y: number) {
      const point = await at(page, x, y);
      await page.touchscreen.tap(point.x, point.y);
    },
    async drag(from: [number, number], to: [number, number]) {
      const [start, end] = [await at(page, ...from), await at(page, ...to)];
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

async function byFinger({ page, login }: Pick<Journey, 'page' | 'login'>, picture: string) {
  await login(page, 'carl', picture);
  await names(page).tap();
  await page.getByText('Hier hat noch niemand Namen dazugeschrieben.').waitFor();
  await page.getByRole('link', { name: 'Namen dazuschreiben' }).tap();
  await page.getByRole('heading', { level: 1, name: PAGE }).waitFor();
  const { tap, drag } = await finger(page);

  await tap(0.25, 0.5);
  await nameField(page).and(page.locator(':focus')).fill('bra');
  await page.getByRole('button', { name: 'Bert Brandt' }).tap();
  await page.getByText('Bert Brandt ist als Mitglied eingetragen').waitFor();
  // carl has not published his data, and who is marked already is not suggested once more.
  await tap(0.75, 0.4);
  await mark(page, /^Name 2: noch leer/).waitFor();
  for (const typed of ['carl', 'Brandt']) {
    await nameField(page).fill(typed);
    assert.equal(await page.getByRole('list', { name: 'Vorschläge aus der Namensliste' }).count(), 0);
  }
  await nameField(page).fill('Kai, der Neue');
  await nameField(page).press('Enter');
  // The page stays where it is under the finger that moves a mark, and scrolls under any other.
  const before = await page.evaluate(() => scrollY);
  await drag([0.76, 0.41], [0.6, 0.8]);
  await mark(page, /^Name 2: Kai, der Neue, 60 % von links, 80 % von oben/).waitFor();
  assert.equal(await page.evaluate(() => scrollY), before);
  assert.deepEqual(await stateFindings(page), []);
  await page.getByRole('button', { name: 'Bild vergrößern' }).tap();
  await page.getByRole('button', { name: 'Ganzes Bild zeigen' }).waitFor();
  assert.deepEqual([await axeFindings(page, 'everything'), await overflowing(page)], [[], []]);
  await page.getByLabel('Text zum Bild').fill('Vorn: Bert\nHinten: Kai');
  await page.getByRole('button', { name: 'Speichern' }).tap();
  await tells(page, SAVED);
  await names(page, 2).waitFor();
}

journey(
  'names are set on faces by finger and shown in the lightbox at a tap',
  { ...phone, reducedMotion: 'reduce' },
  async (j) => {
    const { house, page } = j;
    const { picture, people } = await classWithPicture(house);
    await byFinger(j, picture);
    const saved = await people();
    assert.equal(saved.text, 'Vorn: Bert\nHinten: Kai');
    assert.deepEqual(places(saved), [
      ['Bert Brandt', '0.25', '0.50'],
      ['Kai, der Neue', '0.60', '0.80'],
    ]);

    const marks = page.locator('[data-current]').getByRole('button');
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

journey('names are set and moved by keys alone, and two who write at once lose nothing', still, async (j) => {
  const { house, page } = j;
  j.expectComplaint(/401|409/);
  const { picture, people, put } = await classWithPicture(house);
  await put([{ x: 0.25, y: 0.5, username: 'bert' }], 'Vorn: Bert');
  await j.login(page, 'bert', picture);
  await names(page, 1).waitFor();
  await tabTo(page, 'Namen (1)');
  await page.keyboard.press('Enter');
  await tabTo(page, /^1: .?Bert Brandt.? im Bild zeigen/);
  await page.keyboard.press('Enter');
  await page.locator('[data-current]').getByText('Bert Brandt').waitFor();
  await tabTo(page, 'Namen ändern');
  await page.keyboard.press('Enter');
  await arriveAt(page, PAGE);

  await tabTo(page, 'Namen in der Mitte setzen');
  await page.keyboard.press('Enter');
  await focusOn(page, 'Name 2: noch leer, 50 % von links, 50 % von oben');
  for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  await focusOn(page, 'Name 2: noch leer, 56 % von links, 44 % von oben');
  await page.keyboard.press('Enter');
  await waitForValue(async () => (await focused(page)).name, 'Wer ist das? (Name 2)');
  await page.keyboard.type('Tante Ilse');

  // Meanwhile carl adds a name and text, and the session ends.
  await put(
    [
      { x: 0.25, y: 0.5, username: 'bert' },
      { x: 0.9, y: 0.9, name: 'Uwe' },
    ],
    'Vorn: Bert, Uwe',
  );
  const { id = '' } = (await house.members.find('bert')) ?? {};
  await house.db.deleteFrom('sessions').where('member_id', '=', id).execute();
  await tabTo(page, 'Speichern');
  await page.keyboard.press('Enter');
  await page.getByLabel('Passwort', { exact: true }).fill(house.password);
  await page.keyboard.press('Enter');
  await page.getByText('Beides steht jetzt zusammen hier').waitFor();
  assert.equal(await page.getByLabel('Text zum Bild').inputValue(), 'Vorn: Bert, Uwe');
  assert.deepEqual(await stateFindings(page), []);
  await tabTo(page, 'Speichern');
  await page.keyboard.press('Enter');
  await tells(page, SAVED);
  assert.deepEqual(places(await people()), [
    ['Bert Brandt', '0.25', '0.50'],
    ['Tante Ilse', '0.56', '0.44'],
    ['Uwe', '0.90', '0.90'],
  ]);
});

journey('whoever is marked finds the pictures on the own page and leaves them for good', still, async (j) => {
  const { house, page } = j;
  j.expectComplaint(/403/);
  const { picture, people, put } = await classWithPicture(house);
  const both = [
    { x: 0.25, y: 0.5, username: 'bert' },
    { x: 0.6, y: 0.5, username: 'anna' },
  ];
  await put(both, 'Bert und Anna');
  await j.login(page, 'bert', '/users/anna');
  await page.getByRole('heading', { name: 'Bilder mit Anna' }).waitFor();
  assert.deepEqual(await stateFindings(page), []);
  await page.getByRole('link', { name: /^.Bild 1. in der Galerie/ }).click();
  await page.getByRole('dialog', { name: 'Bild 1' }).waitFor();

  await page.goto('/users/bert');
  await page.getByRole('link', { name: 'Ansehen und Namen entfernen' }).click();
  await arriveAt(page, 'Bilder mit dir');
  assert.deepEqual(await stateFindings(page), []);
  await page.getByRole('button', { name: 'Meinen Namen entfernen: Bild 1' }).click();
  await answer(page, /^Möchtest du deinen Namen/);
  await page.getByText('Dein Name steht noch auf keinem Bild.').waitFor();
  assert.deepEqual(places(await people()), [['Anna Ölschläger', '0.60', '0.50']]);

  const anna = await j.another();
  await j.login(anna, 'anna', `${picture}/namen`);
  const point = await at(anna, 0.25, 0.5);
  await anna.mouse.click(point.x, point.y);
  await nameField(anna).fill('Brandt');
  await anna.getByRole('button', { name: 'Bert Brandt' }).click();
  await anna.getByRole('button', { name: 'Speichern' }).click();
  await pressOk(anna, /^Dieser Name lässt sich hier nicht setzen: Bert Brandt\./);
  await nameField(anna).and(anna.locator(':focus')).waitFor();
  await anna.getByRole('button', { name: 'Name 2, Bert Brandt, entfernen' }).click();
  // By mouse, from her own face to the edge; what lies outside is kept at the edge.
  const [from, to] = [await at(anna, 0.6, 0.5), await at(anna, 0.8, 1.2)];
  await anna.mouse.move(from.x, from.y);
  await anna.mouse.down();
  await anna.mouse.move(to.x, to.y, { steps: 4 });
  await anna.mouse.up();
  await mark(anna, /^Name 1: .?Anna Ölschläger.?, 80 % von links, 100 % von oben/).waitFor();
  await anna.getByRole('button', { name: 'Speichern' }).click();
  await tells(anna, SAVED);
  assert.deepEqual(places(await people()), [['Anna Ölschläger', '0.80', '1.00']]);
});
