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
  /** An empty one, held by us. */
  folder: DataFolder;
  dataDir: string;
  storage: ImageStorage;
  /** Opens a database file and brings it to today's schema. */
  openFile(file: string): Promise<Database>;
  /** Opens a database file of whatever version, to read in it. */
  openAsItIs(file: string): Database;
  /** Refuses a database that has rows already. */
  mustBeEmpty(): Promise<void>;
  /** Makes the rows of this file those of the site, all at once. It may take the file away. */
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
  /** Deleted after this backup was made, as a newer one knows. */
  deletedAgain: number;
  /** Newer backups that might know of more who were deleted, but could not be read. */
  unread: string[];
};

/**
 * Brings a backup back into an empty data folder. It is checked first, and the rows come last: until then the
 * site refuses to start on the folder. A bucket may have images already, as it outlives a lost server: what is
 * whole there stays, what is not is put there anew.
 */
export async function restoreBackup(
  parts: RestoreParts,
  { root, name, progress }: Options,
): Promise<RestoredBackup> {
  const { folder, dataDir, storage } = parts;
  await parts.mustBeEmpty();
  const verified = await verifyBackup(root, name, (done, total) => progress('checking', done, total));
  if ('damaged' in verified) throw new MaintainerError(backupTexts.damaged(name, verified.damaged));

  const paths = backupPaths(root);
  const file = path.join(folder.work, 'restored.db');
  await copyFile(path.join(root, paths.database(name)), file);
  const db = await parts.openFile(file);
  const heldMails = await holdMails(db);
  const { deleted, unread } = await deletedSince({ ...parts, work: folder.work }, root, name);
  const deletedAgain = await deleteAgain(parts.accountsOf(db), db, deleted);
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
  await parts.placeDatabase(file);
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

/** What was on its way when the backup was made may have arrived since: it waits for a maintainer. */
async function holdMails(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'held', claimed_until: null })
    .where('state', 'in', ['waiting', 'sending', 'deferred'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whoever was deleted after this backup stays deleted. */
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
