/** More than there are lists; the longest, an album of hundreds of images, has some 100 kB. */
const ANSWERS_KEPT = 100;

/**
 * Keeps answers, ready to be sent, that hang on nothing but the data, until anything in the database changes. Who
 * may have them is decided before; `version` is that of the data at that time.
 */
export function createSharedAnswers<Answer>() {
  const kept = new Map<string, Answer>();
  let keptOf = '';

  return async (version: string, name: string, make: () => Promise<Answer>): Promise<Answer> => {
    if (version !== keptOf || kept.size >= ANSWERS_KEPT) kept.clear();
    keptOf = version;

    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = await make();
    // Another request may have seen a change meanwhile.
    if (keptOf === version) kept.set(name, made);
    return made;
  };
}
