/**
 * Keeps what hangs on nothing but the data, until anything in the database changes: `version` is that of the data
 * before it was read. Holds so many at most, and starts anew when there are more.
 */
export function createUntilChanged<Kept>(most: number) {
  const kept = new Map<string, Kept>();
  let keptOf: string | number = '';

  return async (version: string | number, name: string, make: () => Promise<Kept> | Kept): Promise<Kept> => {
    if (version !== keptOf) kept.clear();
    keptOf = version;

    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = await make();
    // Another request may have seen a change meanwhile.
    if (keptOf !== version) return made;
    if (kept.size >= most) kept.clear();
    kept.set(name, made);
    return made;
  };
}
