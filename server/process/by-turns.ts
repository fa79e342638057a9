import { setImmediate } from 'node:timers/promises';

/** More than a class has. */
const AT_ONCE = 500;

/**
 * `all.map(work)`, where `all` may be longer than any class: other calls have their turn between pieces of it, and before
 * and after, as a list of that length has just been read or is about to be written.
 */
export async function mapByTurns<T, U>(all: readonly T[], work: (one: T) => U): Promise<U[]> {
  if (all.length <= AT_ONCE) return all.map(work);
  const done: U[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await setImmediate();
    done.push(...all.slice(start, start + AT_ONCE).map(work));
  }
  await setImmediate();
  return done;
}
