import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import type { Start } from '#contract/news.ts';
import { metadataJpeg, plainJpeg } from '#test/support/samples.ts';
import { testSite } from '#test/support/test-site.ts';
import { unzipAnswer } from '#test/support/unzip.ts';

test('the year that somebody remembers dates a picture without a time of its own, wherever dates count', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const gallery = await anna.createGallery('Kiste vom Dachboden');
  const size = { width: 40, height: 30 };
  const send = async (file: Buffer, title: string, aboutYear: string) => {
    site.passSeconds(1);
    const answer = await anna.upload(gallery, file, { title, aboutYear });
    return answer.status === 201 ? (answer.json as Image) : answer.status;
  };
  const dated = (await send(await metadataJpeg(size), 'Von 2019', '1987')) as Image;
  const old = (await send(await plainJpeg(size), 'Steg', '1987')) as Image;
  assert.deepEqual([dated.aboutYear, old.aboutYear], [undefined, 1987]);
  assert.deepEqual([dated.takenAt, old.takenAt], [Date.UTC(2019, 5, 15, 14, 30) / 1000, undefined]);
  for (const wrong of ['87', '1700', '19875', 'früher', String(new Date().getFullYear() + 1), '2099'])
    assert.equal(await send(await plainJpeg(size), 'Steg', wrong), 400, wrong);

  const year = new Date(site.now()).getFullYear();
  const start = (await anna.get('/start')).json as Start;
  assert.deepEqual([start.old?.id, start.old?.years], [old.id, year - 1987]);
  const filesOf = async (address: string) => unzipAnswer(await anna.fetch('GET', `/api/v1${address}`));
  const album = new Map((await filesOf('/album')).map(({ name, bytes }) => [name, bytes.toString()]));
  assert.ok(album.get('seiten/galerie-1.html')?.includes(', um 1987</p>'));
  const dates = [...(album.get('album/daten.js') ?? '').matchAll(/"at":(-?\d+)/g)].map(([, at]) =>
    Number(at),
  );
  assert.deepEqual(dates, [Date.UTC(2019, 5, 15, 14, 30), Date.UTC(1987, 6)]);
  const own = (await filesOf('/users/anna/export')).map(({ bytes }) => bytes.toString()).join('\n');
  assert.match(own, /"aboutYear": 1987/);

  const edit = async (id: string, body: object) => {
    const address = `/galleries/${gallery}/images/${id}`;
    assert.equal((await anna.send('PUT', address, { json: body })).status, 204);
    return ((await anna.get(address)).json as Image).aboutYear;
  };
  assert.equal(await edit(old.id, { title: 'Am Steg' }), 1987);
  assert.equal(await edit(dated.id, { title: 'Abzug', aboutYear: '1985' }), 1985);
  assert.equal(await edit(old.id, { title: 'Am Steg', aboutYear: '' }), undefined);
});
