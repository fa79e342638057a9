import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * - `refused`: the settings are wrong; only the maintainers can help
 * - `conflict`: another transaction was faster; a retry may succeed
 * - `away`: no connection, resources or time left, full, read-only, shutting down, lock not available, I/O error
 */
export type ErrorMeaning = 'refused' | 'conflict' | 'away' | 'defect';

/** SQLSTATEs or their prefixes (postgresql.org/docs/current/errcodes-appendix.html). */
const sqlStates: [ErrorMeaning, RegExp][] = [
  ['refused', /^(28|3D|42501)/],
  ['conflict', /^(40001|40P01)/],
  ['away', /^(08|25006|53|55P03|57|58)/],
];

/** Node's error codes for a connection that fails. */
const nodeCodes: [ErrorMeaning, RegExp][] = [
  ['refused', /^ERR_TLS|^ERR_SSL|CERT|SIGNATURE/],
  ['away', /^E(?!RR_)[A-Z_]+$/],
];

/** Messages of the driver that have no code. */
const driverWords: [ErrorMeaning, RegExp][] = [
  ['refused', /^SASL|support SSL/],
  ['away', /connection|timeout|not queryable|pool/i],
];

function meaningsOf(code: string | undefined) {
  if (code === undefined) return driverWords;
  return /^[0-9A-Z]{5}$/.test(code) ? sqlStates : nodeCodes;
}

/** What an error of PostgreSQL or of the connection to it means. */
export function meaningOf(error: unknown): ErrorMeaning {
  if (error instanceof StoreUnavailable) return meaningOf(error.cause);
  const { code, message = '' } = error as { code?: string; message?: string };
  const told = code ?? message;
  return meaningsOf(code).find(([, pattern]) => pattern.test(told))?.[0] ?? 'defect';
}

/** Whether the server's disk is full. */
export const isFull = (error: unknown) => (error as { code?: string }).code === '53100';

/**
 * The result of a read-only check. `damage`: what is wrong with the file; `away`: why the server does not answer, in
 * which case nothing else is known.
 */
export type Examination = { damage?: string; away?: string; looseReferences: number; steps: string[] };
