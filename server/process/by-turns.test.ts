import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapByTurns } from './by-turns.ts';

test('a long list is gone through in pieces, between which others have their turn', async () => {
  let turns = 0;
  let isOver = false;
  const other = () => {
    turns += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  const long = Array.from({ length: 3000 }, (_, index) => index);
  const turnOf = await mapByTurns(long, (one) => ({ one, turn: turns }));
  isOver = true;
  assert.deepEqual(
    turnOf.map(({ one }) => one),
    long,
  );
  const most = Math.max(
    ...Map.groupBy(turnOf, ({ turn }) => turn)
      .values()
      .map((piece) => piece.length),
  );
  assert.ok(most <= 500, `${most} in one turn`);
});
