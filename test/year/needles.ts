import type { Model } from './model.ts';

/** Marks by which every private fact is found in any answer and any email. */
const NEEDLE = /qz\d+qz/g;
export function needlesIn(...texts: (string | Iterable<string>)[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts)
    for (const one of typeof text === 'string' ? [text] : text)
      for (const [needle] of one.matchAll(NEEDLE)) found.add(needle);
  return found;
}

/** Where it is in the model, for the reader of a finding. */
export function factOf(m: Model, needle: string): string {
  for (const [name, list] of Object.entries(m))
    for (const [at, one] of Array.isArray(list) ? list.entries() : [])
      for (const [field, value] of Object.entries(one as object))
        if (field !== 'ever' && JSON.stringify(value ?? '').includes(needle)) return `${name} ${at} ${field}`;
  return 'of earlier';
}
