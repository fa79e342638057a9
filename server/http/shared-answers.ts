import type { DataVersion } from '#server/ports/database/data-version.ts';

/** More than there are lists; the longest, an album of hundreds of images, has some 100 kB. */
const ANSWERS_KEPT = 100;

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/**
 * Keeps the bytes of answers that hang on nothing but the data, until anything in the database changes. Who may
 * have them is decided before.
 */
export function createSharedAnswers(dataVersion: DataVersion) {
  const kept = new Map<string, string>();
  let keptOf = '';

  return async (name: string, make: () => Promise<string>): Promise<string> => {
    const version = await dataVersion();
    if (version !== keptOf || kept.size >= ANSWERS_KEPT) kept.clear();
    keptOf = version;

    const known = kept.get(name);
    if (known) return known;
    const made = await make();
    // Whatever was written meanwhile has begun another version.
    if (keptOf === version) kept.set(name, made);
    return made;
  };
}
