import { Refusal } from '../table/refusal.ts';

type Settings = {
  atOnce: number;
  /** Refuses more when this many wait already. */
  waiting: number;
};

/** Hashing fills libuv's threads: more at once would starve file reads. */
export const HASHES: Settings = { atOnce: 2, waiting: 20 };

/** Seconds after which another try makes sense. */
const RETRY_AFTER = 5;

export type BoundedQueue = ReturnType<typeof createBoundedQueue>;

/** Runs work in order, `atOnce` at a time. Who would wait behind too many is refused as `busy`. */
export function createBoundedQueue({ atOnce, waiting: maxWaiting }: Settings) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new Refusal('busy', { retryAfter: RETRY_AFTER });
    await new Promise<void>((call) => waiting.push(call));
  }

  function leave() {
    // The slot goes straight to the next in the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
