import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { addWrong, openRound } from './round.ts';

const NIGHTS = 30;
const idsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => String(from + number).padStart(6, '0'));

/** One night; `wrong` of those that are read are. */
async function night(file: string, ids: string[], wrong: string[] = []) {
  const round = await openRound(file);
  const read = round.portionOf(ids);
  await round.end(
    ids,
    wrong.filter((id) => read.has(id)),
  );
  return read;
}

for (const count of [0, 29, 31, 1000])
  test(`all of ${count} are read within thirty nights, over and over`, async (t) => {
    const file = path.join(await folderWithoutDatabase(t), 'round.json');
    const ids = idsOf(count);
    for (let round = 0; round < 2; round += 1) {
      const read = new Set<string>();
      for (let nights = 0; nights < NIGHTS; nights += 1)
        for (const id of await night(file, ids)) read.add(id);
      assert.equal(read.size, count);
    }
  });

test('what was wrong is read each night until it is well, and what is gone is not', async (t) => {
  const file = path.join(await folderWithoutDatabase(t), 'round.json');
  const ids = idsOf(60);
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  await night(file, ids, [first]);
  await addWrong(file, [last, 'gone']);
  const read = await night(file, ids, [first]);
  assert.deepEqual([...read].toSorted(), [first, '000002', '000003', last]);
  assert.equal((await night(file, ids)).has(first), true);
  assert.equal((await night(file, ids)).has(first), false);
});
