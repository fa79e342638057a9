import { existsSync } from 'node:fs';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '#contract/limits.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from './config.ts';
import { dataFolderPaths, openDataFolder, StartRefused } from './data-folder.ts';
import { createGalleries } from './galleries/galleries.ts';
import { createImages } from './galleries/images.ts';
import { createPictures, type Pictures } from './galleries/pictures.ts';
import { createUploads } from './galleries/uploads.ts';
import { createAttempts } from './http/attempts.ts';
import { createCookies } from './http/cookies.ts';
import { createForgery } from './http/forgery.ts';
import { createLog, type Log } from './log.ts';
import { createMembers } from './members/members.ts';
import { createPasswords } from './password/passwords.ts';
import type { Database } from './ports/database/database.ts';
import { migrate, NewerSchema } from './ports/database/migrate.ts';
import { ownSecret } from './ports/database/secrets.ts';
import { openSqlite, quickCheck } from './ports/database/sqlite.ts';
import { createFolderStorage } from './ports/image-storage/folder.ts';
import type { ImageStorage } from './ports/image-storage/image-storage.ts';
import { createLoginLimits } from './session/login-limits.ts';
import { createSessions } from './session/sessions.ts';

/** The parts that tests replace by name. */
export type Replaceable = {
  /** The clock: ms since the epoch. */
  now: () => number;
  log: Log;
  storage: ImageStorage;
  pictures: Pictures;
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
    const stores = await openStores(folder.database, now);
    const attempts = createAttempts(stores.db, now);
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

    return {
      config,
      now,
      log,
      ...stores,
      attempts,
      images,
      storage,
      pictures,
      sessions: createSessions(stores.db, now),
      limits: createLoginLimits(attempts),
      galleries: createGalleries(stores.db, now),
      uploads: createUploads({ images, pictures, storage, attempts, work: folder.work, limits: config }),
      cookies: createCookies(config.secureCookies),
      forgery: createForgery(await ownSecret(stores.db, 'xsrf'), config.baseUrl),
      async dispose() {
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
  const { database } = dataFolderPaths(config.dataDir);
  if (!existsSync(database)) throw new StartRefused(startErrors.noData(config.dataDir));
  const stores = await openStores(database, Date.now);
  return { ...stores, dispose: () => stores.db.destroy() };
}

async function openStores(file: string, now: () => number) {
  const db = await openDatabase(file);
  return { db, members: createMembers(db, now), passwords: createPasswords() };
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
    // Result codes 11 and 26 of SQLite: malformed, and no database at all.
    if ([11, 26].includes((error as { errcode?: number }).errcode ?? 0)) return false;
    throw error;
  }
}
