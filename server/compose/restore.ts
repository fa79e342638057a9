import { rename } from 'node:fs/promises';
import { MaintainerError } from '#server/maintainer-error.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import type { RestoreDeps } from '../backup/restore-backup.ts';
import { copyIntoEmpty, isEmpty } from '../backup/rows.ts';
import type { Config } from '../config/config.ts';
import { createAccounts } from '../members/accounts.ts';
import { dataFolderPaths, openRestoringFolder } from '../process/data-folder.ts';
import { flushFolder } from '../process/flush.ts';
import { openDatabase } from './open-database.ts';
import { createImageStorage, openToRead } from './real-parts.ts';

/** The parts that restore a backup of this name into an empty data folder. `undo` empties it again. */
export function composeRestore(
  config: Config,
  name: string,
): RestoreDeps & { undo(): void; dispose(): void } {
  const { dataDir, postgres } = config;
  const folder = openRestoringFolder(config);
  const openFile = (file: string) => openDatabase({ file });
  /** By an earlier try that was interrupted right after it. */
  let arePlaced = false;
  return {
    folder,
    dataDir,
    storage: createImageStorage(config),
    openFile,
    openToRead,
    async mustBeEmpty() {
      if (!postgres) return;
      const db = await openDatabase({ server: postgres });
      arePlaced = !(await isEmpty(db).finally(() => db.destroy()));
      if (arePlaced && folder.noted !== name) throw new MaintainerError(backupTexts.databaseNotEmpty());
    },
    async placeDatabase(file) {
      if (!postgres) {
        await rename(file, dataFolderPaths(dataDir).database);
        await flushFolder(dataDir);
      } else if (!arePlaced) {
        folder.note(name);
        await using opened = new AsyncDisposableStack();
        const from = opened.use(await openFile(file));
        const to = opened.use(await openDatabase({ server: postgres }));
        await copyIntoEmpty(from, to);
      }
      await folder.finish();
    },
    accounts: createAccounts(Date.now),
    undo: folder.undo,
    dispose: folder.release,
  };
}
