import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Image } from '#contract/galleries.ts';
import type { Start } from '#contract/news.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import type { TestClass } from '#test/support/test-class.ts';
import type { ReceivedLetter } from '#test/support/test-mail-server.ts';
import { callMeeting, classOf2030, put, say, textOf } from '#test/support/test-meeting.ts';
import { remember, takeOff } from '#test/support/test-memorial.ts';
import { linesOf, look, newsOf, see, visit } from '#test/support/test-news.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

async function upload(site: TestSite, by: TestBrowser, gallery: string): Promise<Image> {
  site.passSeconds(1);
  // Each another one: what is hidden cannot be sent once more.
  const number = (await site.db.selectFrom('images').select('id').execute()).length;
  const sent = await by.upload(gallery, await plainJpeg({ width: 60 + number, height: 40 }));
  assert.equal(sent.status, 201, sent.text);
  return sent.json as Image;
}

test('what is new is told from the second visit on, as long as that lasts, and not again on the next one', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const gallery = await anna.createGallery('Ausflug');
  await upload(site, anna, gallery);
  assert.deepEqual(await look(await site.join('bert')), []);
  await upload(site, anna, gallery);
  await upload(site, anna, gallery);
  const line = (count: number) => ({ kind: 'pictures', galleryId: gallery, gallery: 'Ausflug', count });

  const [phone, laptop] = [await visit(site, 'bert'), await visit(site, 'bert')];
  const before = await tableDump(site.db);
  for (const browser of [phone, phone, laptop]) assert.deepEqual(await linesOf(browser), [line(2)]);
  assert.ok((await tableDump(site.db)) === before, 'a look changes nothing');

  // A reload, a page in another tab, and what is added while the visit lasts.
  for (let times = 0; times < 2; times += 1) assert.deepEqual(await look(phone), [line(2)]);
  await upload(site, anna, gallery);
  for (let times = 0; times < 2; times += 1) assert.deepEqual(await look(phone), [line(3)]);
  // It was seen by the same person.
  assert.deepEqual(await linesOf(laptop), []);
  assert.deepEqual(await linesOf(await visit(site, 'bert')), []);
});

test('nobody is told of what they did themselves', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  // Who has never looked is told nothing at all.
  for (const browser of [anna, bert]) await look(browser);
  const gallery = await anna.createGallery('Ausflug');
  const { id } = await upload(site, anna, gallery);
  const name = { firstName: 'Anna', surname: 'Amsel', privateEmailAddress: 'anna@example.org' };
  await saveData(anna, 'anna', { ...name, publicationConsent: true });
  const address = `/galleries/${gallery}/images/${id}`;
  const marks = [{ x: 0.5, y: 0.5, username: 'anna' }];
  assert.equal((await put(anna, `${address}/people`, { text: '', marks })).status, 204);
  assert.equal((await anna.post(`${address}/comments`, { text: 'Mein Bild.' })).status, 201);
  const { id: meetingId } = await callMeeting(anna);
  await say(anna, meetingId, 'yes');
  const kinds = async (username: string) =>
    (await linesOf(await visit(site, username))).map(({ kind }) => kind);
  assert.deepEqual(await kinds('anna'), []);
  assert.deepEqual((await kinds('bert')).toSorted(), ['meeting', 'members', 'pictures']);
});

test('what was not on the page is still new: uploaded after the look, or below the lines that were shown', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await look(await site.join('bert'));
  const [lake, hut] = [await anna.createGallery('See'), await anna.createGallery('Hütte')];
  /** What another visit of bert shows. */
  const shown = async () => {
    const browser = await visit(site, 'bert');
    const { items, until } = await newsOf(browser);
    const titles = items.map(({ line }) => 'gallery' in line && `${line.gallery} ${line.count}`);
    return { browser, items, until, titles };
  };
  await upload(site, anna, lake);
  const { browser, until } = await shown();
  await upload(site, anna, hut);
  await see(browser, until);
  assert.deepEqual((await shown()).titles, ['Hütte 1']);

  // The newest line is the first; the other one has an older picture, and one that came between.
  await upload(site, anna, lake);
  await upload(site, anna, hut);
  const cut = await shown();
  assert.deepEqual(cut.titles, ['Hütte 2', 'See 1']);
  await see(cut.browser, cut.items[0]?.until ?? assert.fail());
  // The first of the two pictures is older than the one that was not shown.
  assert.deepEqual((await shown()).titles, ['Hütte 1', 'See 1']);
  await see(cut.browser, cut.until);
  // A marker neither goes back, when an older page is slow to tell, nor ahead.
  for (const at of [1, Number.MAX_SAFE_INTEGER]) await see(cut.browser, at);
  assert.deepEqual((await shown()).titles, []);
  await upload(site, anna, lake);
  assert.deepEqual((await shown()).titles, ['See 1']);
});

test('a picture that is hidden is no news, except to those who may see it', async (t) => {
  const { site, anna, bert, carl, maja, gallery } = await classWithPicture(t);
  for (const browser of [bert, carl, maja]) await look(browser);
  const image = await upload(site, anna, gallery);
  const count = async (browser: TestBrowser) =>
    (await linesOf(browser)).map((line) => 'gallery' in line && line.count).join();
  assert.equal(await count(carl), '1');
  assert.equal(
    (await bert.post(`/galleries/${gallery}/images/${image.id}/hide`, { reason: '' })).status,
    204,
  );
  assert.deepEqual([await count(bert), await count(carl), await count(maja)], ['', '', '1']);
});

test('a member who agrees to be in the name list is new there, once; not one who withdraws it, is disabled or deleted', async (t) => {
  const site = await testSite(t);
  const reader = await site.join('leser');
  await look(reader);
  const consent = async (browser: TestBrowser, username: string, publicationConsent: boolean) => {
    site.passSeconds(1);
    await saveData(browser, username, { firstName: username, surname: 'Maler', publicationConsent });
  };
  const line = (...usernames: string[]) => {
    const people = usernames.map((username) => ({ username, name: `${username} Maler` }));
    return { kind: 'members', count: people.length, people };
  };
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  assert.deepEqual(await linesOf(reader), []);
  await consent(anna, 'anna', true);
  await consent(bert, 'bert', true);
  assert.deepEqual(await linesOf(reader), [line('anna', 'bert')]);
  assert.deepEqual(await linesOf(anna), [], 'not on the first visit');
  await consent(bert, 'bert', false);
  await site.change('anna', { disabled: 1 });
  assert.deepEqual(await linesOf(reader), []);
  await site.change('anna', { disabled: 0 });
  assert.deepEqual(await look(reader), [line('anna')]);

  // Back again, but not new. Who had taken it back by the time of the look was never shown.
  const later = await visit(site, 'leser');
  for (const isGiven of [false, true]) await consent(anna, 'anna', isGiven);
  await consent(bert, 'bert', true);
  assert.deepEqual(await linesOf(later), [line('bert')]);
  const many = 'carl dora emil frida gustav hanna ida karl'.split(' ');
  for (const username of many) await consent(await site.join(username), username, true);
  assert.deepEqual(await linesOf(later), [{ kind: 'members', count: 9, people: [] }]);
  await site.accounts.remove(site.db, (await site.members.find('karl'))?.id ?? '', { keepImages: true });
  assert.deepEqual(await linesOf(later), [line('bert', ...many.slice(0, -1))]);
});

/** anna has uploaded two pictures, and has seen all that was new. */
async function classWithPictures(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert, carl] = [await site.join('anna'), await site.join('bert'), await site.join('carl')];
  const lake = await anna.createGallery('See');
  const [pier, boat] = [await upload(site, anna, lake), await upload(site, anna, lake)];
  for (const browser of [anna, bert, carl]) await look(browser);
  const addressOf = ({ id }: Image) => `/galleries/${lake}/images/${id}`;
  return {
    site,
    anna,
    bert,
    carl,
    pier,
    boat,
    addressOf,
    hide: async (by: TestBrowser, image: Image) =>
      assert.equal((await by.post(`${addressOf(image)}/hide`, { reason: '' })).status, 204),
    /** Without an image: of several. */
    line: (kind: 'comments' | 'marks', count: number, image?: Image) => {
      const one = image && { image: { id: image.id, title: image.title } };
      return { kind, galleryId: lake, gallery: 'See', count, ...one };
    },
  };
}

test('whose picture it is, is told that something was written under it, once, while it is there', async (t) => {
  const { site, anna, bert, carl, pier, boat, addressOf, hide, line } = await classWithPictures(t);
  const write = async (by: TestBrowser, image: Image) => {
    site.passSeconds(1);
    const { status, json } = await by.post(`${addressOf(image)}/comments`, { text: 'Schön war das.' });
    assert.equal(status, 201);
    return json as { id: string };
  };
  await write(anna, pier);
  assert.deepEqual(await linesOf(anna), []);
  const { id } = await write(bert, pier);
  await write(carl, pier);
  assert.deepEqual(await linesOf(anna), [line('comments', 1, pier)]);
  await write(carl, boat);
  assert.deepEqual(await linesOf(anna), [line('comments', 2)]);
  // Nobody else's news.
  for (const browser of [bert, carl]) assert.deepEqual(await linesOf(browser), []);

  await site.change('carl', { disabled: 1 });
  await hide(bert, pier);
  // The one who uploaded it sees it still.
  assert.deepEqual(await linesOf(anna), [line('comments', 1, pier)]);
  assert.equal((await bert.send('DELETE', `${addressOf(pier)}/comments/${id}`)).status, 204);
  assert.deepEqual(await linesOf(anna), []);
  await write(bert, boat);
  assert.deepEqual(await look(anna), [line('comments', 1, boat)]);
  assert.deepEqual(await linesOf(await visit(site, 'anna')), []);
});

test('a member who is marked on a picture is told, once, as long as the mark is shown', async (t) => {
  const { site, anna, bert, carl, pier, boat, addressOf, hide, line } = await classWithPictures(t);
  const publish = (username: string, consent: number) =>
    site.change(username, { publication_consent: consent });
  const mark = async (image: Image, ...usernames: string[]) => {
    site.passSeconds(1);
    const marks = usernames.map((username, place) => ({ x: place / 10, y: 0.5, username }));
    assert.equal((await put(anna, `${addressOf(image)}/people`, { text: '', marks })).status, 204);
  };
  for (const username of ['anna', 'bert']) await publish(username, 1);
  await mark(pier, 'anna', 'bert');
  assert.deepEqual(await linesOf(bert), [line('marks', 1, pier)]);
  // Not what one did oneself, and nothing of others.
  for (const browser of [anna, carl]) assert.deepEqual(await linesOf(browser), []);
  await mark(boat, 'bert');
  assert.deepEqual(await linesOf(bert), [line('marks', 2)]);

  await hide(carl, boat);
  assert.deepEqual(await linesOf(bert), [line('marks', 1, pier)]);
  await publish('bert', 0);
  assert.deepEqual(await linesOf(bert), []);
  await publish('bert', 1);
  assert.deepEqual(await look(bert), [line('marks', 1, pier)]);
  assert.equal((await bert.send('DELETE', `${addressOf(pier)}/own_mark`)).status, 204);
  assert.deepEqual(await linesOf(bert), []);
});

/** Jens Riedel has done what is news to anna, of every kind. */
async function classWithJens(t: TestContext) {
  const site = await classOf2030(t);
  const [anna, jens, maja] = [await site.join('anna'), await site.join('jens'), await site.maintainer()];
  await site.change('anna', { publication_consent: 1 });
  const gallery = await anna.createGallery('Ausflug');
  const { id: image } = await upload(site, anna, gallery);
  const { id: meetingId } = await callMeeting(anna);
  for (const browser of [anna, maja]) await look(browser);
  site.passSeconds(1);

  const address = `/galleries/${gallery}/images/${image}`;
  const marks = [{ x: 0.5, y: 0.5, username: 'anna' }];
  const name = { firstName: 'Jens', surname: 'Riedel', privateEmailAddress: 'jens@example.org' };
  await saveData(jens, 'jens', { ...name, publicationConsent: true });
  for (const { status } of [
    await jens.send('PUT', `${address}/people`, { json: { text: '', marks } }),
    await jens.post(`${address}/comments`, { text: 'Da war ich dabei.' }),
  ])
    assert.ok(status === 201 || status === 204);
  await say(jens, meetingId, 'yes');
  return { site, anna, jens, maja };
}

/** How a member goes, and what is still news to anna: that her name is on a picture, whoever wrote it there. */
const ends: [string, (site: TestClass, id: string, maja: TestBrowser) => Promise<unknown>, string[]][] = [
  ['deleted', (site, id) => site.accounts.remove(site.db, id, { keepImages: true }), ['marks']],
  ['remembered', (_, __, maja) => remember(maja, { username: 'jens' }), ['memorials', 'marks']],
];

for (const [how, end, left] of ends)
  test(`a member who is ${how} disappears from all news at once, on the page and in the mail`, async (t) => {
    const { site, anna } = await classWithJens(t);
    const kinds = async (browser: TestBrowser) => (await linesOf(browser)).map(({ kind }) => kind);
    await put(anna, '/news_mail', { wanted: true });
    await site.db.updateTable('news_marks').set({ mailed_until: 0 }).execute();
    await site.db.deleteFrom('mails_once').execute();
    assert.deepEqual(await kinds(anna), ['marks', 'comments', 'answers', 'members']);
    await site.modules.news.provides.monthlyMail.sendDue();
    assert.equal((await site.storedMails()).length, 1);

    const back = await visit(site, 'maja');
    await site.confirm(back);
    await end(site, (await site.members.find('jens'))?.id ?? '', back);
    const again = await visit(site, 'anna');
    assert.deepEqual(await kinds(again), left);
    assert.ok(how === 'remembered' || !(await again.get('/news')).text.includes('Riedel'));
    await site.mail.drain();
    // Beside it anna hears, as an organiser, that a seat is free.
    const isOfSeats = ({ parsed }: ReceivedLetter) => /^Jemand kommt nicht mehr: /.test(parsed.subject ?? '');
    const [letter = assert.fail(), ...others] = site.server.letters.filter((one) => !isOfSeats(one));
    assert.deepEqual([letter.to, others], [['anna@example.org'], []]);
    assert.ok(!textOf(letter).includes('Riedel'));
  });

test('a memorial is news to everybody, by name, until it is withdrawn', async (t) => {
  const { site, anna, maja } = await classWithJens(t);
  await look(anna);
  site.passSeconds(1);
  const id = await remember(maja, { username: 'jens' });
  const line = (...names: string[]) => ({ kind: 'memorials', count: names.length, names });
  const later = await visit(site, 'anna');
  assert.deepEqual(await linesOf(later), [line('Jens Riedel')]);
  assert.deepEqual((await linesOf(maja))[0], line('Jens Riedel'));
  site.passSeconds(1);
  await remember(maja, { firstName: 'Änne', surname: 'Abel', typed: 'Änne Abel' });
  assert.deepEqual(await linesOf(later), [line('Änne Abel', 'Jens Riedel')]);
  assert.equal((await takeOff(maja, id)).status, 204);
  assert.deepEqual(await linesOf(later), [line('Änne Abel')]);
});

test('the start page shows the newest pictures, and each day another of the old time and of whom nobody has an address', async (t) => {
  const site = await testSite(t);
  const [maja, anna] = [await site.maintainer(), await site.join('anna')];
  const startOf = async () => (await anna.get('/start')).json as Start;
  assert.deepEqual(await startOf(), { newest: [], remembers: false, hasGallery: false });
  for (const firstName of ['Kai', 'Ute'])
    await maja.post('/maintenance/missing', { firstName, surname: 'Öhl', remark: '' });
  const year = new Date(site.now()).getFullYear();
  const old = await anna.createGallery(`Ausflug ${year - 38}`);
  const recent = await anna.createGallery('Neulich');
  const then = [(await upload(site, anna, old)).id, (await upload(site, anna, old)).id];
  assert.equal((await startOf()).old?.years, 38);
  // Of one person at most two are next to each other.
  const now: string[] = [];
  for (const who of [anna, anna, anna, maja, anna, maja, anna, maja, maja, maja])
    now.unshift((await upload(site, who, recent)).id);
  const first = await startOf();
  assert.deepEqual(
    first.newest.map(({ id }) => id),
    [0, 1, 3, 4, 5, 6, 7, 8].map((at) => now[at]),
  );
  assert.equal((await anna.fetch('GET', first.newest[0]?.smallThumbnailPath ?? '')).status, 200);
  assert.equal((await startOf()).old?.id, first.old?.id, 'all day long');
  site.passSeconds(DAY_SECONDS);
  await anna.login('anna', site.password);
  const second = await startOf();
  assert.deepEqual([first.old?.id, second.old?.id].toSorted(), then.toSorted());
  assert.deepEqual([first.missing, second.missing].toSorted(), ['Kai Öhl', 'Ute Öhl']);

  // None that is hidden.
  for (const [gallery, id] of [
    [old, second.old?.id],
    [recent, now[0]],
  ])
    await anna.post(`/galleries/${gallery}/images/${id}/hide`, { reason: '' });
  const after = await startOf();
  assert.deepEqual([after.old?.id, after.newest[0]?.id], [first.old?.id, now[1]]);
});
