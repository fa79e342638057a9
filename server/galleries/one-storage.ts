import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors } from '#texts/admin.ts';
import type { Database } from '../ports/database/database.ts';
import type { ImageStorage } from '../ports/image-storage/image-storage.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';

type Parts = { db: Database; storage: ImageStorage };

/**
 * Ties a database to the one storage that holds its images. The first process to start records it, every other one
 * must use the same (`MaintainerError`), or each would list images that only the other one has. A database without
 * images is not tied to a storage that has some: they belong to another database, and the sweep would remove them.
 */
export async function bindToOneStorage(db: Database, storage: ImageStorage): Promise<void> {
  const known = await recorded(db);
  await mustMatch(known.length > 0 ? known : [await record(db, storage)], storage);
  if (known.length > 1) await tieAnew({ db, storage });
}

/** The same check for tools beside the site; it records nothing. */
export async function requireBoundStorage({ db, storage }: Parts): Promise<void> {
  const known = await recorded(db);
  if (known.length > 0) await mustMatch(known, storage);
}

/** Whether the database is tied to another storage than this one. */
export async function isTiedElsewhere({ db, storage }: Parts): Promise<boolean> {
  const known = await recorded(db);
  return known.length > 0 && !known.includes(await storage.identity());
}

/**
 * Ties the database to this storage instead of the one that it was tied to, if it was. The old one stays another: should
 * it come back, it does not pass for one that has all images.
 */
export async function tieAnew({ db, storage }: Parts): Promise<void> {
  const identity = await storage.identity();
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('image_storage').where('identity', '<>', identity).execute();
    await tie(transaction, identity);
  });
}

/** Ties the database to this storage, too, which has the same images. The next start decides for the one that it uses. */
export const tieAlso = async ({ db, storage }: Parts): Promise<void> => tie(db, await storage.identity());

async function tie(db: Database, identity: string): Promise<void> {
  await db
    .insertInto('image_storage')
    .values({ identity })
    .onConflict((conflict) => conflict.column('identity').doNothing())
    .execute();
}

async function mustMatch(known: readonly string[], storage: ImageStorage): Promise<void> {
  if (!known.includes(await storage.identity()))
    throw new MaintainerError(startErrors.otherStorage(), { permanent: true });
}

/** Whether the database lists images, or is tied to a storage. */
export const knowsImages = async (db: Database) => (await recorded(db)).length > 0 || (await listsImages(db));

async function listsImages(db: Database): Promise<boolean> {
  return (await db.selectFrom('images').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasImages(storage: ImageStorage): Promise<boolean> {
  try {
    for await (const _ of storage.list()) return true;
    return false;
  } catch (error) {
    // A first start must know what the storage holds.
    throw error instanceof StoreUnavailable
      ? new MaintainerError(startErrors.storageAway(failureInWords(error)))
      : error;
  }
}

async function recorded(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('image_storage').select('identity').execute();
  return rows.map(({ identity }) => identity);
}

/** In a write transaction: of two simultaneous starts, one records the identity and the other finds it. */
function record(db: Database, storage: ImageStorage): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const [known] = await recorded(transaction);
    if (known !== undefined) return known;
    if (!(await listsImages(transaction)) && (await hasImages(storage)))
      throw new MaintainerError(startErrors.imagesUnlisted());
    const identity = await storage.identity();
    await tie(transaction, identity);
    return identity;
  });
}
