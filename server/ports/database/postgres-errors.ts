import { StoreAway } from '../store-away.ts';

/**
 * - `refused`: the settings are wrong; only the maintainers can help
 * - `conflict`: somebody else was faster; the same again may succeed
 * - `away`: no connection, resources or time left, full, read-only, shutting down, lock not available, I/O error
 */
export type Meaning = 'refused' | 'conflict' | 'away' | 'defect';

/** SQLSTATEs, or how they begin (postgresql.org/docs/current/errcodes-appendix.html). */
const sqlStates: [Meaning, RegExp][] = [
  ['refused', /^(28|3D|42501)/],
  ['conflict', /^(40001|40P01)/],
  ['away', /^(08|25006|53|55P03|57|58)/],
];

/** The codes of Node for the way to the server. */
const nodeCodes: [Meaning, RegExp][] = [
  ['refused', /^ERR_TLS|^ERR_SSL|CERT|SIGNATURE/],
  ['away', /^E(?!RR_)[A-Z_]+$/],
];

/** The words of the driver, which have no code. */
const driverWords: [Meaning, RegExp][] = [
  ['refused', /^SASL|support SSL/],
  ['away', /connection|timeout|not queryable|pool/i],
];

/** What an error of PostgreSQL, or on the way there, means. */
export function meaningOf(error: unknown): Meaning {
  if (error instanceof StoreAway) return meaningOf(error.cause);
  const { code, message = '' } = error as { code?: string; message?: string };
  const told = code ?? message;
  const meanings = code === undefined ? driverWords : /^[0-9A-Z]{5}$/.test(code) ? sqlStates : nodeCodes;
  return meanings.find(([, pattern]) => pattern.test(told))?.[0] ?? 'defect';
}

/** Whether the server has no room left on its disk. */
export const isFull = (error: unknown) => (error as { code?: string }).code === '53100';

/**
 * What can be told of a database by looking at it alone. `damage`: what is wrong with the file, `away`: why nobody
 * answers; then nothing else is known.
 */
export type Examination = { damage?: string; away?: string; looseReferences: number; steps: string[] };
