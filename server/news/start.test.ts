import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Image } from '#contract/galleries.ts';
import type { Start } from '#contract/news.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';

const startOf = async (browser: TestBrowser): Promise<Start> => {
  const { status, json, text } = await browser.get('/start');
  assert.equal(status, 200, text);
  return json as Start;
};

test('each day the start page asks for another one of whom nobody has an address', async (t) => {
  const house = await testHouse(t);
  const [maja, anna] = [await house.maintainer(), await house.join('anna')];
  for (const firstName of ['Kai', 'Ute'])
    await maja.post('/maintenance/missing', { firstName, surname: 'Öhl', remark: 'Soll in Schweden sein' });
  const first = (await startOf(anna)).missing ?? '';
  house.passSeconds(DAY_SECONDS);
  await anna.login('anna', house.password);
  const second = (await startOf(anna)).missing ?? '';
  assert.deepEqual([first, second].toSorted(), ['Kai Öhl', 'Ute Öhl']);
});

test('the start page shows the newest pictures, and each day another one of the old time; none that is hidden', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  assert.deepEqual(await startOf(anna), { newest: [], remembers: false });
  const year = new Date(house.now()).getFullYear();
  const [old, recent] = [
    await anna.createGallery(`Ausflug ${year - 38}`),
    await anna.createGallery('Neulich'),
  ];
  let width = 40;
  const upload = async (gallery: string) => {
    house.passSeconds(1);
    width += 1;
    const sent = await anna.upload(gallery, await plainJpeg({ width, height: 40 }));
    assert.equal(sent.status, 201, sent.text);
    return (sent.json as Image).id;
  };
  const then = [await upload(old), await upload(old)];
  assert.equal((await startOf(anna)).old?.years, 38);
  const now = [];
  for (let count = 1; count <= 9; count += 1) now.push(await upload(recent));
  const { newest } = await startOf(anna);
  assert.deepEqual(
    newest.map(({ id }) => id),
    now.toReversed().slice(0, 8),
  );
  assert.equal((await anna.get(newest[0]?.smallThumbnailPath.replace('/api/v1', '') ?? '')).status, 200);

  const first = (await startOf(anna)).old?.id ?? '';
  assert.equal((await startOf(anna)).old?.id, first, 'all day long');
  house.passSeconds(DAY_SECONDS);
  await anna.login('anna', house.password);
  const second = (await startOf(anna)).old?.id ?? '';
  assert.deepEqual([first, second].toSorted(), then.toSorted());

  for (const id of [second, now.at(-1)])
    assert.equal(
      (await anna.post(`/galleries/${id === second ? old : recent}/images/${id}/hide`, { reason: '' }))
        .status,
      204,
    );
  const after = await startOf(anna);
  assert.deepEqual([after.old?.id, after.newest[0]?.id], [first, now.at(-2)]);
});
