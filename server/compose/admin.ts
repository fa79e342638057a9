import { rename } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { requireBoundStorage } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { startErrors } from '#texts/admin.ts';
import { createAlerts } from '../alerts/alerts.ts';
import type { RestoreDeps } from '../backup/restore-backup.ts';
import { copyIntoEmpty, isEmpty } from '../backup/rows.ts';
import type { Config } from '../config/config.ts';
import { createHiddenImages } from '../galleries/hidden/hidden-images.ts';
import { createImages } from '../galleries/images.ts';
import { createMaintenanceActs } from '../maintenance/acts.ts';
import { createSeatMails } from '../meetings/seats.ts';
import { createAccounts } from '../members/accounts.ts';
import { createMemberStores } from '../members/stores.ts';
import { createMissing } from '../missing/missing.ts';
import { createPasswordServices } from '../password/password-services.ts';
import { createPasswords } from '../password/passwords.ts';
import {
  dataFolderPaths,
  hasData,
  mustTakeFiles,
  openDataFolder,
  openRestoringFolder,
} from '../process/data-folder.ts';
import { stateOfDisk } from '../process/disk-state.ts';
import { flushFolder } from '../process/flush.ts';
import { forgetKnownClass } from '../process/known-class.ts';
import { createSessionStores } from '../session/stores.ts';
import { createSiteTexts } from '../site/site-texts.ts';
import { openGround, whenMailEnds } from './ground.ts';
import { mustNotBeEmptied } from './known-class.ts';
import { openConfiguredDatabase, openDatabase } from './open-database.ts';
import { createImageStorage, createTransport, openToRead } from './real-parts.ts';

/** The parts of the command line, which may run beside the server. The data must exist already. */
export async function composeAdmin(config: Config) {
  await mustNotBeEmptied(config);
  if (!hasData(config)) throw new MaintainerError(startErrors.noData(config.dataDir));
  // A database in a file is written to even where it is only read.
  if (!config.postgres && stateOfDisk(config.dataDir) === 'read-only') mustTakeFiles(config.dataDir);
  await using disposables = new AsyncDisposableStack();
  const ground = await openGround(disposables, config, Date.now);
  const { db, now } = ground;
  const { tellOfGoing } = createSeatMails(ground);
  const sessionStores = createSessionStores(ground);
  const memberStores = createMemberStores({ ...ground, tellOfGoing });
  const passwordServices = createPasswordServices({ ...ground, ...sessionStores, ...memberStores });
  const missing = createMissing(db, now);
  const parts = {
    ...ground,
    ...sessionStores,
    ...memberStores,
    ...passwordServices,
    ...createMaintenanceActs({ ...ground, ...sessionStores, ...memberStores, ...passwordServices, missing }),
    alerts: createAlerts(ground),
    images: createImages(db),
    hiddenImages: createHiddenImages(db, now),
    missing,
    siteTexts: createSiteTexts(db, { dataDir: config.dataDir, now }),
    passwords: createPasswords(),
    onMailEnded: whenMailEnds(ground),
    storage: await createImageStorage(config),
    transport: disposables.adopt(createTransport(config), (one) => one.dispose()),
    openFile: (file: string) => openDatabase({ file }),
    openToRead,
  };
  const owned = disposables.move();
  return { ...parts, dispose: () => owned.disposeAsync() };
}

/** The parts that restore a backup into an empty data folder. `undo` empties it again. */
export async function composeRestore(
  config: Config,
): Promise<RestoreDeps & { undo(): void; dispose(): void }> {
  const { dataDir, postgres } = config;
  const folder = openRestoringFolder(config);
  const openFile = (file: string) => openDatabase({ file });
  return {
    folder,
    dataDir,
    storage: await createImageStorage(config),
    openFile,
    openToRead,
    async mustBeEmpty() {
      if (!postgres) return;
      const db = await openDatabase({ server: postgres });
      if (!(await isEmpty(db).finally(() => db.destroy())))
        throw new MaintainerError(backupTexts.databaseNotEmpty());
    },
    async placeDatabase(file) {
      if (!postgres) {
        await rename(file, dataFolderPaths(dataDir).database);
        await flushFolder(dataDir);
      } else {
        await using opened = new AsyncDisposableStack();
        const from = opened.use(await openFile(file));
        const to = opened.use(await openDatabase({ server: postgres }));
        await copyIntoEmpty(from, to);
      }
      // Which class lies here is noted by the next start.
      forgetKnownClass();
      await folder.finish();
    },
    accounts: createAccounts(Date.now),
    undo: folder.undo,
    dispose: folder.release,
  };
}

/** The same database of a server, from wherever it is used. */
const sharesDatabase = ({ postgres: one }: Config, { postgres: other }: Config) =>
  one !== undefined &&
  other !== undefined &&
  isDeepStrictEqual([one.host, one.port, one.database], [other.host, other.port, other.database]);

/** The old and the new place of the data, both locked against a running site. */
export async function composeTransfer(from: Config, to: Config) {
  if (!hasData(from)) throw new MaintainerError(startErrors.noData(from.dataDir));
  await using disposables = new AsyncDisposableStack();
  const open = async (config: Config) => {
    const folder = disposables.adopt(openDataFolder(config), ({ release }) => release());
    const db = disposables.use(await openConfiguredDatabase(config));
    return { db, storage: await createImageStorage(config), dataDir: config.dataDir, work: folder.work };
  };
  const source = await open(from);
  await requireBoundStorage(source);
  const target = await open(to);
  const owned = disposables.move();
  return {
    from: source,
    to: target,
    sharesRows: sharesDatabase(from, to),
    work: target.work,
    dispose: () => owned.disposeAsync(),
  };
}

/** Makes the data folder and the database as the first start of the site does, unless they are there. */
export async function makeData(config: Config): Promise<void> {
  await mustNotBeEmptied(config);
  if (hasData(config)) return;
  const folder = openDataFolder(config);
  try {
    const db = await openConfiguredDatabase(config);
    await db.destroy();
  } finally {
    folder.release();
  }
}
