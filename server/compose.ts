import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { startErrors } from '#texts/admin.ts';
import type { RestoreParts } from './backup/restore-backup.ts';
import type { Config } from './config.ts';
import {
  dataFolderPaths,
  hasDatabase,
  openDataFolder,
  openEmptyDataFolder,
  StartRefused,
} from './data-folder.ts';
import { flushFolder } from './flush.ts';
import { createGalleries } from './galleries/galleries.ts';
import { createImages } from './galleries/images.ts';
import { createPictures, type Pictures } from './galleries/pictures.ts';
import { createUploads } from './galleries/uploads.ts';
import { createGroupEmailParts } from './group-email/group-email-parts.ts';
import { createMetrics } from './health/metrics.ts';
import { createHealth } from './health/readiness.ts';
import { createAttempts } from './http/attempts.ts';
import { createCookies } from './http/cookies.ts';
import { createForgery } from './http/forgery.ts';
import { createLog, type Log } from './log.ts';
import { createMailQueue } from './mail/queue.ts';
import { createMailWorker } from './mail/worker.ts';
import { createAccounts } from './members/accounts.ts';
import { createDirectory } from './members/directory.ts';
import { createLinkedAddresses } from './members/linked-addresses.ts';
import { mailAddress } from './members/mail-address.ts';
import { createMailMembers } from './members/mail-members.ts';
import { createMembers } from './members/members.ts';
import { createPasswordParts } from './password/password-parts.ts';
import { createPasswords } from './password/passwords.ts';
import type { Database } from './ports/database/database.ts';
import { migrate, NewerSchema } from './ports/database/migrate.ts';
import { ownSecret } from './ports/database/secrets.ts';
import { type Examination, examineFile, isDamage, openSqlite, quickCheck } from './ports/database/sqlite.ts';
import { createFolderStorage } from './ports/image-storage/folder.ts';
import type { ImageStorage } from './ports/image-storage/image-storage.ts';
import type { MailTransport } from './ports/mail/mail.ts';
import { createOutbox } from './ports/mail/outbox.ts';
import { createSmtp } from './ports/mail/smtp.ts';
import { createLoginLimits } from './session/login-limits.ts';
import { createSessions } from './session/sessions.ts';

/** The parts that tests replace by name. */
export type Replaceable = {
  /** The clock: ms since the epoch. */
  now: () => number;
  log: Log;
  storage: ImageStorage;
  pictures: Pictures;
  transport: MailTransport;
};

export type Parts = Awaited<ReturnType<typeof compose>>;

/**
 * Makes every part of the running site in order. `dispose` undoes it in reverse. Throws `StartRefused` with a
 * sentence for the maintainer.
 */
export async function compose(config: Config, replaced: Partial<Replaceable> = {}) {
  const now = replaced.now ?? Date.now;
  const log = replaced.log ?? createLog(config.logLevel);

  const folder = openDataFolder(config.dataDir);
  try {
    const stores = await openStores(folder.database, config, now);
    const { attempts } = stores;
    const images = createImages(stores.db, now);
    const storage = replaced.storage ?? createFolderStorage(folder.images);
    const pictures =
      replaced.pictures ??
      createPictures({
        maxPixels: IMAGE_MAX_PIXELS,
        maxSide: IMAGE_MAX_SIDE,
        decodeSeconds: 10,
        waitSeconds: 60,
      });
    const transport = replaced.transport ?? createTransport(config);
    const mailMembers = createMailMembers(stores.db, now);
    const groupEmail = createGroupEmailParts({
      ...stores,
      now,
      mailMembers,
      site: config,
      unsubscribeKey: await ownSecret(stores.db, 'unsubscribe'),
    });

    return {
      config,
      now,
      log,
      ...stores,
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
        // The lock of the data folder keeps every other server process away.
        alone: true,
        onMailEnded: groupEmail.groupEmailEnded,
      }),
      images,
      storage,
      pictures,
      health: createHealth({ db: stores.db, now, settings: config }),
      metrics: createMetrics({ db: stores.db, now, settings: config }),
      directory: createDirectory(stores.db),
      limits: createLoginLimits(attempts),
      galleries: createGalleries(stores.db, now),
      uploads: createUploads({ images, pictures, storage, attempts, work: folder.work, limits: config }),
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
  if (!hasDatabase(config.dataDir)) throw new StartRefused(startErrors.noData(config.dataDir));
  const paths = dataFolderPaths(config.dataDir);
  const stores = await openStores(paths.database, config, Date.now);
  const transport = createTransport(config);
  return {
    ...stores,
    config,
    accounts: createAccounts(stores.db, Date.now),
    images: createImages(stores.db, Date.now),
    storage: createFolderStorage(paths.images),
    transport,
    openFile: openDatabase,
    async dispose() {
      await transport.dispose();
      await stores.db.destroy();
    },
  };
}

/** What brings a backup back into an empty data folder. `undo` leaves that as it was. */
export function composeForRestore({ dataDir }: Config): RestoreParts & { undo(): void; dispose(): void } {
  const folder = openEmptyDataFolder(dataDir);
  return {
    folder,
    dataDir,
    storage: createFolderStorage(folder.images),
    openFile: openDatabase,
    async placeDatabase(file) {
      await rename(file, folder.database);
      await flushFolder(dataDir);
    },
    accountsOf: (db) => createAccounts(db, Date.now),
    undo: folder.undo,
    dispose: folder.release,
  };
}

/** The way out for mails: the configured server, or a folder. */
export function createTransport({ mailServer, mailFrom, dataDir }: Config): MailTransport {
  if (!mailServer) return createOutbox(dataFolderPaths(dataDir).outbox);
  return createSmtp({ ...mailServer, name: mailFrom.slice(mailFrom.lastIndexOf('@') + 1) });
}

/** Looks the database over from end to end, without changing anything; also one that cannot be opened. */
export function examineDatabase(config: Config): Examination {
  return examineFile(dataFolderPaths(config.dataDir).database);
}

/** What the site and the command line both work with. */
async function openStores(file: string, config: Config, now: () => number) {
  const db = await openDatabase(file);
  const shared = {
    db,
    queue: createMailQueue(now),
    attempts: createAttempts(db, now),
    sessions: createSessions(db, now),
    linkedAddresses: createLinkedAddresses(db),
  };
  return {
    ...shared,
    members: createMembers(db, now),
    passwords: createPasswords(),
    ...createPasswordParts({ ...shared, now, site: config, mailAddress }),
  };
}

/** A sound database with today's schema, or a sentence that says what to do; its file is then untouched. */
async function openDatabase(file: string): Promise<Database> {
  if (existsSync(file) && !isSound(file)) throw new StartRefused(startErrors.databaseDamaged(file));
  const db = openSqlite(file);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error instanceof NewerSchema ? new StartRefused(startErrors.databaseNewer()) : error;
  }
}

function isSound(file: string): boolean {
  try {
    return quickCheck(file) === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
