import type { Allowance, Attempts } from '#server/http/attempts.ts';
import { Refusal } from '#server/http/refusal.ts';

const FROM_SOURCE: Allowance = { tries: 30, seconds: 60 };

export type LinkGuesses = ReturnType<typeof createLinkGuesses>;

/** 256 bits cannot be guessed; nobody shall keep the site busy with trying. */
export function createLinkGuesses(attempts: Attempts) {
  return {
    /** Looks for what belongs to a token. Only what finds nothing counts; too much of it is `too-often`. */
    async look<T>(source: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
      const bucket = `link source ${source}`;
      const wait = await attempts.count(bucket, FROM_SOURCE);
      if (wait > 0) throw new Refusal('too-often', { retryAfter: wait });
      const found = await find();
      if (found !== undefined) await attempts.giveBack(bucket);
      return found;
    },
  };
}
