import { test } from 'node:test';
import { killUpdate } from './migration.ts';
import { needs } from './tools-at-hand.ts';

test('an update that is killed at any of its calls has happened wholly or not at all', needs('strace'), (t) =>
  killUpdate(t, { sampled: false }),
);
