import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MaintainerError } from '#server/maintainer-error.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { exclusiveLock } from '#server/process/exclusive-lock.ts';
import { flushFolder } from '#server/process/flush.ts';
import { backupTexts } from '#texts/admin/backup.ts';

/** What maintainers may have written themselves, in the data folder. */
export const ownTexts = ['impressum.md', 'datenschutz.md'];

const MARKER = '.klassenkreis-backup';
const MARKER_TEXT = 'This folder holds backups of Klassenkreis. Keep this file.\n';
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const UNFINISHED = '.unfinished';

/**
 * A folder of backups: one dated folder for each, and the files of all images beside them. An image never
 * changes, so each of its files is stored once, however many backups name it.
 */
export function backupPaths(root: string) {
  return {
    lock: path.join(root, 'lock.db'),
    unfinished: path.join(root, UNFINISHED),
    images: path.join(root, 'images'),
    /** From here on: of one backup, as paths relative to the root. */
    database: (name: string) => path.posix.join(name, 'klassenkreis.db'),
    text: (name: string, file: string) => path.posix.join(name, file),
    image: (imageId: string, file: string) => path.posix.join('images', imageId.slice(-2), imageId, file),
    /** The files of the backup and their hashes, in the format of sha256sum. */
    sums: (name: string) => path.posix.join(name, 'SHA256SUMS'),
    facts: (name: string) => path.posix.join(name, 'backup.json'),
  };
}

/** The name of a backup begun at that time, in ms: UTC, in a form that every file system accepts. */
export const backupName = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Makes the folder ready for backups; refuses one that holds other files. */
export async function prepareBackupFolder(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const found = await readdir(root);
  if (found.includes(MARKER)) return;
  if (found.some((name) => name !== 'lost+found')) throw new MaintainerError(backupTexts.foreignFolder(root));
  await writeFile(path.join(root, MARKER), MARKER_TEXT);
  await mkdir(path.join(root, 'images'), { mode: 0o700 });
  await flushFolder(root);
}

/** The names of all complete backups, oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const isBackup = entries.some((entry) => entry.name === MARKER);
  if (!isBackup) throw new MaintainerError(backupTexts.noBackups(root));
  return entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}

/** The backup of that name, or the newest. */
export async function findBackup(root: string, wanted?: string): Promise<string> {
  const names = await listBackups(root);
  const name = wanted === undefined ? names.at(-1) : names.find((one) => one === wanted);
  if (name !== undefined) return name;
  throw new MaintainerError(
    wanted === undefined ? backupTexts.noBackups(root) : backupTexts.unknownBackup(wanted, names),
  );
}

/** Locks this folder of backups against other processes. Returns the function that releases it. */
export function lockBackups(root: string): () => void {
  const lock = exclusiveLock(backupPaths(root).lock);
  if (lock === 'taken') throw new MaintainerError(backupTexts.inUse(root));
  return lock.release;
}

/** Notes in the data folder when a backup was made. A failure to do so does not fail the backup. */
export async function noteBackup(dataDir: string, at: number): Promise<void> {
  await writeFile(dataFolderPaths(dataDir).lastBackup, new Date(at).toISOString()).catch(() => undefined);
}

/** When the last backup was made, or the last one that was verified, in ms; undefined when unknown. */
export async function lastBackup(
  dataDir: string,
  which: 'lastBackup' | 'lastVerifiedBackup' = 'lastBackup',
): Promise<number | undefined> {
  const text = await readFile(dataFolderPaths(dataDir)[which], 'utf8').catch(() => '');
  return Date.parse(text) || undefined;
}
