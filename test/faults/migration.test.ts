import { test } from 'node:test';
import { killUpdate } from './migration.ts';
import { needs } from './tools-at-hand.ts';

test(
  'an update of the data that is killed has happened wholly or not at all, and the next start completes it',
  needs('strace'),
  (t) => killUpdate(t, { sampled: true }),
);
