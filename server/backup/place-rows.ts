import { MaintainerError } from '#server/maintainer-error.ts';
import { copiedTables, copyRows, countRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { backupTexts } from '#texts/admin/backup.ts';

/** Rows are put into a database that has none. */
export async function mustBeEmpty(db: Database): Promise<void> {
  if ((await countRows(db, copiedTables)) > 0) throw new MaintainerError(backupTexts.databaseNotEmpty());
}

/** Puts all rows of a database into an empty one, or nothing of them. */
export async function placeRows(from: Database, to: Database): Promise<void> {
  await to.transaction().execute(async (transaction) => {
    await mustBeEmpty(transaction);
    await copyRows(from, transaction, copiedTables);
  });
}
