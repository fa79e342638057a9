import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Image } from '#contract/galleries.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { callMeeting, put, reunion, say } from '#test/support/test-meeting.ts';
import { linesOf, look, newsOf, see, visit } from '#test/support/test-news.ts';

const nextYear = new Date().getFullYear() + 1;
const meeting = { ...reunion, startsAt: `${nextYear}-09-21T15:00`, answerUntil: `${nextYear}-08-31` };

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

  const first = await house.join('bert');
  assert.deepEqual(await look(first), []);
  await upload(house, anna, gallery);
  await upload(house, anna, gallery);
  const line = (count: number) => ({ kind: 'pictures', galleryId: gallery, gallery: 'Ausflug', count });

  const [phone, laptop] = [await visit(house, 'bert'), await visit(house, 'bert')];
  const before = await tableDump(house.db);
  for (const browser of [phone, phone, laptop]) assert.deepEqual(await linesOf(browser), [line(2)]);
  assert.ok((await tableDump(house.db)) === before, 'a look changes nothing');

  await look(phone);
  // A reload, a page in another tab, and what is added while the visit lasts.
  assert.deepEqual(await look(phone), [line(2)]);
  await upload(house, anna, gallery);
  assert.deepEqual(await look(phone), [line(3)]);
  assert.deepEqual(await look(phone), [line(3)]);
  // It was seen by the same person.
  assert.deepEqual(await linesOf(laptop), []);
  assert.deepEqual(await linesOf(await visit(house, 'bert')), []);
  // Nobody is told of what they did themselves.
  assert.deepEqual(await linesOf(anna), []);
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
  const all = await classWithPicture(t);
  const { house, anna, bert, carl, maja, gallery } = all;
  for (const browser of [bert, carl, maja]) await look(browser);
  const image = await upload(house, anna, gallery);
  const address = `/galleries/${gallery}/images/${image.id}`;
  const counts = async (browser: TestBrowser) =>
    (await linesOf(browser)).map((line) => 'gallery' in line && line.count);
  assert.deepEqual(await counts(carl), [1]);
  assert.equal((await bert.post(`${address}/hide`, { reason: '' })).status, 204);
  for (const [browser, expected] of [
    [bert, []],
    [carl, []],
    [maja, [1]],
  ] as const)
    assert.deepEqual(await counts(browser), expected);
  await upload(house, anna, gallery);
  assert.deepEqual(await counts(carl), [1]);
  await house.db.deleteFrom('images').execute();
  assert.deepEqual(await counts(carl), []);
});

test('whoever agrees to stand in the name list is new there, once; not who takes it back, is disabled or deleted', async (t) => {
  const house = await testHouse(t);
  const reader = await house.join('leser');
  await look(reader);
  const consent = async (browser: TestBrowser, username: string, publicationConsent: boolean) => {
    house.passSeconds(1);
    await saveData(browser, username, { firstName: username, surname: 'Maler', publicationConsent });
  };
  const names = async (browser: TestBrowser) =>
    (await linesOf(browser)).flatMap((line) => (line.kind === 'members' ? line.people : []));
  const person = (username: string) => ({ username, name: `${username} Maler` });

  const anna = await house.join('anna');
  await house.join('still');
  assert.deepEqual(await names(reader), []);
  await consent(anna, 'anna', true);
  const bert = await house.join('bert');
  await consent(bert, 'bert', true);
  assert.deepEqual(await names(reader), [person('anna'), person('bert')]);
  assert.deepEqual(await names(anna), []);

  await consent(bert, 'bert', false);
  assert.deepEqual(await names(reader), [person('anna')]);
  const { accounts } = house;
  const { id = '' } = (await house.members.find('anna')) ?? {};
  await accounts.setDisabled(house.db, id, true);
  assert.deepEqual(await names(reader), []);
  await accounts.setDisabled(house.db, id, false);
  assert.deepEqual(await look(reader), [{ kind: 'members', count: 1, people: [person('anna')] }]);

  // Back again, but not new.
  const later = await visit(house, 'leser');
  const back = await visit(house, 'anna');
  await consent(back, 'anna', false);
  await consent(back, 'anna', true);
  assert.deepEqual(await names(later), []);
  // Who had taken it back by the time of the look was never shown.
  await consent(bert, 'bert', true);
  const many = 'bert carl dora emil frida gustav hanna ida'.split(' ');
  for (const username of many.slice(1)) await consent(await house.join(username), username, true);
  const [line] = await linesOf(later);
  assert.deepEqual(line, { kind: 'members', count: 8, people: many.map(person) });
  await consent(await house.join('karl'), 'karl', true);
  assert.deepEqual(await linesOf(later), [{ kind: 'members', count: 9, people: [] }]);
  await accounts.remove(house.db, (await house.members.find('karl'))?.id ?? '', { keepImages: true });
  assert.deepEqual(await linesOf(later), [line]);
});

test('organisers are told how many have answered or voted, and nobody else is', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  await look(anna);
  const others = Object.fromEntries(
    await Promise.all(['bert', 'carl', 'dora'].map(async (name) => [name, await house.join(name)] as const)),
  );
  const { bert = assert.fail(), carl = assert.fail(), dora = assert.fail() } = others;
  await look(bert);
  const { id } = await callMeeting(anna, meeting);
  house.passSeconds(1);
  await say(anna, id, 'yes');
  assert.deepEqual(await linesOf(anna), []);
  await say(bert, id, 'yes', { remark: 'Mit Kuchen' });
  await say(carl, id, 'no');
  const line = { kind: 'answers', meetingId: id, title: reunion.title, yes: 1, maybe: 0, no: 1, votes: 0 };
  assert.deepEqual(await linesOf(anna), [line]);
  // That it was called is news to him, what others have answered is not.
  assert.deepEqual(
    (await linesOf(bert)).map(({ kind }) => kind),
    ['meeting'],
  );
  await house.change('carl', { disabled: 1 });
  assert.deepEqual(await look(anna), [{ ...line, no: 0 }]);
  await say(dora, id, 'maybe');
  assert.deepEqual(await look(await visit(house, 'anna')), [{ ...line, yes: 0, maybe: 1, no: 0 }]);
  await say(dora, id, 'yes');
  assert.equal((await anna.post(`/meetings/${id}/cancel`, {})).status, 200);
  assert.deepEqual(await look(await visit(house, 'anna')), []);

  const dates = [`${nextYear}-06-01`, `${nextYear}-06-02`].map((startsAt) => ({ startsAt }));
  const open = await callMeeting(anna, {
    ...meeting,
    ...{ startsAt: null, dates, answerUntil: `${nextYear}-05-01` },
  });
  const votes = open.dates.map(({ id: dateId }) => ({ dateId, vote: 'yes' }));
  for (const browser of [bert, dora])
    assert.equal((await put(browser, `/meetings/${open.id}/votes`, { votes })).status, 204);
  const [voted] = await linesOf(await visit(house, 'anna'));
  assert.deepEqual(voted?.kind === 'answers' && [voted.meetingId, voted.votes], [open.id, 2]);
});

test('on the day of the upgrade, whoever was here before finds what is new since the last login', async (t) => {
  const house = await testHouse(t);
  await house.join('anna');
  const statement = migrations
    .find(({ name }) => name === '0031-news')
    ?.statements.filter((one) => typeof one === 'string')
    .find((one) => one.startsWith('insert into'));
  await sql.raw(statement ?? assert.fail()).execute(house.db);
  const bert = await house.join('bert');
  await upload(house, bert, await bert.createGallery('Ausflug'));
  assert.equal((await linesOf(await visit(house, 'anna'))).length, 1);
  assert.deepEqual(await linesOf(bert), []);
});
