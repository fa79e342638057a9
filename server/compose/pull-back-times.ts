import { pullBackNotes } from '../backup/layout.ts';
import type { Database } from '../ports/database/database.ts';
import { pullBackStamps } from '../ports/database/stamps.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import type { Log } from '../process/log.ts';

/** No clock that is right shows an earlier time, as the program is younger: one that was never set changes nothing. */
const FIRST_DAY = Date.UTC(2026, 10, 1);

/**
 * Whatever was stamped by a clock that was ahead counts as of this start, as a process follows its clock forward and
 * never back. A database that cannot be written to holds up no start.
 */
export async function pullBackTimes(parts: {
  db: Database;
  dataDir: string;
  now: () => number;
  log: Log;
}): Promise<void> {
  const { db, dataDir, now, log } = parts;
  if (now() < FIRST_DAY) return;
  try {
    const tables = await pullBackStamps(db, now());
    if (tables.length > 0) log.warn({ tables }, 'clock was ahead');
    await pullBackNotes(dataDir, now());
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.error({ err: error }, 'clock not looked at');
  }
}
