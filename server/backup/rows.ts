import { sql } from 'kysely';
import { MaintainerError } from '#server/maintainer-error.ts';
import { type CopiedTable, copiedTables, copyRows, countRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { backupTexts } from '#texts/admin/backup.ts';

/**
 * Sessions, mailed links, device marks and attempts are in no backup: nobody can log in with a stolen one, nor with the
 * public halves of passkeys that are in it.
 */
const waysIn: CopiedTable[] = [
  ...(['sessions', 'device_marks', 'password_links', 'login_requests', 'passkey_challenges'] as const),
  'attempts',
];
/** What was wrong with the site that the backup was made of says nothing of the one that it is restored to. */
const ofTheMoment: CopiedTable[] = ['alerts', 'last_backups'];
const leftOut = [...waysIn, ...ofTheMoment];

export const backedUpTables = copiedTables.filter((table) => !leftOut.includes(table));

/** Closes a database file so that it is complete without a journal file beside it. */
export async function closeAsOneFile(db: Database): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db);
  await db.destroy();
}

/** Whether a database has no rows yet. */
export const isEmpty = async (db: Database) => (await countRows(db, copiedTables)) === 0;

/** Copies all rows of a database into an empty one, or none of them. */
export async function copyIntoEmpty(from: Database, to: Database): Promise<void> {
  await to.transaction().execute(async (transaction) => {
    if (!(await isEmpty(transaction))) throw new MaintainerError(backupTexts.databaseNotEmpty());
    await copyRows(from, transaction, copiedTables);
  });
}
