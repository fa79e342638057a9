import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Accounts } from '#server/members/accounts.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { DataFolder } from '#server/process/data-folder.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { type DeletedSince, deletedSince } from './deleted-since.ts';
import type { Sums } from './facts.ts';
import { type ImageHashes, isWhole } from './hashed-files.ts';
import { backupPaths, ownTexts } from './layout.ts';
import { closeAsOneFile } from './rows.ts';
import { verifyBackup } from './verify-backup.ts';

export type RestoreParts = {
  /** Empty, and locked by this process. */
  folder: DataFolder;
  dataDir: string;
  storage: ImageStorage;
  /** Opens a database file and brings it to today's schema. */
  openFile(file: string): Promise<Database>;
  /** Opens a database file of any version for reading, without migrating it. */
  openAsItIs(file: string): Database;
  /** Refuses a database that has rows already. */
  mustBeEmpty(): Promise<void>;
  /** Makes the rows of this file those of the site, all at once. It may move the file. */
  placeDatabase(file: string): Promise<void>;
  accountsOf(db: Database): Accounts;
};

type Options = {
  root: string;
  name: string;
  progress(step: 'checking' | 'copying', done: number, total: number): void;
};

export type RestoredBackup = {
  members: number;
  images: number;
  /** Listed, but some of their files are not in the backup. */
  incompleteImages: number;
  heldMails: number;
  /** Deleted after this backup was made, according to a newer one. */
  deletedAgain: number;
  /** Newer backups that could not be read; they may list more deleted members. */
  unread: string[];
};

/**
 * Restores a backup into an empty data folder. It is verified first, and the rows come last: until then the site
 * refuses to start on the folder. A bucket may have images already, as it outlives a lost server: intact ones
 * stay, the others are stored anew.
 */
export async function restoreBackup(
  deps: RestoreParts,
  { root, name, progress }: Options,
): Promise<RestoredBackup> {
  const { folder, dataDir, storage } = deps;
  await deps.mustBeEmpty();
  const verified = await verifyBackup(root, name, (done, total) => progress('checking', done, total));
  if ('damaged' in verified) throw new MaintainerError(backupTexts.damaged(name, verified.damaged));

  const paths = backupPaths(root);
  const file = path.join(folder.work, 'restored.db');
  await copyFile(path.join(root, paths.database(name)), file);
  const db = await deps.openFile(file);
  const heldMails = await holdMails(db);
  const { deleted, unread } = await deletedSince({ ...deps, work: folder.work }, root, name);
  const deletedAgain = await deleteAgain(deps.accountsOf(db), db, deleted);
  const { members } = await db
    .selectFrom('members')
    .select((is) => is.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  const images = await db.selectFrom('images').select('id').orderBy('id').execute();
  await closeAsOneFile(db);

  let incompleteImages = 0;
  for (const [done, { id }] of images.entries()) {
    progress('copying', done, images.length);
    const hashes = hashesOf(root, id, verified.sums);
    if (hashes.size < imageFileNames.length) incompleteImages += 1;
    else if (!(await isWhole(storage, id, hashes))) {
      await storage.remove(id);
      await storage.put(id, await gatherImage(root, id, folder.work));
    }
  }
  for (const text of ownTexts) {
    const stored = paths.text(name, text);
    if (verified.sums.has(stored)) await copyFile(path.join(root, stored), path.join(dataDir, text));
  }
  await deps.placeDatabase(file);
  return { members, images: images.length, incompleteImages, heldMails, deletedAgain, unread };
}

/** The hashes of those files of an image that the backup has. */
function hashesOf(root: string, imageId: string, sums: Sums): ImageHashes {
  const hashes = new Map<ImageFile, string>();
  for (const name of imageFileNames) {
    const sha256 = sums.get(backupPaths(root).image(imageId, name));
    if (sha256 !== undefined) hashes.set(name, sha256);
  }
  return hashes;
}

/** Copies the files of an image into a folder of its own. */
async function gatherImage(root: string, imageId: string, work: string): Promise<string> {
  const folder = path.join(work, imageId);
  await mkdir(folder);
  for (const name of imageFileNames)
    await copyFile(path.join(root, backupPaths(root).image(imageId, name)), path.join(folder, name));
  return folder;
}

/** Mails unsent when the backup was made may have been sent since, so a maintainer must decide. */
async function holdMails(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'held', claimed_until: null })
    .where('state', 'in', ['waiting', 'sending', 'deferred'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Members deleted after this backup stay deleted. Returns how many were deleted again. */
async function deleteAgain(
  accounts: Accounts,
  db: Database,
  deleted: DeletedSince['deleted'],
): Promise<number> {
  let count = 0;
  for (const { id, kept_images } of deleted) {
    const found = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) continue;
    await accounts.remove(id, { keepImages: kept_images === 1 });
    count += 1;
  }
  return count;
}
