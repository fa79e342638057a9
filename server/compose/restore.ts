import { rename } from 'node:fs/promises';
import type { RestoreParts } from '../backup/restore-backup.ts';
import { mustBeEmpty, placeRows } from '../backup/rows.ts';
import type { Config } from '../config/config.ts';
import { createAccounts } from '../members/accounts.ts';
import { openSqlite } from '../ports/database/sqlite.ts';
import { dataFolderPaths, openEmptyDataFolder } from '../process/data-folder.ts';
import { flushFolder } from '../process/flush.ts';
import { openDatabase } from './open-database.ts';
import { createImageStorage } from './real-parts.ts';

/** The parts that restore a backup into an empty data folder. `undo` empties it again. */
export function composeRestore(config: Config): RestoreParts & { undo(): void; dispose(): void } {
  const { dataDir, postgres } = config;
  const folder = openEmptyDataFolder(config);
  const openFile = (file: string) => openDatabase({ file });
  return {
    folder,
    dataDir,
    storage: createImageStorage(config),
    openFile,
    openAsItIs: openSqlite,
    async mustBeEmpty() {
      if (!postgres) return;
      const db = await openDatabase({ server: postgres });
      await mustBeEmpty(db).finally(() => db.destroy());
    },
    async placeDatabase(file) {
      if (!postgres) {
        await rename(file, dataFolderPaths(dataDir).database);
        return flushFolder(dataDir);
      }
      await using opened = new AsyncDisposableStack();
      const from = opened.use(await openFile(file));
      const to = opened.use(await openDatabase({ server: postgres }));
      await placeRows(from, to);
    },
    accountsOf: (db) => createAccounts(db, Date.now),
    undo: folder.undo,
    dispose: folder.release,
  };
}
