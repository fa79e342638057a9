import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import type { AlbumOutlook } from '#contract/album.ts';
import type { ConsentState } from '#contract/consents.ts';
import type { Image } from '#contract/galleries.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg, widePhoto } from '#test/support/samples.ts';
import { filesOf as storedAt } from '#test/support/test-backups.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { remember, takeOff } from '#test/support/test-memorial.ts';
import { unzipAnswer } from '#test/support/unzip.ts';

const DONE = 204;

async function filesOf(by: TestBrowser, choice = ''): Promise<Map<string, string>> {
  const answer = await by.fetch('GET', `/api/v1/album${choice}`);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip']);
  const files = await unzipAnswer(answer);
  return new Map(files.map(({ name, bytes }) => [name, bytes.toString('latin1')]));
}

/** All that its pages say, without the script and the style. */
async function wordsOf(by: TestBrowser, choice = ''): Promise<string> {
  const files = [...(await filesOf(by, choice))].filter(([name]) => /\.html$|daten\.js$/.test(name));
  return files.map(([, content]) => Buffer.from(content, 'latin1').toString('utf8')).join('\n');
}

/** As `classWithPicture`, where bert is Bert Brandt and has ticked both boxes; all limits of the day are far. */
async function classWithAlbum(t: TestContext) {
  const all = await classWithPicture(t);
  const { site, bert, carl, image, gallery } = all;
  const name = { publicationConsent: true, firstName: 'Bertold', surname: 'Brandt', city: 'Tuttlingen' };
  await saveData(bert, 'bert', name);
  const profile = { birthName: 'Lindner', nickname: 'Berti', birthday: { day: 3, month: 4 } };
  const put = (by: TestBrowser, target: string, json: unknown) => by.send('PUT', target, { json });
  assert.equal((await put(bert, '/users/bert/profile', { ...profile, birthdayConsent: true })).status, DONE);
  await site.db.updateTable('members').set({ renamed_at: null }).execute();
  const address = `/galleries/${gallery}/images/${image.id}`;
  const tick = async (by: TestBrowser, given = true) =>
    assert.equal((await put(by, '/album_consent', { given })).status, DONE);
  await tick(bert);
  return {
    ...all,
    address,
    name,
    put,
    tick,
    /** Puts marks and words on the picture. */
    mark: async (marks: object[], text = '') =>
      assert.equal((await put(carl, `${address}/people`, { marks, text })).status, DONE),
    /** What an album of carl says, who may make as many as he likes. */
    async words(choice?: string) {
      await site.db.deleteFrom('attempts').execute();
      return wordsOf(carl, choice);
    },
  };
}

const BERT = { x: 0.2, y: 0.2, username: 'bert' };

test('an album is pages beside pictures, with all that is said about them', async (t) => {
  const { site, anna, bert, carl, maja, address, mark, gallery } = await classWithAlbum(t);
  await mark([BERT]);
  assert.equal((await anna.post(`${address}/comments`, { text: 'Schön <b>war</b> das' })).status, 201);
  const own = await bert.upload(gallery, await plainJpeg({ width: 70, height: 40 }), { title: 'Öl & Lack' });
  assert.equal(own.status, 201);
  const memorial = await remember(maja);
  assert.equal((await bert.post(`/memorials/${memorial}/words`, { text: 'Unvergessen' })).status, DONE);
  const files = await filesOf(carl, '/large/without-mails');
  const pictures = [...files.keys()].filter((name) => /bilder|ansicht/.test(name));
  assert.equal(pictures.length, 6);
  for (const picture of ['0001-kuchen.jpg', '0002-geheimer-steg.jpg', '0003-oel-lack.jpg', '0003.webp'])
    assert.ok(
      pictures.some((name) => name.endsWith(`/${picture}`)),
      picture,
    );
  for (const name of [
    'index.html',
    'album/album.css',
    'album/album.js',
    'album/daten.js',
    'seiten/heft.html',
  ])
    assert.ok(files.has(name), name);
  const [full = ''] = [...files].filter(([name]) => name.endsWith('kuchen.jpg')).map(([, bytes]) => bytes);
  const images = (await carl.get(`/galleries/${gallery}/images`)).json as Image[];
  const served = Buffer.from(await (await carl.fetch('GET', images[0]?.imagePath ?? '')).arrayBuffer());
  assert.ok(served.equals(Buffer.from(full, 'latin1')));

  const page = Buffer.from(files.get('seiten/galerie-1.html') ?? '', 'latin1').toString('utf8');
  for (const words of [
    'Geheimer Steg',
    'Auf dem Bild: Bertold Brandt',
    'Schön &lt;b&gt;war&lt;/b&gt; das',
    'Öl &amp; Lack',
    'Bild: Bertold Brandt',
    'Bild: ein Mitglied',
    'Stand vom ',
  ])
    assert.ok(page.includes(words), words);
  const everything = await wordsOf(bert);
  for (const words of ['Jens Riedel', 'Unvergessen', 'geb. Lindner', '„Berti“'])
    assert.ok(everything.includes(words), words);
  // Every link leads to a file of the album, every picture lies in it.
  for (const [name, content] of files) {
    if (!name.endsWith('.html')) continue;
    for (const [, target = ''] of content.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const [file = ''] = target.split('#');
      const found = file === '' ? name : new URL(file, `https://album.example/${name}`).pathname.slice(1);
      assert.ok(files.has(found), `${name} leads to ${target}`);
    }
    assert.doesNotMatch(content, /(?:src|href)="(?:[a-z]+:|\/)/);
  }
  assert.equal(site.logLines.filter((line) => line.includes('"level":50')).length, 0);
});

test('a good album has JPEGs of one scan, about as large as its page says, and none of a damaged picture', async (t) => {
  const { site, bert, carl, gallery, image } = await classWithAlbum(t);
  assert.equal((await bert.upload(gallery, await widePhoto(), { title: 'Seeufer' })).status, 201);
  const { bytes } = (await carl.get('/album_outlook')).json as AlbumOutlook;
  const stored = path.join(storedAt(site.dataDir, image), 'full.jpg');
  await writeFile(stored, (await readFile(stored)).fill(0, 3));
  const files = await filesOf(carl);
  const pictures = [...files].filter(([name]) => /^bilder|^ansicht/.test(name));
  const found = pictures.map(([name]) => name.split('/').at(-1));
  assert.deepEqual(found, ['0001-kuchen.jpg', '0003-seeufer.jpg']);
  let sum = 0;
  for (const [name, content] of pictures) {
    const jpeg = Buffer.from(content, 'latin1');
    const { format, isProgressive, width } = await sharp(jpeg).metadata();
    assert.deepEqual([format, isProgressive, width], ['jpeg', false, name.includes('seeufer') ? 1280 : 60]);
    sum += jpeg.length;
  }
  assert.ok(sum > 0.6 * bytes.good && sum < 1.5 * bytes.good, `${sum} of ${bytes.good}`);
  assert.ok((files.get('seiten/galerie-1.html') ?? '').includes('-seeufer.jpg" alt="Seeufer"'));
});

test('nobody is named without the box, and nothing of what others are to be written to or called by is in it', async (t) => {
  const { site, anna, bert, carl, maja, address, mark, tick, name, words } = await classWithAlbum(t);
  await mark([BERT]);
  assert.equal((await bert.post(`${address}/comments`, { text: 'Das bin ich' })).status, 201);
  const named = async () => /Brandt|Bertold|Lindner|Berti/.test(await words());
  const whole = await words();
  assert.ok(whole.includes('Bertold Brandt:'));
  for (const never of ['Tuttlingen', 'example.org', '3. April', 'anna', 'carl', 'bert<'])
    assert.ok(!whole.includes(never), never);

  await tick(bert, false);
  assert.equal(await named(), false, 'no box');
  assert.match(await words(), /Auf dem Bild: ein Mitglied<.*/);
  assert.match(await words(), /ein Mitglied:<\/span> <span[^>]*>Das bin ich/);
  await tick(bert);
  assert.equal(await named(), true);
  await saveData(bert, 'bert', { ...name, publicationConsent: false });
  assert.equal(await named(), false, 'withdrawn');
  assert.doesNotMatch(await words(), /Auf dem Bild/);
  await saveData(bert, 'bert', name);
  assert.equal(await named(), true);
  await site.change('bert', { disabled: 1 });
  assert.equal(await named(), false, 'disabled');
  assert.ok(!(await words()).includes('Das bin ich'));
  await site.change('bert', { disabled: 0 });
  await bert.login('bert', site.password);
  assert.equal((await bert.send('DELETE', address.concat('/own_mark'))).status, DONE);
  assert.doesNotMatch(await words(), /Auf dem Bild/);

  const typed = 'Bertold Brandt';
  const memorial = await remember(maja, { username: 'bert', firstName: 'Bertold', surname: 'Brandt', typed });
  const after = await words();
  assert.ok(
    after.includes('Bertold Brandt') && !after.includes('Berti') && !after.includes('Das bin ich'),
    'deceased',
  );
  assert.equal((await takeOff(maja, memorial, typed)).status, DONE);
  const { id } = (await site.members.find('bert')) ?? assert.fail();
  await site.db.transaction().execute((all) => site.accounts.remove(all, id, { keepImages: true }));
  assert.equal(await named(), false, 'deleted');

  assert.ok((await words()).includes('Geheimer Steg'));
  assert.equal((await carl.post(`${address}/hide`, { reason: '' })).status, DONE);
  assert.ok(!(await words()).includes('Geheimer Steg'), 'hidden');
  await site.db.deleteFrom('attempts').execute();
  assert.ok(!(await wordsOf(anna)).includes('Geheimer Steg'), 'hidden, for its uploader');
  assert.ok(!(await wordsOf(maja)).includes('Geheimer Steg'), 'hidden, for maintainers');
});

test('free names are in it only when maintainers allow it, and never those of a member without the box', async (t) => {
  const { bert, carl, maja, mark, put, tick, words, site } = await classWithAlbum(t);
  await saveData(carl, 'carl', { firstName: 'Carl', surname: 'Kern' });
  await mark(
    [
      { x: 0.1, y: 0.1, name: 'Uwe Ott' },
      { x: 0.3, y: 0.3, name: 'Bertold Brandt' },
    ],
    'Vorn Uwe, daneben Berti',
  );
  const text = await words();
  assert.ok(!text.includes('Uwe') && !text.includes('daneben'));
  assert.deepEqual((await maja.get('/maintenance/album')).json, { freeNames: false });
  assert.equal((await put(maja, '/maintenance/album', { freeNames: true })).status, DONE);
  assert.deepEqual((await maja.get('/maintenance/album')).json, { freeNames: true });
  assert.ok((await words()).includes('Auf dem Bild: Uwe Ott, Bertold Brandt'));
  assert.ok((await words()).includes('daneben Berti'));
  await tick(bert, false);
  const without = await words();
  assert.ok(without.includes('Auf dem Bild: Uwe Ott<') && !/Brandt|daneben/.test(without));
  const acts = await site.db.selectFrom('maintenance_record').select('act').execute();
  assert.equal(acts.filter(({ act }) => act === 'album-names-set').length, 1);
});

test('what was sent to all is in it when it is asked for; a sender without the box is a member', async (t) => {
  const { site, bert, tick, words } = await classWithAlbum(t);
  await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
  assert.equal(
    (await bert.post('/group_email', { subject: 'Zeltplatz', message: 'Wer kommt mit?' })).status,
    202,
  );
  assert.ok(!(await words('/good/with-mails')).includes('Zeltplatz'), 'before it has left');
  await site.mail.drain();
  assert.ok(!(await words()).includes('Zeltplatz'));
  assert.match(await words('/good/with-mails'), /Zeltplatz[\s\S]*Bertold Brandt, [\s\S]*Wer kommt mit\?/);
  await tick(bert, false);
  assert.match(await words('/good/with-mails'), /Zeltplatz[\s\S]*ein Mitglied, [\s\S]*Wer kommt mit\?/);
});

test('three albums a day arrive whole, each with a line of the record; one that broke off does not count', async (t) => {
  const { site, carl, bert } = await classWithAlbum(t);
  const whole = site.modules.album.provides.albumMaker.files;
  site.modules.album.provides.albumMaker.files = async function* (wanted) {
    for await (const file of whole(wanted)) {
      yield file;
      throw new Error('broken off');
    }
  };
  const answer = await carl.fetch('GET', '/api/v1/album');
  await assert.rejects(answer.arrayBuffer());
  site.modules.album.provides.albumMaker.files = whole;
  for (let made = 0; made < 3; made += 1) await filesOf(carl);
  const refused = await carl.get('/album');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 80_000);
  await filesOf(bert);
  site.passSeconds(24 * 3600 + 1);
  await carl.login('carl', site.password);
  await filesOf(carl);
  const recorded = await site.db
    .selectFrom('maintenance_record')
    .select(['actor_name', 'subject_name', 'detail'])
    .where('act', '=', 'album-made')
    .execute();
  assert.deepEqual(
    recorded.map(({ actor_name, subject_name, detail }) => [actor_name, subject_name, detail].join(' ')),
    [...Array(4).fill('carl carl 2'), 'bert bert 2', 'carl carl 2'],
  );
});

test('the box is off at the start, has a line in the ledger and in the own export', async (t) => {
  const { site, anna, bert, tick } = await classWithAlbum(t);
  assert.equal(((await anna.get('/users/anna/consents')).json as ConsentState).since.album, undefined);
  await tick(bert, false);
  await tick(bert);
  const lines = await site.db.selectFrom('consents').select(['consent', 'given', 'source']).execute();
  assert.deepEqual(
    lines.filter(({ consent }) => consent === 'album').map(({ given, source }) => [given, source]),
    [1, 0, 1].map((given) => [given, 'form']),
  );
  const answer = await bert.fetch('GET', '/api/v1/users/bert/export');
  assert.match(Buffer.from(await answer.arrayBuffer()).toString(), /"albumConsent": true/);
});

test('those greet in it who are in it, at the meeting and in the slide show of its pictures', async (t) => {
  const { site, anna, bert, carl, gallery, tick, name, words } = await classWithAlbum(t);
  const later = new Date(site.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const { id } = (await anna.post('/meetings', { title: 'Grillen', startsAt: later })).json as { id: string };
  const greet = async (by: TestBrowser, answer: string, greeting: string) =>
    assert.equal(
      (await by.send('PUT', `/meetings/${id}/answer`, { json: { answer, greeting } })).status,
      DONE,
    );
  await greet(bert, 'no', 'Feiert schön!');
  await greet(carl, 'maybe', 'Nur für euch');
  await site.db.updateTable('meetings').set({ gallery_id: gallery }).where('id', '=', id).execute();
  assert.ok(!/Feiert schön/.test(await words()), 'before it has been');
  site.passSeconds(4 * 24 * 3600);
  for (const [who, by] of Object.entries({ bert, carl })) await by.login(who, site.password);

  const album = await words();
  assert.match(album, /Bertold Brandt:<\/span> <span class="written" dir="auto">Feiert schön!</);
  assert.match(
    album,
    /"greetings":\[\{"gallery":0,"name":"Bertold Brandt","words":"Feiert schön!","faces":\[\]\}\]/,
  );
  assert.ok(!album.includes('Nur für euch'), 'without the box');
  await tick(bert, false);
  assert.ok(!(await words()).includes('Feiert schön!'), 'withdrawn');
  await tick(bert);
  await saveData(bert, 'bert', { ...name, publicationConsent: false });
  assert.ok(!(await words()).includes('Feiert schön!'), 'not named any more');
});
