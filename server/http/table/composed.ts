/** No schema of ours goes deeper, so that what does is refused. */
const DEEPEST = 20;

/**
 * The same with every text in it composed (NFC), as it is stored, compared and measured: a Mac types `ü` as two characters.
 * For what was read from JSON, and the like.
 */
export function composed<T>(value: T, depth?: number): T;
export function composed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  // As the ids of a path, which every call for something has.
  if (Object.values(value).every(isComposed)) return value;
  if (Array.isArray(value)) return value.map((one) => composed(one, depth + 1));
  // Keys stay as they are: a schema refuses those that it does not know.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, composed(one, depth + 1)]));
}

const isComposed = (value: unknown) => typeof value === 'string' && value.normalize('NFC') === value;
