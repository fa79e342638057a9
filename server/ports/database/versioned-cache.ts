/**
 * Caches values that depend on the data alone until anything in the database changes. `version` must be read before
 * the data is. Holds at most so many values; when there are more, it is cleared.
 */
export function createVersionedCache<Value>(most: number) {
  const cached = new Map<string, Value>();
  let cachedOf: string | number = '';

  return async (
    version: string | number,
    name: string,
    make: () => Promise<Value> | Value,
  ): Promise<Value> => {
    if (version !== cachedOf) cached.clear();
    cachedOf = version;

    const known = cached.get(name);
    if (known !== undefined) return known;
    const made = await make();
    // Another request may have seen a change meanwhile.
    if (cachedOf !== version) return made;
    if (cached.size >= most) cached.clear();
    cached.set(name, made);
    return made;
  };
}
