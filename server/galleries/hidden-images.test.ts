import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Gallery, type Image, imageFileNames } from '#contract/galleries.ts';
import type { HiddenImage } from '#contract/hidden-images.ts';
import { API_ROOT } from '#contract/href.ts';
import { REASON_MAX } from '#contract/limits.ts';
import type { RecordPart } from '#contract/maintenance.ts';
import { portraitKinds, portraitSizes } from '#contract/portraits.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';

const TITLE = 'Geheimer Steg';
const endpoints: [string, Endpoint][] = Object.entries(api);

/** anna uploaded two pictures, bert is in the first one, carl is anybody, maja maintains. */
async function classWithPicture(t: TestContext, settings: Record<string, string> = {}) {
  const house = await testHouse(t, { settings });
  const [anna, bert, carl, maja] = [
    await house.join('anna'),
    await house.join('bert'),
    await house.join('carl'),
    await house.join('maja'),
  ];
  await house.db.updateTable('members').set({ maintainer: 1 }).where('username', '=', 'maja').execute();
  assert.equal((await maja.post('/confirm_password', { password: house.password })).status, 204);
  const gallery = await anna.createGallery();
  const upload = async (title: string, width: number) => {
    house.passSeconds(1);
    return (await anna.upload(gallery, await plainJpeg({ width, height: 40 }), { title })).json as Image;
  };
  await upload('Kuchen', 60);
  const image = await upload(TITLE, 50);
  const address = `/galleries/${gallery}/images/${image.id}`;
  return {
    ...{ house, anna, bert, carl, maja, gallery, image },
    hide: (by: TestBrowser, reason = '') => by.post(`${address}/hide`, { reason }),
    decide: (decision: string, reason = '', id = image.id) =>
      maja.post(`/maintenance/hidden_images/${id}/${decision}`, { reason }),
    hidden: async () => (await maja.get('/maintenance/hidden_images')).json as HiddenImage[],
    titles: async (by: TestBrowser) =>
      ((await by.get(`/galleries/${gallery}/images`)).json as Image[]).map(({ title }) => title),
  };
}

type Class = Awaited<ReturnType<typeof classWithPicture>>;

/** Every address under which a member can read something, by its line of the table, with the ids of this class. */
function everyWay({ gallery, image }: Class): [string, string][] {
  const values: Record<string, readonly string[]> = {
    id: [gallery],
    galleryId: [gallery],
    imageId: [image.id],
    part: ['0'],
    file: imageFileNames,
    username: ['anna', 'bert', 'carl'],
    kind: portraitKinds,
    size: portraitSizes,
    page: ['impressum'],
    text: ['impressum'],
    token: ['unknown'],
    number: ['9'],
  };
  const fill = (pattern: string): string[] => {
    const [, name] = /\{(\w+)\}/.exec(pattern) ?? [];
    if (name === undefined) return [pattern];
    const known = values[name];
    assert.ok(known, `what stands for {${name}} in ${pattern}?`);
    return known.flatMap((value) => fill(pattern.replace(`{${name}}`, value)));
  };
  return endpoints
    .filter(([name]) => name.startsWith('GET '))
    .flatMap(([name]) => fill(name.slice('GET '.length)).map((way): [string, string] => [name, way]));
}

/** The lines of the table that tell this member of the picture: its id, its title, or the bytes of one of its files. */
async function waysTo(by: TestBrowser, ways: [string, string][], marks: Buffer[]) {
  const telling = new Set<string>();
  for (const [name, way] of ways) {
    const answer = await by.fetch('GET', API_ROOT + way, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (marks.some((mark) => bytes.includes(mark))) telling.add(name);
  }
  return [...telling].toSorted();
}

test('a hidden picture is told of by no way to anybody but its uploader and maintainers, and by all of them again', async (t) => {
  const all = await classWithPicture(t);
  const { house, anna, bert, carl, maja, gallery, image } = all;
  const files = await Promise.all(
    imageFileNames.map(async (file) => {
      const answer = await anna.fetch('GET', `${API_ROOT}/galleries/${gallery}/images/${image.id}/${file}`);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const { sent_sha256 } = await house.db
    .selectFrom('images')
    .select('sent_sha256')
    .where('id', '=', image.id)
    .executeTakeFirstOrThrow();
  const words = [image.id, TITLE, String(sent_sha256).slice(0, 16)].map((word) => Buffer.from(word));
  const marks = [...words, ...files];
  const ways = everyWay(all);
  const forMembers = [
    'GET /galleries',
    'GET /galleries/{galleryId}/images/{imageId}',
    'GET /galleries/{galleryId}/images/{imageId}/{file}',
    'GET /galleries/{id}',
    'GET /galleries/{id}/images',
    'GET /galleries/{id}/parts/{part}',
    'GET /galleries/{id}/sent_hashes',
    'GET /galleries/{id}/zip',
  ] satisfies CallName[];
  const forMaintainers: CallName[] = [
    'GET /maintenance/galleries/{galleryId}/images/{imageId}',
    'GET /maintenance/galleries/{id}/parts/{part}',
    'GET /maintenance/hidden_images',
  ];
  const forAnna: CallName[] = [...forMembers, 'GET /users/{username}/export'];

  assert.deepEqual(await waysTo(carl, ways, marks), forMembers);
  assert.equal((await all.hide(bert)).status, 204);
  // Who asked does not see it any more either.
  for (const member of [bert, carl]) {
    assert.deepEqual(await waysTo(member, ways, marks), []);
    assert.equal(((await member.get(`/galleries/${gallery}`)).json as Gallery).imageCount, 1);
    assert.deepEqual(await all.titles(member), ['Kuchen']);
    // Not even that it is somebody else's.
    const address = `/galleries/${gallery}/images/${image.id}`;
    for (const refused of [
      await member.send('DELETE', address),
      await member.send('PUT', address, { json: { title: TITLE } }),
    ])
      assert.deepEqual([refused.status, refused.text], [404, '{"error":"not-found"}']);
  }
  assert.deepEqual(await waysTo(anna, ways, marks), forAnna);
  assert.deepEqual(await waysTo(maja, ways, marks), [...forMembers, ...forMaintainers].toSorted());
  for (const member of [anna, maja]) {
    const list = (await member.get(`/galleries/${gallery}/images`)).json as Image[];
    assert.deepEqual(
      list.map(({ title, hidden }) => [title, hidden]),
      [
        ['Kuchen', undefined],
        [TITLE, true],
      ],
    );
  }

  assert.equal((await all.decide('show')).status, 204);
  assert.deepEqual(await waysTo(carl, ways, marks), forMembers);
});

test('who made a gallery cannot choose a picture that is hidden for its card, as if it were not there', async (t) => {
  const { house, anna, bert, carl } = await classWithPicture(t);
  const gallery = await carl.createGallery('Von Carl');
  const image = (await anna.upload(gallery, await plainJpeg({ width: 70, height: 40 }))).json as Image;
  const choose = async (by: TestBrowser, coverId: string) =>
    (
      await by.send('PUT', `/galleries/${gallery}`, {
        json: { title: 'Von Carl', description: 'Alt', coverId },
      })
    ).status;
  assert.equal(
    (await bert.post(`/galleries/${gallery}/images/${image.id}/hide`, { reason: '' })).status,
    204,
  );
  assert.equal(await choose(carl, image.id), 409);
  await house.db.deleteFrom('hidden_images').execute();
  assert.equal(await choose(carl, image.id), 204);
});

/** What reads the rows of images does so for everybody, unless it is named here: add a file when it must not. */
const readersOfImages = {
  'server/galleries/galleries.ts': 'as they are seen',
  'server/galleries/images.ts': 'as they are seen',
  'server/galleries/hidden-images.ts': 'the hidden ones',
  'server/galleries/mending.ts': 'as they are seen; a gallery is deleted with all that is in it',
  'server/galleries/mending-routes.ts': 'as they are seen',
  'server/galleries/by-hand.ts': 'for the command line, and for maintainers',
  'server/maintenance/maintained-galleries.ts': 'for maintainers',
  'server/maintenance/maintained-members.ts': 'how many each maintainer sees of each member',
  'server/members/accounts.ts': 'to delete a member',
  'server/compose/one-storage.ts': 'whether there are any',
  'server/admin/doctor/contents.ts': 'for the command line',
  'server/backup/pictures.ts': 'to save them',
  'server/backup/copy-images.ts': 'to save them',
};

test('nothing reads the rows of images without being known to ask who may see them', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = await readdir(path.join(root, 'server'), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.(test|postgres|long)\.ts$/.test(file));
  const found: string[] = [];
  for (const file of sources) {
    const text = await readFile(path.join(root, 'server', file), 'utf8');
    const reads =
      /(?:selectFrom|deleteFrom|innerJoin|leftJoin)\(\s*\[?'images(?: as \w+)?'|select .*(?:from|join) images\b/i.test(
        text,
      );
    if (reads) found.push(`server/${file.replaceAll('\\', '/')}`);
  }
  assert.deepEqual(found.toSorted(), Object.keys(readersOfImages).toSorted());
});

test('a picture that a browser has kept is not shown again, and one hidden meanwhile is not in the ZIP', async (t) => {
  const { house, bert, carl, gallery, image, hide } = await classWithPicture(t);
  const file = `/galleries/${gallery}/images/${image.id}/display.webp`;
  const kept = await carl.get(file);
  const headers = { 'if-none-match': kept.headers.get('etag') ?? '' };
  assert.equal((await carl.get(file, { headers })).status, 304);
  assert.match(kept.headers.get('cache-control') ?? '', /no-cache/);

  // Hidden while the first picture of the ZIP is on its way.
  const { stream } = house.storage;
  house.storage.stream = async (...asked) => {
    house.storage.stream = stream;
    assert.equal((await hide(bert)).status, 204);
    return stream(...asked);
  };
  const answer = await carl.fetch('GET', `${API_ROOT}/galleries/${gallery}/zip`);
  const zip = Buffer.from(await answer.arrayBuffer());
  assert.ok(zip.includes('Kuchen.jpg') && !zip.includes(TITLE));
  assert.equal((await carl.get(file, { headers })).status, 404);
});

test('uploader and maintainers are told at once, without a name or a reason, and both of what is decided', async (t) => {
  const all = await classWithPicture(t, { ADMIN_EMAIL: 'betreuer@klasse.example' });
  const { house, bert, maja, image } = all;
  assert.equal((await all.hide(bert, ' Ich war damals krank. ')).status, 204);
  const first = await readLetters(house);
  assert.deepEqual(first.map(({ to }) => to).toSorted(), [
    'anna@example.org',
    'betreuer@klasse.example',
    'maja@example.org',
  ]);
  for (const { text } of first) {
    assert.ok(text.includes(TITLE) && text.includes('§ 22'));
    assert.ok(
      !text.includes('krank') && !/bert/i.test(text),
      'who asked, and why, stands in Verwaltung only',
    );
  }
  const [waiting] = await all.hidden();
  assert.deepEqual(
    [waiting?.id, waiting?.title, waiting?.uploader, waiting?.askedBy, waiting?.reason],
    [image.id, TITLE, 'anna', 'bert', 'Ich war damals krank.'],
  );

  assert.equal((await all.decide('show', 'Man erkennt dich nicht.')).status, 204);
  assert.equal((await all.decide('show')).status, 404, 'decided already');
  assert.deepEqual(await all.hidden(), []);
  assert.equal((await all.hide(bert)).status, 204);
  assert.equal((await all.decide('delete', 'Bert möchte das nicht.')).status, 204);
  assert.deepEqual(await all.titles(bert), ['Kuchen']);
  assert.equal(await house.storage.read(image.id, 'display.webp', 1), undefined, 'its files are gone');

  const told = (await readLetters(house)).slice(first.length);
  const about = (subject: RegExp) =>
    told
      .filter((letter) => subject.test(letter.subject))
      .map(({ to, text }) => [to, text.includes('Man erkennt dich nicht.') || text.includes('Bert möchte')])
      .toSorted();
  const both = [
    ['anna@example.org', true],
    ['bert@example.org', true],
  ];
  assert.deepEqual(about(/wieder zu sehen/), both);
  assert.deepEqual(about(/gelöscht/), both);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ actor, act, member }) => [actor, act, member]),
    [
      ['maja', 'hidden-image-deleted', 'anna'],
      ['maja', 'hidden-image-shown', 'anna'],
    ],
  );
});

test('of three who hide and decide at once each is answered, and each is told once', async (t) => {
  const { house, anna, bert, carl, hide, decide, hidden, titles } = await classWithPicture(t);
  const answers = await Promise.all([anna, bert, carl].map((member) => hide(member)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204],
  );
  assert.equal((await hidden()).length, 1);
  const decisions = await Promise.all(['show', 'show', 'delete'].map((decision) => decide(decision)));
  assert.deepEqual(decisions.map(({ status }) => status).toSorted(), [204, 404, 404]);
  const isThere = decisions[2]?.status !== 204;
  assert.deepEqual(await titles(carl), isThere ? ['Kuchen', TITLE] : ['Kuchen']);
  const subjects = (await readLetters(house)).map(({ to, subject }) => `${to} ${subject}`);
  assert.deepEqual(subjects, [...new Set(subjects)]);
});

test('what is no request to hide changes nothing: no such picture, a long or broken reason, the 21st of a day', async (t) => {
  const { house, anna, bert, gallery, image, hide, hidden, decide } = await classWithPicture(t);
  const hideAt = (galleryId: string, imageId: string, json: object) =>
    bert.post(`/galleries/${galleryId}/images/${imageId}/hide`, json);
  const elsewhere = await anna.createGallery('Anderswo');
  for (const [galleryId, imageId] of [
    [elsewhere, image.id],
    [gallery, gallery],
    [gallery, 'x'],
  ] as const)
    assert.equal((await hideAt(galleryId, imageId, { reason: '' })).status, 404);
  for (const wrong of [
    {},
    { reason: 'x'.repeat(REASON_MAX + 1) },
    { reason: 'a\u0000b' },
    { reason: 'a\u202eb' },
    { reason: 1 },
    { reason: '', by: 'carl' },
  ])
    assert.equal((await hideAt(gallery, image.id, wrong)).status, 400);
  assert.deepEqual(await hidden(), []);
  assert.deepEqual(await readLetters(house), []);

  const reason = '<b>Markup</b>\n'.padEnd(REASON_MAX, 'x');
  assert.equal((await hide(bert, reason)).status, 204);
  assert.equal((await hidden())[0]?.reason, reason, 'literally');
  assert.equal((await decide('show')).status, 204);
  for (let count = 1; count < 20; count += 1) {
    assert.equal((await hide(bert)).status, 204);
    assert.equal((await decide('show')).status, 204);
  }
  const refused = await hide(bert);
  assert.deepEqual([refused.status, refused.text], [429, '{"error":"too-often"}']);
  house.passSeconds(24 * 60 * 60);
  await bert.login('bert', house.password);
  assert.equal((await hide(bert)).status, 204);
});

test('a hidden picture stays hidden whoever of the two is deleted, and then belongs to the maintainers', async (t) => {
  const { house, bert, carl, maja, hide, hidden, titles } = await classWithPicture(t);
  await hide(bert, 'Bitte nicht');
  const own = await bert.fetch('GET', `${API_ROOT}/users/bert/export`);
  assert.ok(Buffer.from(await own.arrayBuffer()).includes('Bitte nicht'), 'in the own export of who asked');

  const remove = async (username: string) => {
    const member = await house.members.find(username);
    await house.accounts.remove(member?.id ?? '', { keepImages: true });
  };
  await remove('bert');
  await remove('anna');
  assert.deepEqual(
    (await hidden()).map(({ uploader, askedBy, reason }) => [uploader, askedBy, reason]),
    [['', '', 'Bitte nicht']],
  );
  assert.deepEqual(await titles(carl), ['Kuchen']);
  assert.deepEqual(await titles(maja), ['Kuchen', TITLE]);
});

test('what is hidden stays hidden in a backup', async (t) => {
  const { house, bert, hide } = await classWithPicture(t);
  await hide(bert, 'Bitte nicht');
  const folder = await temporaryFolder(t);
  const run = async (DATA_DIR: string, ...words: string[]) => {
    const { code, stderr } = await runAdmin(t, ['backup', ...words, path.join(folder, 'backups')], {
      DATA_DIR,
    });
    assert.equal(code, 0, stderr);
  };
  await run(house.dataDir, 'create');
  const DATA_DIR = path.join(await temporaryFolder(t), 'data');
  await run(DATA_DIR, 'restore');
  const restored = await testHouse(t, { settings: { DATA_DIR } });
  for (const [name, count] of [
    ['carl', 1],
    ['anna', 2],
  ] as const) {
    const browser = restored.browser();
    await browser.login(name, restored.password);
    const [gallery] = (await browser.get('/galleries')).json as Gallery[];
    assert.equal(gallery?.imageCount, count);
  }
});
