import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function heap(): Promise<number> {
  // Garbage of a finished turn of the event loop is collected in the next one.
  await nextTurn();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes of the heap that a value takes while it is referenced. */
export async function heapOf(make: () => Promise<unknown>): Promise<number> {
  const held: unknown[] = [];
  // The first one also allocates what later ones share.
  for (let times = 0; times < 2; times += 1) held[0] = await make();
  const full = await heap();
  held.length = 0;
  return full - (await heap());
}

/** The most that is held at a time while some work goes on that calls `step` once in a while, beyond what is held before. */
export async function peakOf(
  work: (step: () => void) => Promise<unknown>,
  everySteps: number,
): Promise<number> {
  const before = await heap();
  let [most, steps] = [before, 0];
  await work(() => {
    steps += 1;
    if (steps % everySteps !== 0) return;
    collect();
    most = Math.max(most, process.memoryUsage().heapUsed);
  });
  return most - before;
}
