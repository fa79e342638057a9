import { copiedTables, copyRows, countRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { BackupRefused } from './backup-refused.ts';

/** Puts all rows of a database into one that has none, or nothing of them. */
export async function placeRows(from: Database, to: Database): Promise<void> {
  await to.transaction().execute(async (transaction) => {
    if ((await countRows(transaction, copiedTables)) > 0)
      throw new BackupRefused(backupTexts.databaseNotEmpty());
    await copyRows(from, transaction, copiedTables);
  });
}
