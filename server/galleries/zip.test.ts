import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';
import { unzipAnswer } from '#test/support/unzip.ts';

const small = await plainJpeg({ width: 60, height: 40 });

async function zipOf(browser: TestBrowser, gallery: string) {
  const answer = await browser.fetch('GET', `/api/v1/galleries/${gallery}/zip`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  assert.equal(answer.headers.get('content-disposition'), 'attachment');
  return unzipAnswer(answer);
}

async function siteWithGallery(t: TestContext) {
  const site = await testSite(t);
  const anna = await site.join('anna');
  return { site, anna, gallery: await anna.createGallery() };
}

test('the ZIP holds every full picture byte for byte, in the order of the gallery', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const bert = await site.join('bert');
  for (const [browser, title] of [
    [anna, 'Zelten'],
    [bert, 'Am See'],
    [anna, 'Am See'],
  ] as const) {
    site.passSeconds(1);
    assert.equal((await browser.upload(gallery, small, { title })).status, 201);
  }
  const files = await zipOf(bert, gallery);
  assert.deepEqual(
    files.map(({ name }) => name),
    [
      'Klassentreffen 2018 - 1 - Zelten.jpg',
      'Klassentreffen 2018 - 2 - Am See.jpg',
      'Klassentreffen 2018 - 3 - Am See.jpg',
    ],
  );
  const images = (await bert.get(`/galleries/${gallery}/images`)).json as Image[];
  for (const [index, { imagePath, uploadedAt }] of images.entries()) {
    const served = Buffer.from(await (await bert.fetch('GET', imagePath)).arrayBuffer());
    assert.ok(served.equals(files[index]?.bytes ?? Buffer.alloc(0)));
    assert.equal(Number(files[index]?.changed) / 1000, uploadedAt);
  }
});

test('the names in the ZIP are safe everywhere and sort like the gallery', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const titles: [title: string, name: string][] = [
    ['../../etc/passwd', '01 - .. .. etc passwd.jpg'],
    ['C:\\Windows\\x', '02 - C Windows x.jpg'],
    ['Was? "Das" <hier>|*', '03 - Was Das hier.jpg'],
    ['Größe, Öl & Lack 🎨', '04 - Größe, Öl & Lack 🎨.jpg'],
    ['Ende. . .', '05 - Ende.jpg'],
    ['...', '06.jpg'],
    ['CON', '07 - CON.jpg'],
    // As an earlier version has taken it.
    ['x\u202egpj.exe', '08 - x gpj.exe.jpg'],
    // Cut between two characters, as file systems count bytes.
    ['🎨'.repeat(50), `09 - ${'🎨'.repeat(29)}.jpg`],
    ['a'.repeat(100), `10 - ${'a'.repeat(100)}.jpg`],
    // A decomposed umlaut, as Macs write it.
    ['Gru\u0308ße', '11 - Grüße.jpg'],
  ];
  for (const [title] of titles) {
    site.passSeconds(1);
    const { json } = await anna.upload(gallery, small);
    const { id } = json as Image;
    await site.db.updateTable('images').set({ title }).where('id', '=', id).execute();
  }
  const names = (await zipOf(anna, gallery)).map(({ name }) => name);
  assert.deepEqual(
    names,
    titles.map(([, name]) => `Klassentreffen 2018 - ${name}`),
  );
  assert.deepEqual(names.toSorted(), names);
});

test('an image whose file is gone is left out, and the others keep their numbers', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const ids: string[] = [];
  for (const title of ['eins', 'zwei', 'drei']) {
    site.passSeconds(1);
    ids.push(((await anna.upload(gallery, small, { title })).json as Image).id);
  }
  await site.storage.remove(ids[1] ?? '');
  const names = (await zipOf(anna, gallery)).map(({ name }) => name);
  assert.deepEqual(names, ['Klassentreffen 2018 - 1 - eins.jpg', 'Klassentreffen 2018 - 3 - drei.jpg']);
});

test('of a gallery chosen pictures are sent, in its order, whatever else is asked for', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const ids: string[] = [];
  for (const title of ['eins', 'zwei', 'drei', 'vier']) {
    site.passSeconds(1);
    ids.push(((await anna.upload(gallery, small, { title })).json as Image).id);
  }
  const [one = '', two = '', three = ''] = ids;
  const elsewhere = ((await anna.upload(await anna.createGallery(), small)).json as Image).id;
  const bert = await site.join('bert');
  assert.equal((await bert.post(`/galleries/${gallery}/images/${two}/hide`, { reason: '' })).status, 204);
  const ask = (images: string[], by = bert) =>
    by.send('POST', `/galleries/${gallery}/zip`, { json: { images } });
  const namesFor = async (images: string[], by = bert) => {
    const answer = await by.fetch('POST', `/api/v1/galleries/${gallery}/zip`, { json: { images } });
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip']);
    return (await unzipAnswer(answer)).map(({ name }) => name);
  };
  // By their numbers in the gallery, as the asker sees it: bert does not see the second.
  const names = (...all: string[]) => all.map((name) => `Klassentreffen 2018 - ${name}.jpg`);
  assert.deepEqual(await namesFor([three, one, three, elsewhere, two]), names('1 - eins', '2 - drei'));
  assert.deepEqual(await namesFor([three, two], anna), names('2 - zwei', '3 - drei'));
  // What is hidden is not even told from what is not there.
  for (const images of [[two], [elsewhere]]) assert.equal((await ask(images)).text, '{"error":"not-found"}');
  for (const images of [[], Array(2001).fill(one)]) assert.equal((await ask(images)).status, 400);
});

const zipped = (id: string) => ({ id, gallery: 'Ausflug', title: 'Bild', number: 1, of: 1, changedAt: 0 });

test('a member takes sixty ZIP files an hour, of whole galleries and of chosen pictures', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const { id } = (await anna.upload(gallery, small)).json as Image;
  assert.equal((await zipOf(anna, gallery)).length, 1);
  await site.db.updateTable('attempts').set({ count: 59 }).where('bucket', 'like', '%zip%').execute();
  await zipOf(anna, gallery);
  for (const late of [
    await anna.get(`/galleries/${gallery}/zip`),
    await anna.post(`/galleries/${gallery}/zip`, { images: [id] }),
  ])
    assert.deepEqual([late.status, late.text], [429, '{"error":"too-often"}']);
});

test('one picture is open at a time, however many there are, and none once the client has gone away', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const { id } = (await anna.upload(gallery, small)).json as Image;
  const { stream } = site.storage;
  let [open, most] = [0, 0];
  t.mock.method(site.images, 'listForZip', async () => Array(100).fill(zipped(id)));
  t.mock.method(site.storage, 'stream', async (...given: Parameters<typeof stream>) => {
    const file = await stream(...given);
    open += 1;
    most = Math.max(most, open);
    file?.once('close', () => {
      open -= 1;
    });
    return file;
  });
  assert.equal((await zipOf(anna, gallery)).length, 100);
  assert.equal(most, 1);

  // More than all buffers on the way take.
  const file = path.join(site.dataDir, 'images', id.slice(-2), id, 'full.jpg');
  await appendFile(file, Buffer.alloc(4_000_000));
  const answer = await anna.fetch('GET', `/api/v1/galleries/${gallery}/zip`);
  const reader = answer.body?.getReader();
  await reader?.read();
  assert.equal(open, 1);
  await reader?.cancel();
  while (open > 0) await sleep(5);
});

test('a picture that cannot be read breaks off the ZIP instead of making a false one, and the site goes on', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  await anna.upload(gallery, small);
  const { stream } = site.storage;
  t.mock.method(site.storage, 'stream', async (...given: Parameters<typeof stream>) => {
    const file = await stream(...given);
    file?.once('data', () => file.destroy(new Error('i/o error')));
    return file;
  });
  const answer = await anna.fetch('GET', `/api/v1/galleries/${gallery}/zip`);
  await assert.rejects(answer.arrayBuffer());
  assert.equal((await anna.get('/galleries')).status, 200);
});
