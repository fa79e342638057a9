import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { MaintainedMemorial } from '#contract/memorials.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { enter, memorials, remember } from '#test/support/test-memorial.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const say = async (browser: TestBrowser, id: string, text: string) =>
  (await browser.post(`/memorials/${id}/words`, { text })).status;
const takeBack = async (browser: TestBrowser, id: string) =>
  (await browser.send('DELETE', `/memorials/${id}/words`)).status;
const wordsFor = async (browser: TestBrowser) =>
  (await memorials(browser)).flatMap(({ notes }) => notes.map(({ username, text }) => [username, text]));

const idOf = async (site: TestSite, username: string) =>
  ((await site.members.find(username)) ?? assert.fail()).id;

test('members leave a note each, change it thirty times a day and take it back', async (t) => {
  const site = await testSite(t);
  const [maja, anna, bert] = [await site.maintainer(), await site.join('anna'), await site.join('bert')];
  await saveData(anna, 'anna', { publicationConsent: true });
  const id = await remember(maja);

  assert.equal(await say(anna, id, 'Du fehlst <b>uns</b>.\r\nSehr.'), 204);
  for (let count = 1; count < 30; count += 1) assert.equal(await say(bert, id, 'x'.repeat(500)), 204);
  assert.equal(await say(bert, id, 'Unvergessen'), 204);
  assert.equal(await say(bert, id, 'zu viel'), 429);
  for (const wrong of [' ', 'x'.repeat(501)]) assert.equal(await say(bert, id, wrong), 400);
  const [memorial] = await memorials(bert);
  assert.deepEqual(memorial, {
    id,
    firstName: 'Jens',
    surname: 'Riedel',
    birthName: '',
    text: '',
    notes: [
      { username: 'anna', name: 'Anna Ölschläger', text: 'Du fehlst <b>uns</b>.\nSehr.' },
      { username: 'bert', name: '', text: 'Unvergessen' },
    ],
  });

  const own = await bert.get('/users/bert/export');
  assert.match(own.text, /"memorialNotes": \[[^\]]+"note": "Unvergessen"/);

  assert.equal(await takeBack(bert, id), 204);
  assert.equal(await takeBack(bert, id), 404);
  assert.deepEqual(await wordsFor(bert), [['anna', 'Du fehlst <b>uns</b>.\nSehr.']]);
  assert.equal((await maja.send('DELETE', `/maintenance/memorials/${id}/words/anna`)).status, 204);
  assert.deepEqual(await wordsFor(bert), []);
  assert.match(
    (await maja.get('/maintenance/record')).text,
    /"act":"memorial-note-removed","member":"anna","object":"Jens Riedel"/,
  );
});

test('notes of a disabled member are not shown until they are back, those of a deleted one are gone', async (t) => {
  const site = await testSite(t);
  const maja = await site.maintainer();
  const id = await remember(maja);
  const { accounts } = site;
  for (const username of ['anna', 'bert', 'carl'])
    assert.equal(await say(await site.join(username), id, `Von ${username}`), 204);
  const [anna, carl] = [
    ['anna', 'Von anna'],
    ['carl', 'Von carl'],
  ];
  assert.equal((await wordsFor(maja)).length, 3);
  await accounts.setDisabled(site.db, await idOf(site, 'anna'), true);
  const other = await remember(maja, { firstName: 'Carl', typed: 'Carl Riedel', username: 'carl' });
  await accounts.remove(site.db, await idOf(site, 'bert'), { keepImages: true });
  assert.deepEqual(await wordsFor(maja), []);
  const kept = await site.db.selectFrom('memorial_notes').select('note').orderBy('note').execute();
  assert.equal(kept.map(({ note }) => note).join(), 'Von anna,Von carl');
  await accounts.setDisabled(site.db, await idOf(site, 'anna'), false);
  // The record says whose account it is, and not who of the family agreed.
  const changed = { firstName: 'Carl', surname: 'Riedel', agreedBy: 'Inge Riedel, Schwester' };
  assert.equal((await maja.send('PUT', `/maintenance/memorials/${other}`, { json: changed })).status, 204);
  assert.equal((await maja.send('DELETE', `/maintenance/memorials/${other}/portrait`)).status, 204);
  const record = (await maja.get('/maintenance/record')).text;
  assert.equal(record.match(/"memorial-changed","member":"carl","object":"Carl Riedel"/g)?.length, 2);
  assert.match(record, /"memorial-added","member":"carl","object":"Carl Riedel"/);
  const removal = { json: { typed: 'Carl Riedel' } };
  assert.equal((await maja.send('DELETE', `/maintenance/memorials/${other}`, removal)).status, 204);
  assert.deepEqual(await wordsFor(maja), [anna, carl]);
  assert.doesNotMatch((await maja.get('/maintenance/record')).text, /Inge/);
  const own = await (await site.again('carl')).get('/users/carl/export');
  assert.doesNotMatch(own.text, /Inge/);
});

test('somebody who never was a member is remembered, by surname; the name is typed once more', async (t) => {
  const site = await testSite(t);
  const maja = await site.maintainer();
  for (const wrong of [
    { typed: 'Jens Ridel' },
    { agreedBy: ' ' },
    { born: 2001, died: 1999 },
    { text: 'x'.repeat(2001) },
  ])
    assert.equal((await enter(maja, wrong)).status, 400, JSON.stringify(wrong));
  const jens = { firstName: 'Jens', surname: 'Riedel' };
  const { id: missingId } = (await maja.post('/maintenance/missing', jens)).json as { id: string };
  const all = { birthName: 'Kant', born: 1969, died: 2019, text: 'Er malte\ndie Schilder.' };
  await remember(maja, { ...all, typed: ' Jens Riedel ', missingId });
  assert.deepEqual((await maja.get('/missing')).json, []);
  await remember(maja, { firstName: 'Eva', surname: 'Öhl', typed: 'Eva Öhl' });
  const shown = await memorials(maja);
  assert.deepEqual(
    shown.map(({ surname }) => surname),
    ['Öhl', 'Riedel'],
  );
  const { id: _, notes: __, ...told } = shown[1] ?? assert.fail();
  assert.deepEqual(told, { firstName: 'Jens', surname: 'Riedel', ...all });
  const { json } = await maja.get('/maintenance/memorials');
  assert.deepEqual(
    (json as MaintainedMemorial[]).map(({ agreedBy, username }) => [agreedBy, username]),
    Array(2).fill(['Inge Riedel, Schwester', undefined]),
  );
});

test('the picture is made as portraits are, or is one that the member had released; members alone see it', async (t) => {
  const site = await testSite(t);
  const maja = await site.maintainer();
  const id = await remember(maja);
  const send = async (crop: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(crop)) body.append(name, value);
    const jpeg = await sharp(await plainJpeg({ width: 400, height: 200 }))
      .withExif({ IFD0: { Artist: 'Inge' } })
      .toBuffer();
    body.append('file', new File([new Uint8Array(jpeg)], 'jens.jpg', { type: 'image/jpeg' }));
    return (await maja.send('PUT', `/maintenance/memorials/${id}/portrait`, { body })).status;
  };
  assert.equal(await send({ x: '0.9', y: '0', size: '1' }), 400);
  assert.equal((await memorials(maja))[0]?.portrait, undefined);
  assert.equal(await send({ x: '0', y: '0', size: '1' }), 204);
  const [{ portrait = '' } = {}] = await memorials(maja);
  const file = async (browser: TestBrowser, size: string, of = id) =>
    browser.fetch('GET', `/api/v1/memorials/${of}/portrait/${size}`);
  const shown = await file(maja, '480');
  const { width, height, exif, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  assert.deepEqual([width, height, exif, format], [480, 480, undefined, 'webp']);
  assert.equal((await file(maja, '96')).headers.get('etag')?.slice(1, 9), portrait);
  assert.equal((await file(site.browser(), '96')).status, 401);
  assert.equal((await maja.send('DELETE', `/maintenance/memorials/${id}/portrait`)).status, 204);
  assert.equal((await file(maja, '480')).status, 404);

  const anna = await site.join('anna');
  const body = new FormData();
  const jpeg = await plainJpeg({ width: 300, height: 300 });
  body.append('file', new File([new Uint8Array(jpeg)], 'ich.jpg', { type: 'image/jpeg' }));
  assert.equal((await anna.send('PUT', '/users/anna/portraits/then', { body })).status, 204);
  const asAnna = { firstName: 'Anna', typed: 'Anna Riedel', username: 'anna', portrait: 'then' };
  // Not released.
  assert.equal((await enter(maja, asAnna)).status, 409);
  await saveData(anna, 'anna', { publicationConsent: true });
  const other = await remember(maja, asAnna);
  assert.equal((await file(maja, '480', other)).status, 200);
  assert.equal((await maja.get('/users/anna/portraits/then')).status, 404);
});
