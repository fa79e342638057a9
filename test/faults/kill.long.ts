import { test } from 'node:test';
import { killEverywhere } from './kill-everywhere.ts';
import { killedOnTheWay } from './killed.ts';
import { portraitKilled } from './portrait-killed.ts';
import { needs } from './tools-at-hand.ts';

for (const killed of [...killedOnTheWay, portraitKilled()])
  test(`killed at every system call, ${killed.name}`, needs('strace'), (t) =>
    killEverywhere(t, killed, { sampled: false }),
  );
