import { Refusal } from '../table/refusal.ts';

const RETRY_SECONDS = 5;

export type Line = ReturnType<typeof createLine>;

/** Runs work in the order it came, so many at once; refuses as `busy` what would wait behind so many others. */
export function createLine({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw new Refusal('busy', { retryAfter: RETRY_SECONDS });
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
