import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { MaintainerError } from '#server/maintainer-error.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';
import { exclusiveLock } from './exclusive-lock.ts';

export type DataFolder = {
  images: string;
  /** Uploads on their way. On the same file system as the images, so that a rename moves them in. */
  work: string;
  release(): void;
};

export const MARKER = '.klassenkreis';
const MARKER_TEXT =
  'This folder belongs to Klassenkreis. Keep this file: without it nothing here is touched.\n';

/** Without so many free bytes not even a lock can be taken. */
const START_BYTES = 1_000_000;

/** Where things lie in a data folder. */
export function dataFolderPaths(root: string) {
  return {
    marker: path.join(root, MARKER),
    lock: path.join(root, 'lock.db'),
    database: path.join(root, 'klassenkreis.db'),
    images: path.join(root, 'images'),
    imagesMarker: path.join(root, 'images', MARKER),
    work: path.join(root, 'work'),
    outbox: path.join(root, 'outbox'),
    lastBackup: path.join(root, 'last-backup'),
  };
}

/** With `postgres` the database lies on a server. */
type Place = Pick<Config, 'dataDir' | 'postgres'>;

/** Whether the folder was initialised before, up to the end. */
export function hasData({ dataDir, postgres }: Place): boolean {
  const { database, work } = dataFolderPaths(dataDir);
  if (postgres) return existsSync(work);
  // An empty file is none: that is what a full disk or a bad copy leaves.
  return (statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** How many bytes the site may still write where its data lie. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Takes the data folder for this process alone, initialising an empty one. A folder without our marker, or a
 * database that is gone while its pictures are there, is left untouched (`MaintainerError`).
 */
export function openDataFolder(place: Place): DataFolder {
  const { dataDir: root, postgres } = place;
  const paths = dataFolderPaths(root);
  makeWritable(root);
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < START_BYTES) throw new MaintainerError(startErrors.diskFull(root));
  if (!existsSync(paths.marker)) {
    if (strangersIn(root).length > 0)
      throw new MaintainerError(startErrors.folderForeign(root), { permanent: true });
    writeFileSync(paths.marker, MARKER_TEXT);
  }

  const release = lock(paths.lock, root);
  try {
    if (hasData(place)) {
      // An images folder without its marker is most likely a disk that is not mounted.
      if (!existsSync(paths.imagesMarker)) throw new MaintainerError(startErrors.imagesMissing(paths.images));
    } else {
      if (!postgres && hasImages(root)) throw new MaintainerError(startErrors.databaseMissing(root));
      makeImagesFolder(paths);
    }
    // We hold the lock, so nobody's upload is under way: what lies here was left by a crash.
    rmSync(paths.work, { recursive: true, force: true });
    mkdirSync(paths.work, { mode: 0o700 });
    mustBeOneDisk(paths);
  } catch (error) {
    release();
    throw error;
  }
  return { images: paths.images, work: paths.work, release };
}

/**
 * Takes an empty data folder, to bring a backup back into it. `undo` leaves it as empty as it was. Until there
 * is a database in it the site refuses to start on it.
 */
export function openEmptyDataFolder(place: Place): DataFolder & { undo(): void } {
  const { dataDir: root } = place;
  const strangers = () => (existsSync(root) ? strangersIn(root) : []);
  if (strangers().length > 0) throw new MaintainerError(backupTexts.notEmpty(root));
  const folder = openDataFolder(place);
  return {
    ...folder,
    undo() {
      for (const name of strangers()) rmSync(path.join(root, name), { recursive: true, force: true });
    },
  };
}

/** Whether there are pictures in the data folder. */
export const hasImages = (root: string) => holdsImages(dataFolderPaths(root).images);

/** Lays the pictures of a data folder aside, under this name, as if none had ever been there. Answers where they are. */
export function layImagesAside(root: string, name: string): string {
  const paths = dataFolderPaths(root);
  const aside = path.join(root, name);
  const release = lock(paths.lock, root);
  try {
    renameSync(paths.images, aside);
    makeImagesFolder(paths);
  } finally {
    release();
  }
  return aside;
}

/** Uploads come in by a rename, and no rename leads to another mounted disk, or to the same one mounted twice. */
function mustBeOneDisk({ work, images }: ReturnType<typeof dataFolderPaths>) {
  const [from, to] = [path.join(work, 'probe'), path.join(images, '.probe')];
  mkdirSync(from);
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    throw new MaintainerError(startErrors.imagesOnOtherDisk(images), { permanent: true });
  }
  rmdirSync(to);
}

function makeImagesFolder({ images, imagesMarker }: ReturnType<typeof dataFolderPaths>) {
  makeWritable(images);
  writeFileSync(imagesMarker, MARKER_TEXT);
}

/** What lies in a folder, but for what a new disk or npm puts into one that is empty. */
const strangersIn = (folder: string) =>
  readdirSync(folder).filter((name) => name !== 'lost+found' && name !== '.npm');

function makeWritable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new MaintainerError(startErrors.folderNotWritable(folder));
  }
}

function holdsImages(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name !== MARKER && name !== 'lost+found');
}

/** Keeps every other process away. Answers how to let go. */
function lock(file: string, root: string): () => void {
  try {
    const taken = exclusiveLock(file);
    if (taken !== 'taken') return taken.release;
  } catch {
    throw new MaintainerError(startErrors.folderNotWritable(root));
  }
  throw new MaintainerError(startErrors.folderInUse(root));
}
