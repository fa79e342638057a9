import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { Database } from '../ports/database/database.ts';
import type { ImageStorage } from '../ports/image-storage/image-storage.ts';
import { StoreAway } from '../ports/store-away.ts';

/**
 * Ties a database to the one storage that has its pictures: the first process to start does, every other one must
 * have the same (`MaintainerError`). Else two of them would each keep pictures that the other one lists and has not.
 * A database without pictures is not tied to a storage that has some: they belong to a database that is missing
 * here, and the sweep would remove them.
 */
export async function keepToOneStorage(db: Database, storage: ImageStorage): Promise<void> {
  await mustBe((await recorded(db)) ?? (await record(db, storage)), storage);
}

/** The same for who works beside the site and ties nothing. */
export async function mustHavePictures({
  db,
  storage,
}: {
  db: Database;
  storage: ImageStorage;
}): Promise<void> {
  const identity = await recorded(db);
  if (identity !== undefined) await mustBe(identity, storage);
}

async function mustBe(identity: string, storage: ImageStorage): Promise<void> {
  if ((await storage.identity()) !== identity)
    throw new MaintainerError(startErrors.otherStorage(), { permanent: true });
}

/** Whether the database has pictures, or a storage where it may have had some. */
export const knowsImages = async (db: Database) =>
  (await recorded(db)) !== undefined || (await listsImages(db));

async function listsImages(db: Database): Promise<boolean> {
  return (await db.selectFrom('images').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasImages(storage: ImageStorage): Promise<boolean> {
  try {
    for await (const _ of storage.list()) return true;
    return false;
  } catch (error) {
    // Whoever starts for the first time has to see what is there.
    throw error instanceof StoreAway ? new MaintainerError(startErrors.storageAway(error.message)) : error;
  }
}

async function recorded(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('image_storage').select('identity').executeTakeFirst();
  return row?.identity;
}

/** In the turn of a writer: of two that start at once one makes the identity and the other one finds it. */
function record(db: Database, storage: ImageStorage): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const known = await recorded(transaction);
    if (known !== undefined) return known;
    if (!(await listsImages(transaction)) && (await hasImages(storage)))
      throw new MaintainerError(startErrors.imagesUnlisted());
    const identity = await storage.identity();
    await transaction.insertInto('image_storage').values({ identity }).execute();
    return identity;
  });
}
