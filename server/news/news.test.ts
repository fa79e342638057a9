import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { linesOf, look, newsOf, see, visit } from '#test/support/test-news.ts';

async function upload(house: TestHouse, by: TestBrowser, gallery: string): Promise<Image> {
  house.passSeconds(1);
  // Each another one: what is hidden cannot be sent once more.
  const number = (await house.db.selectFrom('images').select('id').execute()).length;
  const sent = await by.upload(gallery, await plainJpeg({ width: 60 + number, height: 40 }));
  assert.equal(sent.status, 201, sent.text);
  return sent.json as Image;
}

test('what is new is told from the second visit on, as long as that lasts, and not again on the next one', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery('Ausflug');
  await upload(house, anna, gallery);
  assert.deepEqual(await look(await house.join('bert')), []);
  await upload(house, anna, gallery);
  await upload(house, anna, gallery);
  const line = (count: number) => ({ kind: 'pictures', galleryId: gallery, gallery: 'Ausflug', count });

  const [phone, laptop] = [await visit(house, 'bert'), await visit(house, 'bert')];
  const before = await tableDump(house.db);
  for (const browser of [phone, phone, laptop]) assert.deepEqual(await linesOf(browser), [line(2)]);
  assert.ok((await tableDump(house.db)) === before, 'a look changes nothing');

  // A reload, a page in another tab, and what is added while the visit lasts.
  for (let times = 0; times < 2; times += 1) assert.deepEqual(await look(phone), [line(2)]);
  await upload(house, anna, gallery);
  for (let times = 0; times < 2; times += 1) assert.deepEqual(await look(phone), [line(3)]);
  // It was seen by the same person.
  assert.deepEqual(await linesOf(laptop), []);
  assert.deepEqual(await linesOf(await visit(house, 'bert')), []);
  // Nobody is told of what they did themselves.
  assert.deepEqual(await linesOf(await visit(house, 'anna')), []);
});

test('what was not on the page is still new: uploaded after the look, or below the lines that were shown', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  await look(bert);
  const [lake, hut] = [await anna.createGallery('See'), await anna.createGallery('Hütte')];
  const titles = async (browser: TestBrowser) =>
    (await newsOf(browser)).items.map(({ line }) => 'gallery' in line && `${line.gallery} ${line.count}`);

  await upload(house, anna, lake);
  const shown = await visit(house, 'bert');
  const { until } = await newsOf(shown);
  await upload(house, anna, hut);
  await see(shown, until);
  assert.deepEqual(await titles(await visit(house, 'bert')), ['Hütte 1']);

  // The newest line is the first; the other one has an older picture, and one that came between.
  await upload(house, anna, lake);
  await upload(house, anna, hut);
  const cut = await visit(house, 'bert');
  const { items, until: all } = await newsOf(cut);
  assert.deepEqual(await titles(cut), ['Hütte 2', 'See 1']);
  await see(cut, items[0]?.until ?? assert.fail());
  // The first of the two pictures is older than the one that was not shown.
  assert.deepEqual(await titles(await visit(house, 'bert')), ['Hütte 1', 'See 1']);
  const opened = await visit(house, 'bert');
  await see(opened, all);
  assert.deepEqual(await titles(await visit(house, 'bert')), []);

  // A marker neither goes back, when an older page is slow to tell, nor ahead.
  await see(opened, 1);
  await see(opened, Number.MAX_SAFE_INTEGER);
  assert.deepEqual(await titles(await visit(house, 'bert')), []);
  await upload(house, anna, lake);
  assert.deepEqual(await titles(await visit(house, 'bert')), ['See 1']);
  assert.deepEqual(await titles(anna), []);
});

test('a picture that is hidden is no news, but to who may see it', async (t) => {
  const { house, anna, bert, carl, maja, gallery } = await classWithPicture(t);
  for (const browser of [bert, carl, maja]) await look(browser);
  const image = await upload(house, anna, gallery);
  const count = async (browser: TestBrowser) =>
    (await linesOf(browser)).map((line) => 'gallery' in line && line.count).join();
  assert.equal(await count(carl), '1');
  assert.equal(
    (await bert.post(`/galleries/${gallery}/images/${image.id}/hide`, { reason: '' })).status,
    204,
  );
  assert.deepEqual([await count(bert), await count(carl), await count(maja)], ['', '', '1']);
});

test('whoever agrees to stand in the name list is new there, once; not who takes it back, is disabled or deleted', async (t) => {
  const house = await testHouse(t);
  const reader = await house.join('leser');
  await look(reader);
  const consent = async (browser: TestBrowser, username: string, publicationConsent: boolean) => {
    house.passSeconds(1);
    await saveData(browser, username, { firstName: username, surname: 'Maler', publicationConsent });
  };
  const person = (username: string) => ({ username, name: `${username} Maler` });
  const line = (...usernames: string[]) => {
    return { kind: 'members', count: usernames.length, people: usernames.map(person) };
  };
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  await house.join('still');
  assert.deepEqual(await linesOf(reader), []);
  await consent(anna, 'anna', true);
  await consent(bert, 'bert', true);
  assert.deepEqual(await linesOf(reader), [line('anna', 'bert')]);
  assert.deepEqual(await linesOf(anna), [], 'not on the first visit');

  await consent(bert, 'bert', false);
  assert.deepEqual(await linesOf(reader), [line('anna')]);
  await house.change('anna', { disabled: 1 });
  assert.deepEqual(await linesOf(reader), []);
  await house.change('anna', { disabled: 0 });
  assert.deepEqual(await look(reader), [line('anna')]);

  // Back again, but not new.
  const later = await visit(house, 'leser');
  await consent(anna, 'anna', false);
  await consent(anna, 'anna', true);
  assert.deepEqual(await linesOf(later), []);
  // Who had taken it back by the time of the look was never shown.
  await consent(bert, 'bert', true);
  assert.deepEqual(await linesOf(later), [line('bert')]);
  const many = 'carl dora emil frida gustav hanna ida karl'.split(' ');
  for (const username of many) await consent(await house.join(username), username, true);
  assert.deepEqual(await linesOf(later), [{ kind: 'members', count: 9, people: [] }]);
  await house.accounts.remove(house.db, (await house.members.find('karl'))?.id ?? '', { keepImages: true });
  assert.deepEqual(await linesOf(later), [line('bert', ...many.slice(0, -1))]);
});
