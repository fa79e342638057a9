import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';
import { requireBoundStorage } from '../galleries/one-storage.ts';
import { hasData, openDataFolder } from '../process/data-folder.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { createImageStorage } from './real-parts.ts';

/** The old and the new place of the data, both locked against a running site. */
export async function composeTransfer(from: Config, to: Config) {
  if (!hasData(from)) throw new MaintainerError(startErrors.noData(from.dataDir));
  await using disposables = new AsyncDisposableStack();
  const open = async (config: Config) => {
    const folder = disposables.adopt(openDataFolder(config), ({ release }) => release());
    const db = disposables.use(await openConfiguredDatabase(config));
    return { db, storage: createImageStorage(config), dataDir: config.dataDir, work: folder.work };
  };
  const source = await open(from);
  await requireBoundStorage(source);
  const target = await open(to);
  const owned = disposables.move();
  return { from: source, to: target, work: target.work, dispose: () => owned.disposeAsync() };
}
