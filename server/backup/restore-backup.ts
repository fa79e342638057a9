import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { imageFileNames } from '#contract/galleries.ts';
import { setDisabled } from '#server/mail/set-disabled.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Accounts } from '#server/members/accounts.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { DataFolder } from '#server/process/data-folder.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { longDay } from '#texts/dates.ts';
import { findLack } from './compare.ts';
import {
  type ExaminedSet,
  examineSet,
  findSound,
  type OpenToRead,
  readBackup,
  type WrongFile,
} from './examine-set.ts';
import { stateBy, stateOfFile, stateOfStored } from './hashed-files.ts';
import { backupPaths, findBackup, listBackups, ownTexts, timeIn } from './layout.ts';
import {
  type BrokenPicture,
  countPictures,
  type FileState,
  findBroken,
  type KnownFile,
  type ListedPicture,
  listPictures,
} from './pictures.ts';
import { closeAsOneFile } from './rows.ts';

export type RestoreDeps = {
  /** Empty, and locked by this process. */
  folder: DataFolder;
  dataDir: string;
  storage: ImageStorage;
  /** Opens a database file and brings it to today's schema. */
  openFile(file: string): Promise<Database>;
  openToRead: OpenToRead;
  /** Refuses a database that has rows already. */
  mustBeEmpty(): Promise<void>;
  /** Makes the rows of this file those of the site, all at once, and lets the site start. It may move the file. */
  placeDatabase(file: string): Promise<void>;
  accounts: Pick<Accounts, 'remove'>;
};

type Options = {
  root: string;
  name: string;
  /** The backup of that name, see `mustBeSound`. */
  set: ExaminedSet;
  /** Called with how many of all images are done. */
  progress(done: number, total: number): void;
};

export type RestoredBackup = {
  members: number;
  images: number;
  /** Listed, but some of their files could not be restored. */
  broken: BrokenPicture[];
  /** What else was not as it was saved; of these, texts were not restored. */
  wrong: WrongFile[];
  /** Whether the rows are proven to be those that were saved. */
  isProven: boolean;
  heldMails: number;
  /** Deleted after this backup was made, according to a newer one. */
  deletedAgain: number;
  /** Newer backups that could not be read; they may list more deleted members. */
  unread: string[];
};

/** The backup of that name, or the newest, unless that falls short of an earlier one: then it is for people to say which. */
export async function findToRestore(root: string, wanted: string | undefined, open: OpenToRead) {
  const lack = wanted === undefined ? await findLack(root, open) : undefined;
  if (lack) throw new MaintainerError(backupTexts.less.restore(root, lack));
  return findBackup(root, wanted);
}

/** The backup of that name, whose rows are whole. Any other is refused, with the newest one that helps. */
export async function mustBeSound(root: string, name: string, openToRead: OpenToRead): Promise<ExaminedSet> {
  const set = await examineSet(root, name, openToRead);
  if (set.rows === 'sound' || set.rows === 'unproven') return set;
  const other = await findSound(root, name, openToRead);
  throw new MaintainerError(
    set.rows === 'damaged'
      ? backupTexts.damaged(root, name, set.wrong, other)
      : backupTexts.otherVersion[set.rows](root, `${name} vom ${longDay(timeIn(name))}`, other),
  );
}

/**
 * Restores a backup into an empty data folder: everything of it that is sound. Pictures whose files are not stay
 * listed, so that nobody's words are lost and another copy can repair them. The rows come last: until then the site
 * refuses to start on the folder. What is there already, in a bucket that outlived a lost server or from a try that was
 * interrupted, stays when it is sound.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  { root, name, set, progress }: Options,
): Promise<RestoredBackup> {
  const { folder, dataDir, storage } = deps;
  await deps.mustBeEmpty();

  const paths = backupPaths(root);
  const file = path.join(folder.work, 'restored.db');
  await copyFile(path.join(root, paths.database(name)), file);
  const db = await deps.openFile(file);
  const heldMails = await holdMails(db);
  const { deleted, left, unread } = await goneSince(root, name, deps.openToRead);
  const deletedAgain = await deleteAgain(deps.accounts, db, deleted);
  await leaveAgain(db, left ?? (await readLeft(db)));
  const { members } = await db
    .selectFrom('members')
    .select((is) => is.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  const images = await countPictures(db);
  const broken: BrokenPicture[] = [];
  let done = 0;
  for await (const picture of listPictures(db)) {
    progress(done, images);
    done += 1;
    broken.push(...(await bringPicture(storage, root, picture, path.join(folder.work, picture.filesId))));
  }
  await closeAsOneFile(db);
  for (const text of ownTexts) {
    const stored = paths.text(name, text);
    if (set.sums.has(stored) && !set.wrong.some((wrong) => wrong.file === stored))
      await copyFile(path.join(root, stored), path.join(dataDir, text));
  }
  await deps.placeDatabase(file);
  const isProven = set.rows === 'sound';
  return { members, images, broken, wrong: set.wrong, isProven, heldMails, deletedAgain, unread };
}

/** Stores those files of a picture that are sound; returns it if there are others. */
async function bringPicture(
  storage: ImageStorage,
  root: string,
  picture: ListedPicture,
  work: string,
): Promise<BrokenPicture[]> {
  const { filesId: id } = picture;
  const ready: KnownFile[] = [];
  const bring = async (_: string, known: KnownFile) => {
    if ((await stateOfStored(storage, id, known)) === 'sound') return 'sound';
    const state = await copyIfSound(path.join(root, backupPaths(root).image(id, known.name)), known, work);
    if (state === 'sound') ready.push(known);
    return state;
  };
  await mkdir(work);
  const broken = await findBroken([picture], bring);
  if (ready.length === imageFileNames.length) {
    // Nothing that is there is sound.
    await storage.remove(id);
    await storage.put(id, work);
  } else {
    for (const { name } of ready) await storage.rewrite(id, name, await readFile(path.join(work, name)));
    await rm(work, { recursive: true });
  }
  return broken;
}

async function copyIfSound(from: string, known: KnownFile, work: string): Promise<FileState | 'sound'> {
  const copy = path.join(work, known.name);
  const state = await copyFile(from, copy).then(() => stateOfFile(copy, known), stateBy);
  if (state !== 'sound') await rm(copy, { force: true });
  return state;
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
  accounts: Pick<Accounts, 'remove'>,
  db: Database,
  deleted: GoneSince['deleted'],
): Promise<number> {
  let count = 0;
  for (const { id, kept_images } of deleted) {
    const found = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) continue;
    await db
      .transaction()
      .execute((transaction) => accounts.remove(transaction, id, { keepImages: kept_images === 1 }));
    count += 1;
  }
  return count;
}

/** Who has deleted the own account is away, and may come back for the whole time anew: nobody knows who has since. */
async function leaveAgain(db: Database, left: Left[]): Promise<void> {
  const at = Date.now();
  await db.transaction().execute(async (transaction) => {
    const back = { disabled: 0, left_at: null };
    await transaction.updateTable('members').set(back).where('left_at', 'is not', null).execute();
    for (const { id, deletes_images } of left) {
      await setDisabled(transaction, id, true, at);
      const leaves = { left_at: at, deletes_images };
      await transaction.updateTable('members').set(leaves).where('id', '=', id).execute();
    }
  });
}

type Left = { id: string; deletes_images: number };
type GoneSince = { deleted: { id: string; kept_images: number }[]; left?: Left[]; unread: string[] };

/**
 * The members deleted after a backup, and who had left then, from the newest later backup that can be read. Backups of a
 * newer version are read, too, so that a downgrade is possible; damaged ones are skipped (`unread`).
 */
async function goneSince(root: string, name: string, openToRead: OpenToRead): Promise<GoneSince> {
  const unread: string[] = [];
  const later = (await listBackups(root)).filter((one) => one > name);
  for (const one of later.toReversed()) {
    const gone = await readBackup(root, one, openToRead, async (db) => ({
      deleted: await db.selectFrom('deleted_members').select(['id', 'kept_images']).execute(),
      left: await readLeft(db),
    }));
    if (gone) return { ...gone, unread };
    unread.push(one);
  }
  return { deleted: [], unread };
}

const readLeft = (db: Database): Promise<Left[]> =>
  db.selectFrom('members').select(['id', 'deletes_images']).where('left_at', 'is not', null).execute();
