import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { backupTexts } from '#texts/admin/backup.ts';
import { startErrors } from '#texts/admin.ts';
import type { Config } from '../config/config.ts';
import { stateOfDisk } from './disk-state.ts';
import { exclusiveLock } from './exclusive-lock.ts';
import { flushFolder } from './flush.ts';

export type DataFolder = {
  images: string;
  /** Uploads in progress. On the same file system as the images, so that a rename moves them in. */
  work: string;
  release(): void;
};

export const MARKER = '.klassenkreis';
const MARKER_TEXT =
  'This folder belongs to Klassenkreis. Keep this file: without it nothing here is touched.\n';

/** The layout of a data folder. */
export function dataFolderPaths(root: string) {
  return {
    marker: path.join(root, MARKER),
    lock: path.join(root, 'lock.db'),
    database: path.join(root, 'klassenkreis.db'),
    images: path.join(root, 'images'),
    imagesMarker: path.join(root, 'images', MARKER),
    work: path.join(root, 'work'),
    outbox: path.join(root, 'outbox'),
    /** There while a backup is restored. */
    restoring: path.join(root, 'restoring'),
    /** There from when a move puts this folder in its place until the settings say so. */
    moving: path.join(root, 'moving'),
    /** There while a class that was begun anew on purpose has no member yet. */
    begunAnew: path.join(root, 'begun-anew'),
    lastBackup: path.join(root, 'last-backup'),
    lastOffsiteCopy: path.join(root, 'last-offsite-copy'),
    /** By these a store by SFTP is known again. */
    offsiteHosts: path.join(root, 'offsite-known-hosts'),
    lastRehearsal: path.join(root, 'last-rehearsal'),
    lastVerifiedBackup: path.join(root, 'last-verified-backup'),
    /** How far the reading of all pictures has come, night by night. */
    mediaRound: path.join(root, 'media-round.json'),
  };
}

/** The folder into which was last backed up; undefined when unknown. */
export function lastBackupFolder(dataDir: string): string | undefined {
  try {
    return readFileSync(dataFolderPaths(dataDir).lastBackup, 'utf8').split('\n')[1];
  } catch {
    return undefined;
  }
}

/** For much that is thrown away: /tmp is often in memory. */
const largeTemporaryFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir());

/** Makes a folder for what is thrown away, and removes those of its kind that processes have left that were killed. */
export function makeTemporaryFolder(kind: string, under = largeTemporaryFolder()): string {
  const beginning = `klassenkreis-${kind}-`;
  for (const name of readdirSync(under).filter((one) => one.startsWith(beginning))) {
    const [, pid] = /^(\d+)-/.exec(name.slice(beginning.length)) ?? [];
    if (pid !== undefined && hasEnded(Number(pid)))
      try {
        rmSync(path.join(under, name), { recursive: true, force: true });
      } catch {
        // Another user's, who removes it.
      }
  }
  return mkdtempSync(path.join(under, `${beginning}${process.pid}-`));
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** With `postgres` the database is on a server. */
type Location = Pick<Config, 'dataDir' | 'postgres'>;

/**
 * Whether an earlier initialisation of the folder was completed. With a database elsewhere, what it made says so; none of
 * that is ever removed and made again.
 */
export function hasData({ dataDir, postgres }: Location): boolean {
  const { database, work, imagesMarker } = dataFolderPaths(dataDir);
  if (postgres) return existsSync(imagesMarker) || existsSync(work);
  // An empty file does not count: a full disk or a bad copy leaves one.
  return (statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Whether nothing of a class lies there, nor of anybody else: a start makes such a place ready. */
export function isUnused(location: Location): boolean {
  const root = location.dataDir;
  if (hasData(location)) return false;
  if (!existsSync(root)) return true;
  try {
    return existsSync(dataFolderPaths(root).marker) ? !hasImages(root) : besideNotes(root).length === 0;
  } catch {
    // What cannot be read is reported where it is opened.
    return false;
  }
}

/** Whether a new class may begin in this folder, whatever was here before: a maintainer has said so. */
export const isBegunAnew = (dataDir: string) => existsSync(dataFolderPaths(dataDir).begunAnew);

/** Makes the folder ready for a new class, on purpose. */
export function beginAnew(location: Location): void {
  const { release } = openFolder(location);
  try {
    writeFileSync(dataFolderPaths(location.dataDir).begunAnew, '', { flush: true });
  } finally {
    release();
  }
}

export const endBeginning = (dataDir: string) => rmSync(dataFolderPaths(dataDir).begunAnew, { force: true });

/** How many bytes the site may still write to the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** How many bytes the disk of this folder holds in all. */
export async function diskBytes(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return blocks * bsize;
}

/**
 * Locks the data folder for this process, initialising an empty one. A folder with other files and without our
 * marker, or one with images but no database, is left untouched (`MaintainerError`).
 */
export function openDataFolder(location: Location): DataFolder {
  mustBeRestored(location);
  return openFolder(location);
}

/** Refuses a folder into which a backup was not restored to its end. */
export function mustBeRestored({ dataDir }: Location): void {
  if (existsSync(dataFolderPaths(dataDir).restoring))
    throw new MaintainerError(backupTexts.halfRestored(dataDir), { permanent: true });
}

/** Refuses a folder on a disk to which nothing can be written. */
export function mustTakeFiles(root: string): void {
  const state = stateOfDisk(root);
  if (state !== 'sound') throw new MaintainerError(startErrors.disk[state](root));
}

function openFolder(location: Location): DataFolder {
  const { dataDir: root, postgres } = location;
  const paths = dataFolderPaths(root);
  mustTakeFiles(root);
  makeWritable(root);
  if (!existsSync(paths.marker)) {
    const entries = existsSync(paths.restoring) ? besideNotes(root) : foreignEntries(root);
    if (entries.some((name) => name !== path.basename(paths.restoring)))
      throw new MaintainerError(startErrors.folderForeign(root), { permanent: true });
  }
  writeMark(paths.marker);

  const release = lock(paths.lock, root);
  try {
    if (hasData(location)) {
      // An images folder without its marker is most likely an unmounted disk.
      if (!existsSync(paths.imagesMarker)) throw new MaintainerError(startErrors.imagesMissing(paths.images));
      writeMark(paths.imagesMarker);
    } else {
      if (!postgres && hasImages(root) && !existsSync(paths.restoring))
        throw new MaintainerError(startErrors.databaseMissing(root));
      makeImagesFolder(paths);
    }
    emptyWork(paths.work);
    mustShareMount(paths);
  } catch (error) {
    release();
    throw error;
  }
  return { images: paths.images, work: paths.work, release };
}

/** We hold the lock, so no upload is in progress: whatever is here was left by a crash. */
function emptyWork(work: string): void {
  mkdirSync(work, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(work)) rmSync(path.join(work, name), { recursive: true, force: true });
}

/** A data folder into which a backup is restored. */
export type RestoringFolder = DataFolder & {
  /** From here on the site may start on it. */
  finish(): Promise<void>;
  /** Empties the folder, unless an earlier try has left something there. */
  undo(): void;
};

/** Refuses a folder in which anything lies, unless a backup was not restored into it to its end. */
function mustBeEmptied({ dataDir: root }: Pick<Location, 'dataDir'>): void {
  if (existsSync(root) && !existsSync(dataFolderPaths(root).restoring) && besideNotes(root).length > 0)
    throw new MaintainerError(backupTexts.notEmpty(root));
}

/**
 * Locks an empty data folder to restore a backup into it, or one in which that was interrupted. The site refuses to
 * start on it until `finish`.
 */
export function openRestoringFolder(location: Location): RestoringFolder {
  const { dataDir: root } = location;
  const { restoring } = dataFolderPaths(root);
  const entries = () => (existsSync(root) ? besideNotes(root) : []);
  const goesOn = existsSync(restoring);
  mustBeEmptied(location);
  makeWritable(root);
  if (!goesOn) writeFileSync(restoring, '', { flush: true });
  const folder = openFolder(location);
  return {
    ...folder,
    async finish() {
      rmSync(restoring);
      await flushFolder(root);
    },
    undo() {
      if (goesOn) return;
      // Last what says that this is no site yet, for a process that dies meanwhile.
      const last = [path.basename(restoring), MARKER];
      const names = entries().filter((name) => !last.includes(name));
      for (const name of [...names, ...last.toReversed()])
        rmSync(path.join(root, name), { recursive: true, force: true });
    },
  };
}

/** Whether anything lies in the folder for images. */
export function hasImages(root: string): boolean {
  const { images } = dataFolderPaths(root);
  return existsSync(images) && foreignEntries(images).some((name) => name !== MARKER);
}

/** Moves the images of a data folder aside, to a folder of this name beside them, and returns its path. */
export function moveImagesAside(root: string, name: string): string {
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

/** Uploads are moved in by a rename, which fails across mounts, even of the same disk. */
function mustShareMount({ work, images }: ReturnType<typeof dataFolderPaths>) {
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

/** Makes the folder for images, or marks an empty one as such. */
export function makeImagesFolder({ images, imagesMarker }: ReturnType<typeof dataFolderPaths>) {
  makeWritable(images);
  writeMark(imagesMarker);
}

/** Writes a marker, once, as an id may come into it: a kill leaves it empty. */
function writeMark(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
    writeFileSync(file, MARKER_TEXT, { flush: true });
}

/** The entries of a folder, except those that a new disk or npm creates. */
const foreignEntries = (folder: string) =>
  readdirSync(folder).filter((name) => name !== 'lost+found' && name !== '.npm');

/** The same without the notes of commands, which earlier ones have left in an empty folder. */
function besideNotes(root: string): string[] {
  const { lastBackup, lastVerifiedBackup, lastOffsiteCopy, lastRehearsal, offsiteHosts } =
    dataFolderPaths(root);
  const notes = [lastBackup, lastVerifiedBackup, lastOffsiteCopy, lastRehearsal, offsiteHosts];
  return foreignEntries(root).filter((name) => !notes.includes(path.join(root, name)));
}

function makeWritable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new MaintainerError(startErrors.folderNotWritable(folder, failureInWords(error)));
  }
}

/** Locks out every other process. Returns the function that releases the lock. */
function lock(file: string, root: string): () => void {
  try {
    const held = exclusiveLock(file);
    if (held !== 'taken') return held.release;
  } catch (error) {
    throw new MaintainerError(startErrors.folderNotWritable(root, failureInWords(error)));
  }
  throw new MaintainerError(startErrors.folderInUse(root));
}
