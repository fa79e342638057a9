import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors, startHints } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';
import type { PostgresSettings } from '../config/settings.ts';
import type { Database } from '../ports/database/database.ts';
import { openPostgres } from '../ports/database/postgres.ts';
import { meaningOf } from '../ports/database/postgres-errors.ts';
import { migrate, NewerSchema, nextUpdate } from '../ports/database/schema/migrate.ts';
import { isSound, openSqlite } from '../ports/database/sqlite.ts';
import { dataFolderPaths } from '../process/data-folder.ts';
import { flush, flushFolder } from '../process/flush.ts';
import type { Log } from '../process/log.ts';

const SECOND = 1000;
const FIRST_WAIT_MS = SECOND;
const LONGEST_WAIT_MS = 30 * SECOND;

/** A start tells what it does or waits for, and can be ended while it waits. */
export type Starting = { log: Log; giveUp: AbortSignal | undefined };

/** The database of the settings, see `openDatabase`. */
export const openConfigured = ({ dataDir, postgres }: Config, starting?: Starting) =>
  openDatabase(postgres ? { server: postgres } : { file: dataFolderPaths(dataDir).database }, starting);

/**
 * A database with today's schema, or a sentence that says what to do (`MaintainerError`). A damaged file is left
 * untouched. When `starting`, a PostgreSQL that does not answer yet is waited for, ever longer between two tries.
 */
export async function openDatabase(
  place: { file: string } | { server: PostgresSettings },
  starting?: Starting,
): Promise<Database> {
  if ('file' in place && existsSync(place.file) && !isSound(place.file))
    throw new MaintainerError(startErrors.databaseDamaged(place.file), { permanent: true });
  const db = 'file' in place ? openSqlite(place.file) : openPostgres(place.server);
  try {
    const steps = 'file' in place ? await updateFile(db, place.file) : await migrateWhenThere(db, starting);
    if (steps.length > 0) starting?.log.info({ steps }, 'schema updated');
    return db;
  } catch (error) {
    await db.destroy();
    throw error instanceof NewerSchema
      ? new MaintainerError(startErrors.databaseNewer(), { permanent: true })
      : error;
  }
}

/** Before the data of an earlier version are changed, a copy of them is laid beside. */
async function updateFile(db: Database, file: string): Promise<string[]> {
  const step = await nextUpdate(db);
  if (step !== undefined) await copyBeside(db, `${file}.before-${step}`);
  return migrate(db);
}

async function copyBeside(db: Database, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  const aside = `${copy}.part`;
  await rm(aside, { force: true });
  await sql`vacuum into ${aside}`.execute(db);
  await flush(aside);
  await rename(aside, copy);
  await flushFolder(path.dirname(copy));
}

async function migrateWhenThere(db: Database, starting: Starting | undefined): Promise<string[]> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await migrate(db);
    } catch (error) {
      const meaning = meaningOf(error);
      const { message: reason } = error as Error;
      if (meaning === 'refused') throw new MaintainerError(startErrors.databaseRefused(reason));
      if (meaning === 'defect') throw error;
      if (!starting) throw new MaintainerError(startErrors.databaseAway(reason));
      const facts = { hint: startHints.databaseAway, reason, nextTryInSeconds: wait / SECOND };
      starting.log.warn(facts, 'database away');
      await sleep(wait, undefined, { signal: starting.giveUp });
    }
  }
}
