import { Refusal } from '../table/refusal.ts';

type Settings = {
  atOnce: number;
  /** Who comes when so many wait already is refused. */
  waiting?: number;
  /** Who has waited for so long is refused. */
  waitSeconds?: number;
  /** Seconds after which it makes sense for who was refused to try again. */
  retryAfter?: number;
};

type Waiting = { call(): void; dismiss(): void };

export type BoundedQueue = ReturnType<typeof createBoundedQueue>;

/** Runs work in the order it came, so many at once. What waits too long, or behind too many, is refused as `busy`. */
export function createBoundedQueue({
  atOnce,
  waiting: most = Number.POSITIVE_INFINITY,
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
    if (waiting.size >= most) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      call: resolve,
      dismiss() {
        waiting.delete(one);
        reject(busy());
      },
    };
    waiting.add(one);
    const patience = waitSeconds === undefined ? undefined : setTimeout(one.dismiss, waitSeconds * 1000);
    await promise.finally(() => clearTimeout(patience));
  }

  function leave() {
    const [next] = waiting;
    // The place goes straight to the next in the queue.
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
      for (const one of waiting) one.dismiss();
    },
  };
}
