import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { STEP_MS } from './e2e-test.ts';

/** Waits until this is what one reads: a page may draw a moment after what led to it. */
export async function waitForValue<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + STEP_MS;
  for (let seen = await read(); !isDeepStrictEqual(seen, expected); seen = await read()) {
    if (Date.now() > end) assert.deepEqual(seen, expected);
    await sleep(50);
  }
}
