import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';
import { hasData, openDataFolder } from '../process/data-folder.ts';
import { mustHavePictures } from './one-storage.ts';
import { openConfigured } from './open-database.ts';
import { createImageStorage } from './real-parts.ts';

/** Two homes of a class, the old and the new, which no running site may use meanwhile. */
export async function composeTransfer(from: Config, to: Config) {
  if (!hasData(from)) throw new MaintainerError(startErrors.noData(from.dataDir));
  await using made = new AsyncDisposableStack();
  const open = async (config: Config) => {
    const folder = made.adopt(openDataFolder(config), ({ release }) => release());
    const db = made.use(await openConfigured(config));
    return { db, storage: createImageStorage(config), dataDir: config.dataDir, work: folder.work };
  };
  const oldHome = await open(from);
  await mustHavePictures(oldHome);
  const newHome = await open(to);
  const both = made.move();
  return { from: oldHome, to: newHome, work: newHome.work, dispose: () => both.disposeAsync() };
}
