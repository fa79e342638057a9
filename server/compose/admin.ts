import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';
import { hasData, mustBeRestored } from '../process/data-folder.ts';
import { createLoginWaits } from '../session/login-waits.ts';
import { openDatabase } from './open-database.ts';
import { createImageStorage, createTransport, openToRead } from './real-parts.ts';
import { openStores } from './stores.ts';

/** The parts of the command line, which may run beside the server. The data must exist already. */
export async function composeAdmin(config: Config) {
  mustBeRestored(config);
  if (!hasData(config)) throw new MaintainerError(startErrors.noData(config.dataDir));
  await using disposables = new AsyncDisposableStack();
  const stores = await openStores(disposables, config, Date.now);
  const transport = disposables.adopt(createTransport(config), (one) => one.dispose());
  const parts = {
    ...stores,
    config,
    loginWaits: createLoginWaits(stores.db, Date.now),
    storage: createImageStorage(config),
    transport,
    openFile: (file: string) => openDatabase({ file }),
    openToRead,
  };
  const owned = disposables.move();
  return { ...parts, dispose: () => owned.disposeAsync() };
}
