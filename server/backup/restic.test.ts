import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outdated } from './restic.ts';

test('of the copies the last of each of the newest days stays, however long ago that was', () => {
  const copies = ['2026-03-01T03:00Z', '2026-03-01T15:00Z', '2026-03-02T03:00Z', '2026-05-09T03:00Z'];
  const at = copies.map((time) => ({ time, at: Date.parse(time) }));
  const gone = (days: number) => outdated(at, days).map(({ time }) => time);
  assert.deepEqual(gone(1), ['2026-03-02T03:00Z', '2026-03-01T15:00Z', '2026-03-01T03:00Z']);
  assert.deepEqual(gone(2), ['2026-03-01T15:00Z', '2026-03-01T03:00Z']);
  assert.deepEqual(gone(30), ['2026-03-01T03:00Z']);
});
