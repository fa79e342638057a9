import { type Allowance, type Attempts, bucketsOfSource } from '#server/http/attempts.ts';

const FROM_SOURCE: Allowance = { tries: 30, seconds: 60 };

export type LinkGuesses = ReturnType<typeof createLinkGuesses>;

/** 256 bits cannot be guessed; nobody shall keep the site busy with trying. */
export function createLinkGuesses(attempts: Attempts) {
  return {
    /** Looks for what belongs to a token. Only what finds nothing counts; too much of it is `too-often`. */
    async look<T>(source: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
      const giveBack = await attempts.take(bucketsOfSource('link source', source, FROM_SOURCE));
      const found = await find();
      if (found !== undefined) await giveBack();
      return found;
    },
  };
}
