import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function heap(): Promise<number> {
  // What a finished turn held is let go with the next one.
  await nextTurn();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes of the heap that something takes for as long as it is held. */
export async function heapOf(make: () => Promise<unknown>): Promise<number> {
  const held: unknown[] = [];
  // What is made with the first one and stays is not of it.
  for (let times = 0; times < 2; times += 1) held[0] = await make();
  const full = await heap();
  held.length = 0;
  return full - (await heap());
}
