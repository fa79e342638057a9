import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { CallName } from '#contract/api.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import { type Gallery, type Image, imageFileNames } from '#contract/galleries.ts';
import type { Comment } from '#contract/pictures.ts';
import { classWithPicture, giveFace, TITLE } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { everyWay, waysTo } from '#test/support/ways-to-picture.ts';

test('a hidden picture is told of by no way to anybody but its uploader and maintainers, and by all of them again', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl, maja, gallery, image } = all;
  // anna is marked on it.
  await saveData(anna, 'anna', { publicationConsent: true });
  const names = { text: `Am ${TITLE}`, marks: [{ x: 0.5, y: 0.5, username: 'anna' }] };
  const people = `/galleries/${gallery}/images/${image.id}/people`;
  assert.equal((await anna.send('PUT', people, { json: names })).status, 204);
  const files = await Promise.all(
    imageFileNames.map(async (file) => {
      const answer = await anna.fetch('GET', `${API_ROOT}/galleries/${gallery}/images/${image.id}/${file}`);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const { sent_sha256 } = await site.db
    .selectFrom('images')
    .select('sent_sha256')
    .where('id', '=', image.id)
    .executeTakeFirstOrThrow();
  const address = `/galleries/${gallery}/images/${image.id}`;
  const today = await plainJpeg({ width: 55, height: 40 });
  await carl.upload(await carl.createGallery(), today, { title: 'Heute', repeats: image.id });
  const written = await anna.post(`${address}/comments`, { text: 'Da fehlt eine Planke' });
  const words = [image.id, TITLE, 'Da fehlt eine Planke', String(sent_sha256).slice(0, 16)].map((word) =>
    Buffer.from(word),
  );
  const marks = [...words, ...files];
  const ways = everyWay(all, [await giveFace(all)]);
  const forMembers = [
    'GET /galleries',
    'GET /galleries/{galleryId}/images/{imageId}',
    'GET /galleries/{galleryId}/images/{imageId}/people',
    'GET /galleries/{galleryId}/images/{imageId}/comments',
    'GET /galleries/{galleryId}/images/{filesId}/{file}',
    'GET /galleries/{id}',
    'GET /galleries/{id}/images',
    'GET /galleries/{id}/sent_hashes',
    'GET /galleries/{id}/zip',
    'GET /users/{username}/images/{part}',
  ] satisfies CallName[];
  // The start page, the album and meetings have pictures that everybody sees.
  const whileShown = [
    ...forMembers,
    ...([
      'GET /album',
      'GET /album/{pictures}/{mails}',
      'GET /pairs',
      'GET /start',
      // carl repeats it.
      'GET /users/{username}/export',
    ] satisfies CallName[]),
    ...(['GET /meetings', 'GET /meetings/{id}', 'GET /galleries/{id}/meeting'] satisfies CallName[]),
  ].toSorted();
  const forAnna = [...forMembers, 'GET /users/{username}/export'].toSorted();

  assert.deepEqual(await waysTo(carl, ways, marks), whileShown);
  assert.equal((await all.hide(bert)).status, 204);
  // Who asked does not see it any more either.
  assert.deepEqual(await waysTo(carl, ways, marks), []);
  for (const member of [bert, carl]) {
    assert.equal(((await member.get(`/galleries/${gallery}`)).json as Gallery).imageCount, 1);
    assert.deepEqual(await all.titles(member), ['Kuchen']);
    // Not even that it is somebody else's.
    for (const refused of [
      await member.send('DELETE', address),
      await member.send('PUT', address, { json: { title: TITLE } }),
      await member.post(`${address}/comments`, { text: 'Wo denn?' }),
      await member.send('DELETE', `${address}/comments/${(written.json as Comment).id}`),
    ])
      assert.deepEqual([refused.status, refused.text], [404, '{"error":"not-found"}']);
  }
  assert.deepEqual(await waysTo(anna, ways, marks), forAnna);
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
  assert.deepEqual(await all.titles(carl), ['Kuchen', TITLE]);
});

/** What reads the rows of images asks `seenIn`, unless it is named here: add a file when it need not. */
const readersOfImages = {
  'server/galleries/image-rows.ts': 'for those lists that ask it of them',
  'server/galleries/stored-images.ts': 'to save, check and tidy their files, whoever sees them',
  'server/galleries/hidden/hidden-images.ts': 'the hidden ones',
  'server/galleries/hidden/hashes.ts': 'the hidden ones',
  'server/people/shown-portraits.ts': 'whether what was cut out of one may be shown, and of which it was',
  'server/galleries/trash/trash.ts': 'those in the trash',
  'server/members/own-export.ts': 'in which galleries somebody has written',
  'server/galleries/names/declined.ts': 'when one was uploaded',
  'server/galleries/turning/switch-files.ts': 'to give it other files',
  'server/maintenance/maintained-galleries.ts': 'for maintainers',
  'server/maintenance/maintained-members.ts': 'how many each maintainer sees of each member',
  'server/maintenance/member-acts.ts': 'whether a member who is deleted has any',
  'server/members/accounts.ts': 'to delete a member',
  'server/galleries/one-storage.ts': 'whether there are any',
  'server/backup/pictures.ts': 'to save them',
  'server/backup/copy-images.ts': 'to save them',
  'server/ports/database/postgres.ts': 'to say what lies in a database that a class is to be moved to',
};

test('nothing reads the rows of images without being known to ask who may see them', async () => {
  const root = path.join(import.meta.dirname, '../../..');
  const files = await readdir(path.join(root, 'server'), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.(test|postgres|long)\.ts$/.test(file));
  const found: string[] = [];
  for (const file of sources) {
    const text = await readFile(path.join(root, 'server', file), 'utf8');
    const reads =
      /(?:selectFrom|deleteFrom|innerJoin|leftJoin)\(\s*\[?'images(?: as \w+)?'|select .*(?:from|join) images\b/i.test(
        text,
      );
    if (reads && !text.includes('seenIn')) found.push(`server/${file.replaceAll('\\', '/')}`);
  }
  assert.deepEqual(found.toSorted(), Object.keys(readersOfImages).toSorted());
});

test('a picture that a browser has kept is not shown again, and one hidden meanwhile is not in the ZIP', async (t) => {
  const { site, bert, carl, gallery, image, hide } = await classWithPicture(t);
  const file = `/galleries/${gallery}/images/${image.id}/display.webp`;
  const kept = await carl.get(file);
  const headers = { 'if-none-match': kept.headers.get('etag') ?? '' };
  assert.equal((await carl.get(file, { headers })).status, 304);
  assert.match(kept.headers.get('cache-control') ?? '', /no-cache/);

  // Hidden while the first picture of the ZIP is on its way.
  const { stream } = site.storage;
  site.storage.stream = async (...asked) => {
    site.storage.stream = stream;
    assert.equal((await hide(bert)).status, 204);
    return stream(...asked);
  };
  const answer = await carl.fetch('GET', `${API_ROOT}/galleries/${gallery}/zip`);
  const zip = Buffer.from(await answer.arrayBuffer());
  assert.ok(zip.includes('Kuchen.jpg') && !zip.includes(TITLE));
  assert.equal((await carl.get(file, { headers })).status, 404);
});
