import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts';
import { usualBackups } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { STAMP_TOLERANCE_MS } from '#server/ports/database/stamps.ts';
import { dataFolderPaths, lastBackupFolder } from '#server/process/data-folder.ts';
import { exclusiveLock } from '#server/process/exclusive-lock.ts';
import { flushFolder } from '#server/process/flush.ts';
import { backupTexts } from '#texts/admin/backup.ts';

/** What maintainers may have written themselves, in the data folder. */
export const ownTexts = ['impressum.md', 'datenschutz.md'];

/** The settings of the site: those that anybody may read, and the secrets among them, which the key on paper opens. */
export const settingsFiles = { open: 'settings.json', sealed: 'settings.sealed' };

/** What else may lie in a backup. */
export const besides = [...ownTexts, ...Object.values(settingsFiles)];

const MARKER = '.klassenkreis-backup';
const MARKER_TEXT = 'This folder holds backups of Klassenkreis. Keep this file.\n';
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const UNFINISHED = '.unfinished';
/** How often a process that waits for another one looks whether it has ended. */
const LOOK_AGAIN_MS = 200;

/**
 * A folder of backups: one dated folder for each, and the files of all images beside them. Files never change, as those
 * of an image that is turned get another id, so each is stored once, however many backups name it.
 */
export function backupPaths(root: string) {
  return {
    lock: path.join(root, 'lock.db'),
    unfinished: path.join(root, UNFINISHED),
    images: path.join(root, 'images'),
    /** How far the reading of all images has come, see `round.ts`. */
    round: path.join(root, 'round.json'),
    /** Up to which backup a maintainer has said that less is right, see `compare.ts`. */
    accepted: path.join(root, 'accepted'),
    /** From here on: of one backup, as paths relative to the root. */
    database: (name: string) => path.posix.join(name, 'klassenkreis.db'),
    text: (name: string, file: string) => path.posix.join(name, file),
    image: (filesId: string, file: string) => path.posix.join('images', filesId.slice(-2), filesId, file),
    /** The files of the backup and their hashes, in the format of sha256sum. */
    sums: (name: string) => path.posix.join(name, 'SHA256SUMS'),
    facts: (name: string) => path.posix.join(name, 'backup.json'),
  };
}

/** The name of a backup begun at that time, in ms: UTC, in a form that every file system accepts. */
const backupName = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/**
 * The same, or a second after the newest one where that is later: in the order of their names they were made, also when
 * one was made while the clock was ahead. Otherwise that would be restored for the newest, and the others go first.
 */
export async function freeName(root: string, at: number): Promise<string> {
  const newest = (await readdir(root))
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1);
  return backupName(newest === undefined ? at : Math.max(at, timeIn(newest) + SECOND_MS));
}

/** When a backup of that name was begun, in ms. */
export const timeIn = (name: string) => Date.parse(name.replace(/(\d\d)(\d\d)(\d\d)Z$/, '$1:$2:$3Z'));

/** A copy of the folder may have lost the marker, as the shell leaves out what begins with a dot. */
const isBackupFolder = (names: readonly string[]) =>
  names.includes(MARKER) || (names.includes('images') && names.some((name) => NAME.test(name)));

/** Makes the folder ready for backups; refuses one that holds other files. */
export async function prepareBackupFolder(root: string, dataDir: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 }).catch((error) => {
    // Where the nightly unit may not write, a folder that is gone looks like a disk that is only read.
    throw existsSync(root) ? error : new MaintainerError(backupTexts.folderGone(root));
  });
  await access(root, constants.R_OK | constants.W_OK | constants.X_OK).catch(refuseUnreadable(root));
  const found = await readdir(root);
  if (!isBackupFolder(found) && found.some((name) => name !== 'lost+found'))
    throw new MaintainerError(backupTexts.foreignFolder(root));
  // The place where its disk would be.
  if (!isBackupFolder(found) && lastBackupFolder(dataDir) === path.resolve(root))
    throw new MaintainerError(backupTexts.folderEmpty(root, path.join(root, MARKER)));
  if (!found.includes(MARKER)) await writeFile(path.join(root, MARKER), MARKER_TEXT);
  await mkdir(path.join(root, 'images'), { recursive: true, mode: 0o700 });
  await flushFolder(root);
}

/** The names of all backups, oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(refuseUnreadable(root));
  const names = entries.map((entry) => entry.name);
  if (names.includes('backup.json')) throw new MaintainerError(backupTexts.oneOfThem(root));
  if (!isBackupFolder(names)) throw new MaintainerError(backupTexts.noBackups(root));
  return entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}

function refuseUnreadable(root: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new MaintainerError(backupTexts.noBackups(root));
    if (error.code === 'EACCES') throw new MaintainerError(backupTexts.unreadableFolder(root));
    throw error;
  };
}

/** The backup of that name, or the newest. */
export async function findBackup(root: string, wanted?: string): Promise<string> {
  const names = await listBackups(root);
  const name = wanted === undefined ? names.at(-1) : names.find((one) => one === wanted);
  if (name !== undefined) return name;
  throw new MaintainerError(
    wanted === undefined || names.length === 0
      ? backupTexts.noBackups(root)
      : backupTexts.unknownBackup(wanted, names),
  );
}

/**
 * Locks this folder of backups against other processes, after those that have it now; `waits` is called when there is
 * one. Returns the function that releases it.
 */
export async function lockBackups(root: string, waits: () => void): Promise<() => void> {
  for (let tries = 0; ; tries += 1) {
    const lock = tryToLock(root);
    if (lock !== 'taken') return lock.release;
    if (tries === 0) waits();
    await sleep(LOOK_AGAIN_MS);
  }
}

const tryToLock = (root: string) => exclusiveLock(backupPaths(root).lock);

/** What the data folder notes of backups: when one was last made, found to be well, copied elsewhere, and tried out. */
const notes = {
  made: 'lastBackup',
  verified: 'lastVerifiedBackup',
  copied: 'lastOffsiteCopy',
  rehearsed: 'lastRehearsal',
} as const;

export type BackupNote = keyof typeof notes;
export const backupNotes = Object.keys(notes) as BackupNote[];

export const noteFile = (dataDir: string, kind: BackupNote) => dataFolderPaths(dataDir)[notes[kind]];

/**
 * Notes it. A failure to do so does not fail the backup. A folder that holds no site stays as it is: a backup is restored
 * into an empty one.
 */
export async function noteBackup(dataDir: string, kind: BackupNote, at: number) {
  if (existsSync(dataFolderPaths(dataDir).marker)) await note(noteFile(dataDir, kind), at);
}

/** Another folder is that of the timer when it was used again after so long, and the one before was not. */
const USED_AGAIN_MS = 20 * HOUR_MS;

/**
 * Notes that a backup was made, and of the two places that of the timer, which hints name: one into another folder, such
 * as on a stick, changes nothing of that.
 */
export async function noteMade(dataDir: string, at: number, root: string): Promise<void> {
  const file = noteFile(dataDir, 'made');
  const [, place = '', other, since = ''] = await readNote(file);
  const isUsedAgain = other === root && at - Date.parse(since) >= USED_AGAIN_MS;
  if (place === '' || isUsedAgain || root === usualBackups()) return note(file, at, root);
  if (place === root) return note(file, at, place);
  await note(file, at, place, root, other === root ? since : new Date(at).toISOString());
}

/** When that was last, in ms; undefined when unknown. */
export const lastNoted = (dataDir: string, kind: BackupNote) => noted(noteFile(dataDir, kind));

/** Pulls back those notes that were made while the clock was ahead. */
export async function pullBackNotes(dataDir: string, at: number): Promise<void> {
  for (const file of backupNotes.map((kind) => noteFile(dataDir, kind)))
    if (((await noted(file)) ?? 0) > at + STAMP_TOLERANCE_MS)
      await note(file, at, ...(await readNote(file)).slice(1));
}

/** Written aside, so that a file of another account is replaced. */
async function note(file: string, at: number, ...more: string[]): Promise<void> {
  const aside = `${file}.part`;
  await writeFile(aside, [new Date(at).toISOString(), ...more].join('\n'))
    .then(() => rename(aside, file))
    .catch(() => undefined);
}

const readNote = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).split('\n');

const noted = async (file: string) => Date.parse((await readNote(file))[0] ?? '') || undefined;

/** Whether a path is the folder or lies in it. Between two Windows drives the relative path is absolute. */
export function isInside(
  folder: string,
  place: string,
  { relative, isAbsolute, sep }: Pick<typeof path.posix, 'relative' | 'isAbsolute' | 'sep'> = path,
): boolean {
  const route = relative(folder, place);
  return !isAbsolute(route) && route !== '..' && !route.startsWith(`..${sep}`);
}
