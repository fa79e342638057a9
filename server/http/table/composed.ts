/**
 * The same with every text in it composed (NFC), as it is stored, compared and measured: a Mac types `ü` as two characters.
 * For what was read from JSON, and the like.
 */
export function composed<T>(value: T): T;
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map((one) => composed(one));
  if (typeof value !== 'object' || value === null) return value;
  // Keys stay as they are: a schema refuses those that it does not know.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, composed(one)]));
}
