/**
 * Caches what hangs on nothing but the data, until anything in the database changes: `version` is that of the data
 * before it was read. Holds so many at most, and starts anew when there are more.
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
