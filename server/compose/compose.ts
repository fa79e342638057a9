import { rename } from 'node:fs/promises';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { RestoreParts } from '../backup/restore-backup.ts';
import { mustBeEmpty, placeRows } from '../backup/rows.ts';
import type { Config } from '../config/config.ts';
import { createGalleries } from '../galleries/galleries.ts';
import { createImages } from '../galleries/images.ts';
import { createPictures, type Pictures } from '../galleries/pictures/pictures.ts';
import { createUploads } from '../galleries/uploads.ts';
import { createGroupEmailParts } from '../group-email/group-email-parts.ts';
import { createMetrics } from '../health/metrics.ts';
import { createHealth } from '../health/readiness.ts';
import { createAttempts } from '../http/guard/attempts.ts';
import { createCookies } from '../http/guard/cookies.ts';
import { createForgery } from '../http/guard/forgery.ts';
import { createMailQueue } from '../mail/queue.ts';
import { createMailWorker } from '../mail/worker.ts';
import { createAccounts } from '../members/accounts.ts';
import { createDirectory } from '../members/directory.ts';
import { mailAddress } from '../members/email-address.ts';
import { createLinkedAddresses } from '../members/linked-addresses.ts';
import { createMailMembers } from '../members/mail-members.ts';
import { createMembers } from '../members/members.ts';
import { createPasswordParts } from '../password/password-parts.ts';
import { createPasswords, type Passwords } from '../password/passwords.ts';
import { createDataVersion } from '../ports/database/dialect.ts';
import { examineServer } from '../ports/database/postgres.ts';
import type { Examination } from '../ports/database/postgres-errors.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { examineFile, openSqlite } from '../ports/database/sqlite.ts';
import { createFolderStorage } from '../ports/image-storage/folder.ts';
import type { ImageStorage } from '../ports/image-storage/image-storage.ts';
import { createS3Storage } from '../ports/image-storage/s3.ts';
import { withMemory } from '../ports/image-storage/with-memory.ts';
import type { MailTransport } from '../ports/mail/mail.ts';
import { createOutbox } from '../ports/mail/outbox.ts';
import { createSmtp } from '../ports/mail/smtp.ts';
import { StoreAway } from '../ports/store-away.ts';
import { createClock } from '../process/clock.ts';
import { dataFolderPaths, hasData, openDataFolder, openEmptyDataFolder } from '../process/data-folder.ts';
import { flushFolder } from '../process/flush.ts';
import { createFreeSpace } from '../process/free-space.ts';
import { createLog, type Log } from '../process/log.ts';
import { createDeviceMarks } from '../session/device-marks.ts';
import { createLoginLimits } from '../session/login-limits.ts';
import { createSessions } from '../session/sessions.ts';
import { keepToOneStorage, mustHavePictures } from './one-storage.ts';
import { openConfigured, openDatabase, type Starting } from './open-database.ts';

/** Thumbnails of the size of the last screens; most albums fit whole. */
const THUMBNAIL_MEMORY_BYTES = 16 * 1024 * 1024;

/** The parts that tests replace by name. */
export type Replaceable = {
  /** The clock: ms since the epoch. */
  now: () => number;
  log: Log;
  storage: ImageStorage;
  pictures: Pictures;
  passwords: Passwords;
  transport: MailTransport;
};

export type Parts = Awaited<ReturnType<typeof compose>>;

/**
 * Makes every part of the running site in order. `dispose` undoes it in reverse. Throws `MaintainerError` with a
 * sentence for the maintainer. `giveUp` ends the waiting for a database server that does not answer.
 */
export async function compose(config: Config, replaced: Partial<Replaceable> = {}, giveUp?: AbortSignal) {
  const now = replaced.now ?? createClock();
  const log = replaced.log ?? createLog(config.logLevel);

  const folder = openDataFolder(config);
  try {
    const stores = await openStores(config, now, { log, giveUp });
    const { attempts } = stores;
    const images = createImages(stores.db);
    const storage = replaced.storage ?? withMemory(createImageStorage(config), THUMBNAIL_MEMORY_BYTES);
    if (config.postgres || config.imageBucket)
      await keepToOneStorage(stores.db, storage).catch(unlessAway(log));
    const pictures =
      replaced.pictures ??
      createPictures({
        maxPixels: IMAGE_MAX_PIXELS,
        maxSide: IMAGE_MAX_SIDE,
        cpuSeconds: 10,
        waitSeconds: 60,
      });
    const transport = replaced.transport ?? createTransport(config);
    const mailMembers = createMailMembers(stores.db, now);
    const freeSpace = createFreeSpace({
      folder: config.dataDir,
      database: dataFolderPaths(config.dataDir).database,
      reserveBytes: config.freeSpaceReserveBytes,
    });
    const groupEmail = createGroupEmailParts({
      ...stores,
      now,
      mailMembers,
      freeSpace,
      site: config,
      unsubscribeKey: await ownSecret(stores.db, 'unsubscribe'),
    });

    return {
      config,
      now,
      log,
      ...stores,
      passwords: replaced.passwords ?? stores.passwords,
      ...groupEmail,
      mailMembers,
      mailWorker: createMailWorker({
        ...stores,
        now,
        log,
        transport,
        writers: { ...stores.passwordLetters, ...groupEmail.groupEmailLetters },
        pace: config.mailPace,
        from: { name: config.siteName, address: config.mailFrom },
        // The lock of the data folder keeps every other server process away from the database in it.
        alone: config.postgres === undefined,
        onMailEnded: groupEmail.groupEmailEnded,
      }),
      dataVersion: createDataVersion(stores.db),
      images,
      storage,
      pictures,
      health: createHealth({ db: stores.db, storage, now, settings: config }),
      metrics: createMetrics({ db: stores.db, now, settings: config }),
      directory: createDirectory(stores.db),
      limits: createLoginLimits(attempts),
      galleries: createGalleries(stores.db, now),
      uploads: createUploads({
        images,
        pictures,
        storage,
        attempts,
        freeSpace,
        work: folder.work,
        limits: config,
        now,
      }),
      cookies: createCookies(config.secureCookies),
      forgery: createForgery(await ownSecret(stores.db, 'xsrf'), config.baseUrl),
      async dispose() {
        await transport.dispose();
        await pictures.dispose();
        await stores.db.destroy();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** The parts of the command line: the stores, beside a running server. The data must be there already. */
export async function composeForAdmin(config: Config) {
  if (!hasData(config)) throw new MaintainerError(startErrors.noData(config.dataDir));
  const stores = await openStores(config, Date.now);
  const transport = createTransport(config);
  return {
    ...stores,
    config,
    accounts: createAccounts(stores.db, Date.now),
    images: createImages(stores.db),
    storage: createImageStorage(config),
    transport,
    openFile: (file: string) => openDatabase({ file }),
    async dispose() {
      await transport.dispose();
      await stores.db.destroy();
    },
  };
}

/** What brings a backup back into an empty data folder. `undo` leaves that as it was. */
export function composeForRestore(config: Config): RestoreParts & { undo(): void; dispose(): void } {
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
      const [from, to] = [await openFile(file), await openDatabase({ server: postgres })];
      await placeRows(from, to).finally(() => Promise.all([from.destroy(), to.destroy()]));
    },
    accountsOf: (db) => createAccounts(db, Date.now),
    undo: folder.undo,
    dispose: folder.release,
  };
}

/** Two homes of a class, the old and the new, which no running site may use meanwhile. */
export async function composeForTransfer(from: Config, to: Config) {
  if (!hasData(from)) throw new MaintainerError(startErrors.noData(from.dataDir));
  const undo: (() => unknown)[] = [];
  const dispose = async () => {
    for (const step of undo.toReversed()) await step();
  };
  const open = async (config: Config) => {
    const folder = openDataFolder(config);
    undo.push(folder.release);
    const db = await openConfigured(config);
    undo.push(() => db.destroy());
    return { db, storage: createImageStorage(config), dataDir: config.dataDir, work: folder.work };
  };
  try {
    const oldHome = await open(from);
    await mustHavePictures(oldHome);
    const newHome = await open(to);
    return { from: oldHome, to: newHome, work: newHome.work, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** A storage that is away holds up no start; what it does not answer is not known. */
const unlessAway = (log: Log) => (error: unknown) => {
  if (!(error instanceof StoreAway)) throw error;
  log.warn({ err: error }, 'image storage away');
};

/** Where pictures lie: in the configured bucket, or in the data folder. */
const createImageStorage = ({ imageBucket, dataDir }: Config): ImageStorage =>
  imageBucket ? createS3Storage(imageBucket) : createFolderStorage(dataFolderPaths(dataDir).images);

/** The way out for mails: the configured server, or a folder. */
export function createTransport({ mailServer, mailFrom, dataDir }: Config): MailTransport {
  if (!mailServer) return createOutbox(dataFolderPaths(dataDir).outbox);
  return createSmtp({ ...mailServer, name: mailFrom.slice(mailFrom.lastIndexOf('@') + 1) });
}

/** Looks the database over from end to end, without changing anything; also one that cannot be opened. */
export async function examineDatabase({ dataDir, postgres }: Config): Promise<Examination> {
  return postgres ? examineServer(postgres) : examineFile(dataFolderPaths(dataDir).database);
}

/** What the site and the command line both work with. */
async function openStores(config: Config, now: () => number, starting?: Starting) {
  const db = await openConfigured(config, starting);
  const shared = {
    db,
    queue: createMailQueue(now),
    attempts: createAttempts(db, now),
    sessions: createSessions(db, now),
    deviceMarks: createDeviceMarks(db, now),
    linkedAddresses: createLinkedAddresses(db),
  };
  return {
    ...shared,
    members: createMembers(db, now),
    passwords: createPasswords(),
    ...createPasswordParts({ ...shared, now, site: config, mailAddress }),
  };
}
