import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '#contract/durations.ts';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors, startHints } from '#texts/admin.ts';
import { pullBackNotes } from '../backup/layout.ts';
import type { Config } from '../config/config.ts';
import type { PostgresSettings } from '../config/settings.ts';
import type { Database } from '../ports/database/database.ts';
import { meaningOf } from '../ports/database/postgres-errors.ts';
import { migrate, NotUpdated, nextUpdate } from '../ports/database/schema/migrate.ts';
import { isSound, openSqlite } from '../ports/database/sqlite.ts';
import { pullBackStamps } from '../ports/database/stamps.ts';
import { StoreFull, StoreUnavailable } from '../ports/store-unavailable.ts';
import { dataFolderPaths } from '../process/data-folder.ts';
import { flush, flushFolder } from '../process/flush.ts';
import type { Log } from '../process/log.ts';

const FIRST_WAIT_MS = SECOND_MS;
const MAX_WAIT_MS = 30 * SECOND_MS;

/** A start logs what it does or waits for, and can be aborted while waiting. */
export type Starting = { log: Log; giveUp: AbortSignal | undefined };

/** Loaded only where there is a PostgreSQL: its driver takes memory. */
export const postgresPart = () => import('../ports/database/postgres.ts');

/** The database of the settings, see `openDatabase`. */
export const openConfiguredDatabase = ({ dataDir, postgres }: Config, starting?: Starting) =>
  openDatabase(postgres ? { server: postgres } : { file: dataFolderPaths(dataDir).database }, starting);

/**
 * Opens a database and updates its schema, or says what to do (`MaintainerError`). A damaged file is left untouched.
 * With `starting`, it retries a PostgreSQL server that does not answer yet, at growing intervals.
 */
export async function openDatabase(
  location: { file: string } | { server: PostgresSettings },
  starting?: Starting,
): Promise<Database> {
  if ('file' in location && existsSync(location.file) && !isSound(location.file))
    throw damaged(location.file);
  const db =
    'file' in location ? openSqlite(location.file) : (await postgresPart()).openPostgres(location.server);
  try {
    const steps =
      'file' in location ? await updateFile(db, location.file) : await migrateWhenThere(db, starting);
    if (steps.length > 0) starting?.log.info({ steps }, 'schema updated');
    return db;
  } catch (error) {
    await db.destroy();
    if (!(error instanceof NotUpdated)) throw error;
    const words = {
      newer: () => startErrors.databaseNewer(),
      older: () => startErrors.databaseTooOld(),
      other: () => startErrors.databaseOther(error.parts),
      failed: () => startErrors.stepFailed(error.message, failureInWords(error.cause)),
    };
    throw new MaintainerError(words[error.why](), { permanent: true });
  }
}

function damaged(file: string): MaintainerError {
  return new MaintainerError(startErrors.databaseDamaged(file, path.dirname(file)), { permanent: true });
}

/** Keeps a copy of the file beside it before changing data of an earlier version. */
async function updateFile(db: Database, file: string): Promise<string[]> {
  const step = await nextUpdate(db);
  if (step === undefined) return migrate(db);
  try {
    await saveCopy(db, `${file}.before-${step}`);
    return await migrate(db);
  } catch (error) {
    if (error instanceof StoreFull) throw new MaintainerError(startErrors.noRoomToUpdate(path.dirname(file)));
    throw error;
  }
}

async function saveCopy(db: Database, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  const partial = `${copy}.part`;
  await rm(partial, { force: true });
  try {
    await sql`vacuum into ${partial}`.execute(db);
    await flush(partial);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, copy);
  await flushFolder(path.dirname(copy));
}

async function migrateWhenThere(db: Database, starting: Starting | undefined): Promise<string[]> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      return await migrate(db);
    } catch (error) {
      const meaning = meaningOf(error);
      const reason = failureInWords(error);
      if (meaning === 'refused') throw new MaintainerError(startErrors.databaseRefused(reason));
      if (meaning === 'defect') throw error;
      if (!starting) throw new MaintainerError(startErrors.databaseAway(reason));
      const details = { hint: startHints.databaseAway, reason, nextTryInSeconds: wait / SECOND_MS };
      starting.log.warn(details, 'database away');
      await sleep(wait, undefined, { signal: starting.giveUp });
    }
  }
}

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

/** A check of the whole file may take this share of the time at most. */
const SHARE = 0.05;

/**
 * Tells whether a database file and its journal are still there, those that were opened, and sound. The open
 * connection does not notice: it goes on with the pages that it has in memory, and with files that were deleted. They
 * are never opened but by SQLite, as closing them otherwise would end SQLite's locks on them.
 */
export function watchDatabaseFile(file: string): () => boolean {
  const opened = identityOf(file);
  let journal: string | undefined;
  let checked = { state: '', isSound: true, restUntil: 0 };

  return () => {
    const found = identityOf(file);
    if (!found || found.identity !== opened?.identity) return false;
    // It comes with the first write and stays until the process ends.
    const journalNow = identityOf(`${file}-wal`)?.identity;
    journal ??= journalNow;
    if (journalNow !== journal) return false;
    if (found.state === checked.state || performance.now() < checked.restUntil) return checked.isSound;
    const begun = performance.now();
    const sound = attempt(() => isSound(file));
    const now = performance.now();
    checked = { state: found.state, isSound: sound, restUntil: now + (now - begun) / SHARE };
    return sound;
  };
}

function identityOf(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat && { identity: `${stat.dev}:${stat.ino}`, state: `${stat.mtimeNs}:${stat.size}` };
}

function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
