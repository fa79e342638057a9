import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { MaintainerError } from '#server/maintainer-error.ts';
import { copyRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { readSnapshot } from '#server/ports/database/dialect.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { flushFolder } from '#server/process/flush.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { accept, contentIn, findLack, isEmpty, isSameClass, type Lack } from './compare.ts';
import { copyImages } from './copy-images.ts';
import { examineSet, type OpenToRead, picturesIn, sumsOf } from './examine-set.ts';
import { type BackupFacts, type Sums, sumLine } from './facts.ts';
import { hashFile, stateBy, writeDurably } from './hashed-files.ts';
import {
  backupPaths,
  besides,
  freeName,
  listBackups,
  lockBackups,
  ownTexts,
  prepareBackupFolder,
} from './layout.ts';
import { type BrokenPicture, listPictures } from './pictures.ts';
import { backedUpTables, closeAsOneFile } from './rows.ts';

export type BackupDeps = {
  db: Database;
  storage: ImageStorage;
  dataDir: string;
  /** Opens or makes a database file with today's schema. */
  openFile(file: string): Promise<Database>;
  openToRead: OpenToRead;
  /** The settings as they are kept, by the names of `settingsFiles`. */
  settings?: Record<string, string>;
  /** Version of this program. */
  version: string;
};

type Options = {
  root: string;
  /** Time of the backup in ms. */
  at: number;
  /** How many of the newest backups to keep. */
  keep: number;
  /** Reads every picture that is in the folder already, not only tonight's. */
  all?: boolean;
  /** Whether a maintainer says that it is right, also when it holds far less than those before. */
  accepts?: boolean;
  /** Called with how many of all images are done. */
  progress(done: number, total: number): void;
  /** Called when another process works on the folder, which is waited for. */
  waits?(): void;
};

export type CreatedBackup = BackupFacts & {
  newBytes: number;
  /** What was read of it after it was written is what was saved. Otherwise nothing was removed. */
  isSound: boolean;
  /** Of which earlier one it falls short. Then nothing was removed. */
  lack: Lack | undefined;
  removed: string[];
  /** Pictures of earlier backups that were wrong, and are well again. */
  repaired: BrokenPicture[];
  /** Pictures that are not whole in this backup. */
  lost: BrokenPicture[];
};

/**
 * Makes a backup while the site runs: first a snapshot of the rows, then the files of the images they name, last
 * the hashes of everything. It is renamed into place when complete; after a crash it starts anew.
 */
export async function createBackup(
  deps: BackupDeps,
  { root, at, keep, all = false, accepts = false, progress, waits = () => {} }: Options,
): Promise<CreatedBackup> {
  await prepareBackupFolder(root, deps.dataDir);
  const release = await lockBackups(root, waits);
  try {
    const paths = backupPaths(root);
    await rm(paths.unfinished, { recursive: true, force: true });
    await mkdir(paths.unfinished, { mode: 0o700 });
    const aside = (file: string) => path.join(paths.unfinished, path.basename(file));
    const name = await freeName(root, at);

    const copy = await copyDatabase(deps, aside(paths.database(name)));
    const before = await namedByNewest(root, deps.openToRead);
    const images = await copyImages({ ...deps, copy, root, before, all }, progress);
    const missing = images.lost.flatMap(({ filesId, files }) =>
      files.map((file) => paths.image(filesId, file.name)),
    );
    const counts = await countRows(copy);

    const texts: Sums = new Map();
    for (const file of besides) {
      const own = path.join(deps.dataDir, file);
      const words = deps.settings?.[file];
      if (words === undefined && !(ownTexts.includes(file) && existsSync(own))) continue;
      const source = words === undefined ? createReadStream(own) : Readable.from([words]);
      const { sha256 } = await writeDurably(aside(file), source);
      texts.set(paths.text(name, file), sha256);
    }
    async function* lines() {
      for await (const line of sumsOf(root, listPictures(copy), new Set(missing))) yield sumLine(...line);
      await closeAsOneFile(copy);
      yield sumLine(paths.database(name), await hashFile(aside(paths.database(name))));
      for (const line of texts) yield sumLine(...line);
    }
    const sums = await writeDurably(aside(paths.sums(name)), Readable.from(lines()));
    const facts: BackupFacts = {
      format: 1,
      name,
      program: deps.version,
      ...counts,
      missing,
      sums: sums.sha256,
    };
    await writeDurably(aside(paths.facts(name)), Readable.from([`${JSON.stringify(facts, null, 2)}\n`]));
    await rename(paths.unfinished, path.join(root, name));
    await flushFolder(root);

    const { rows, wrong } = await examineSet(root, name, deps.openToRead);
    const isSound = rows === 'sound' && wrong.length === 0;
    if (accepts && isSound) await accept(root, name);
    const lack = await findLack(root, deps.openToRead);
    // Last, and only by a backup that is well and holds no less.
    const removed = isSound && !lack ? await pruneBackups(root, name, keep, deps.openToRead) : [];
    return { ...facts, ...images, isSound, lack, removed };
  } catch (error) {
    if (existsSync(backupPaths(root).images)) throw error;
    throw new MaintainerError(backupTexts.create.broken(root, backupTexts.create.gone), { cause: error });
  } finally {
    // Half a backup would keep a full disk full.
    await rm(backupPaths(root).unfinished, { recursive: true, force: true }).catch(() => undefined);
    release();
  }
}

async function copyDatabase({ db, openFile }: BackupDeps, file: string): Promise<Database> {
  const copy = await openFile(file);
  await readSnapshot(db, (snapshot) =>
    copy.transaction().execute((transaction) => copyRows(snapshot, transaction, backedUpTables)),
  );
  return copy;
}

/** The files ids of the pictures that the newest backup has. One whose rows cannot be read says nothing of them. */
async function namedByNewest(root: string, openToRead: OpenToRead): Promise<Set<string>> {
  const newest = (await listBackups(root)).at(-1);
  if (newest === undefined) return new Set();
  const named = new Set<string>();
  try {
    const rows = openToRead(path.join(root, backupPaths(root).database(newest)));
    for await (const { filesId } of picturesIn(rows)) named.add(filesId);
  } catch {
    // What is wrong is told where this one is looked at.
  }
  return named;
}

async function countRows(copy: Database) {
  const count = async (table: 'members' | 'galleries' | 'images' | 'mails') => {
    const { rows } = await copy
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return {
    members: await count('members'),
    galleries: await count('galleries'),
    images: await count('images'),
    mails: await count('mails'),
  };
}

/**
 * Removes all backups of the newest one's class that are older than so many sound ones of it, then the images that none of
 * the others names: what members have deleted must disappear from the backups, too. What is of another class stays; what
 * is empty, or cannot be read, goes with its age. Returns the names of those removed.
 */
async function pruneBackups(root: string, newest: string, keep: number, open: OpenToRead): Promise<string[]> {
  const names = (await listBackups(root)).toReversed();
  const ours = await contentIn(root, newest, open);
  if (names.length <= keep || !ours) return [];
  const old: string[] = [];
  const named = new Set<string>();
  let sound = 0;
  let isKnown = true;
  for (const name of names) {
    const content = await contentIn(root, name, open);
    const isOurs = content !== undefined && isSameClass(content, ours);
    if (sound === keep && (isOurs || !content || isEmpty(content))) {
      old.push(name);
      continue;
    }
    const { rows, pictures, listed } = await examineSet(root, name, open);
    if (pictures) for await (const { filesId } of pictures()) named.add(filesId);
    else for await (const [file] of listed()) named.add(path.posix.basename(path.posix.dirname(file)));
    // A damaged one does not count, and may have named any image; one without proof does not count either.
    if (rows === 'damaged') isKnown = false;
    else if (isOurs && rows !== 'unproven') sound += 1;
  }
  const { unfinished } = backupPaths(root);
  for (const name of old) {
    // At once, so that a kill leaves no half of it under its name.
    await rename(path.join(root, name), unfinished);
    await rm(unfinished, { recursive: true });
  }
  if (isKnown && old.length > 0) await removeUnnamed(backupPaths(root).images, named);
  return old;
}

async function removeUnnamed(images: string, named: ReadonlySet<string>): Promise<void> {
  for (const shard of await entriesOf(images))
    for (const filesId of await entriesOf(path.join(images, shard)))
      if (!named.has(filesId)) await rm(path.join(images, shard, filesId), { recursive: true });
}

/** A folder that cannot be read keeps what is in it; the pictures that are listed there are reported. */
const entriesOf = (folder: string) =>
  readdir(folder).catch((error): string[] => {
    stateBy(error);
    return [];
  });
