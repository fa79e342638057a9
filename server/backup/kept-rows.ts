import { sql } from 'kysely';
import { type CopiedTable, copiedTables } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';

/** What lets somebody in or marks a browser as known, and what counts tries, is in no backup: who has a backup cannot log in with it. */
const leftOut: CopiedTable[] = ['sessions', 'device_marks', 'password_links', 'attempts'];

export const keptTables = copiedTables.filter((table) => !leftOut.includes(table));

/** Closes a database file so that it stands alone, without a log beside it. */
export async function closeAsOneFile(db: Database): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db);
  await db.destroy();
}
