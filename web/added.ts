import { useEffect, useState } from 'react';
import { useRootMark } from './ui/use-root-mark.ts';

/** So long a page that could be shown waits for what we add. It usually comes sooner, and then nothing moves. */
const GRACE_MS = 500;

/** What we add to a specified screen, by the names that its page gives it. A name is missing until its call has ended. */
export type Added<T> = {
  soon: Partial<T>;
  /** All that came after the page was shown, once nothing is waited for any more. */
  late?: Promise<Partial<T>>;
};

/**
 * For loaders: the calls that a screen is made of, and beside them those that we add. The screen is shown when its own ones
 * are in, and shortly after at the latest; what comes later is brought by `useAdded`.
 */
export async function withAdded<O, T extends object>(
  own: Promise<O>,
  asked: { [K in keyof T]: Promise<T[K]> },
): Promise<{ own: O; added: Added<T> }> {
  const soon: Partial<T> = {};
  const late: Partial<T> = {};
  let came = soon;
  const names = Object.keys(asked) as (keyof T)[];
  const all = Promise.all(
    names.map(async (name) => {
      const value = await asked[name];
      came[name] = value;
    }),
  );
  // Whatever becomes of it: a loader that has failed hears of nothing else.
  all.catch(() => undefined);

  const loaded = await own;
  const isWhole = await Promise.race([
    all.then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, GRACE_MS, false)),
  ]);
  if (isWhole) return { own: loaded, added: { soon } };
  came = late;
  return {
    own: loaded,
    added: {
      soon,
      late: all.then(
        () => late,
        () => late,
      ),
    },
  };
}

/**
 * What was there when the page was shown, and what has come since. A page puts the second where it moves nothing that is
 * read: into room that is kept for it, or to the end.
 */
export function useAdded<T>(added: Added<T>): { soon: Partial<T>; late: Partial<T> } {
  const [arrived, setArrived] = useState<{ added: Added<T>; late: Partial<T> }>();
  // Keeps the footer below the screen, which would be moved by what comes above it.
  useRootMark('unfinished', added.late !== undefined);

  useEffect(() => {
    let isShown = true;
    added.late?.then((late) => isShown && setArrived({ added, late }));
    return () => {
      isShown = false;
    };
  }, [added]);

  return { soon: added.soon, late: arrived?.added === added ? arrived.late : {} };
}
