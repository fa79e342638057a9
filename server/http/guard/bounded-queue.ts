import { Refusal } from '../table/refusal.ts';

type Settings = {
  atOnce: number;
  /** Refuses more when this many wait already. */
  waiting?: number;
  /** Refuses what has waited this long. */
  waitSeconds?: number;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
};

/** Hashing fills libuv's threads: more at once would starve file reads. */
export const HASHES = { atOnce: 2, waiting: 20 };

type Waiting = { call(): void; dismiss(): void };

export type BoundedQueue = ReturnType<typeof createBoundedQueue>;

/** Runs work in order, `atOnce` at a time. What waits too long, or behind too many, is refused as `busy`. */
export function createBoundedQueue({
  atOnce,
  waiting: maxWaiting = Number.POSITIVE_INFINITY,
  waitSeconds,
  retryAfter = 5,
}: Settings) {
  const waiting = new Set<Waiting>();
  let running = 0;
  const busy = () => new Refusal('busy', { retryAfter });

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = {
      call: resolve,
      dismiss() {
        waiting.delete(entry);
        reject(busy());
      },
    };
    waiting.add(entry);
    const timer = waitSeconds === undefined ? undefined : setTimeout(entry.dismiss, waitSeconds * 1000);
    await promise.finally(() => clearTimeout(timer));
  }

  function leave() {
    const [next] = waiting;
    // The slot goes straight to the next in the queue.
    if (next) {
      waiting.delete(next);
      next.call();
    } else running -= 1;
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
    dismissAll() {
      for (const entry of waiting) entry.dismiss();
    },
  };
}
