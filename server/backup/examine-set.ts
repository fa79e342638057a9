import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/ports/database/database.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { type BackupFacts, readFacts, readSums, type Sums, writeSums } from './facts.ts';
import { hashFile, stateBy, stateOfFile } from './hashed-files.ts';
import { backupPaths, besides, listBackups, tryToLock } from './layout.ts';
import {
  type BrokenPicture,
  type FileState,
  findBroken,
  type ListedPicture,
  listPictures,
} from './pictures.ts';
import { addWrong } from './round.ts';

/** Opens a database file of any version for reading, and changes nothing. */
export type OpenToRead = (file: string) => Database;

/** A file of a backup besides the pictures, by its path relative to the folder of backups. */
export type WrongFile = { file: string; state: FileState };

/** One backup without its pictures. */
export type ExaminedSet = {
  /** Whether the rows are proven to be those that were saved; `newer`: by a later version, which reads them. */
  rows: 'sound' | 'damaged' | 'newer';
  /** What is not as it was. Rows without proof are among it. */
  wrong: WrongFile[];
  /** The files and hashes that are proven, or what is left of the list. */
  sums: Sums;
  /** What the rows list; empty when they are damaged. */
  pictures: ListedPicture[];
};

/** Looks at everything of a backup but the files of its pictures. */
export async function examineSet(root: string, name: string, openToRead: OpenToRead): Promise<ExaminedSet> {
  const paths = backupPaths(root);
  const at = (file: string) => path.join(root, file);
  const found = await readFacts(at(paths.facts(name)));
  const facts = found !== 'newer' && found?.name === name ? found : undefined;
  const listed = await readSums(at(paths.sums(name)));
  const actual = await hashFile(at(paths.database(name))).catch(stateBy);

  const wrong: WrongFile[] = [];
  const isProven = facts !== undefined && hash('sha256', listed.text) === facts.sums;
  const anew = facts && !isProven ? await listAnew(root, facts, openToRead) : undefined;
  const sums = anew ?? listed.sums;
  const isSound = sums.get(paths.database(name)) === actual;
  if (found === 'newer') return { rows: 'newer', wrong, sums, pictures: [] };

  if (!isSound) wrong.push({ file: paths.database(name), state: isState(actual) ? actual : 'changed' });
  if (!facts) wrong.push(await asFound(root, paths.facts(name)));
  else if (!isProven) wrong.push(await asFound(root, paths.sums(name)));
  wrong.push(...(await wrongTexts(root, name, sums, isProven || anew !== undefined)));
  if (!isSound) return { rows: 'damaged', wrong, sums, pictures: [] };
  const { isNewer, pictures } = await readRows(openToRead(at(paths.database(name))));
  return { rows: isNewer ? 'newer' : 'sound', wrong, sums, pictures };
}

/** The newest backup of the folder whose rows this program can bring back, besides that one. */
export async function findSound(root: string, but: string, open: OpenToRead): Promise<string | undefined> {
  for (const name of (await listBackups(root)).toReversed())
    if (name !== but && (await examineSet(root, name, open)).rows === 'sound') return name;
  return undefined;
}

/**
 * The list of hashes as the rows and the files beside them give it. If it has the hash that was written down, it is the
 * list that got lost, and all that it names is what was saved.
 */
async function listAnew(
  root: string,
  { name, missing, sums: wanted }: BackupFacts,
  openToRead: OpenToRead,
): Promise<Sums | undefined> {
  const paths = backupPaths(root);
  const sums: Sums = new Map();
  try {
    const rows = openToRead(path.join(root, paths.database(name)));
    for (const { filesId: id, files } of await listPictures(rows).finally(() => rows.destroy()))
      for (const file of files) sums.set(paths.image(id, file.name), file.sha256);
    for (const file of missing) sums.delete(file);
    for (const file of [paths.database(name), ...besides.map((text) => paths.text(name, text))])
      if (existsSync(path.join(root, file))) sums.set(file, await hashFile(path.join(root, file)));
  } catch {
    // Rows that cannot be read prove nothing.
    return undefined;
  }
  return hash('sha256', writeSums(sums)) === wanted ? sums : undefined;
}

async function wrongTexts(root: string, name: string, sums: Sums, isProven: boolean): Promise<WrongFile[]> {
  const wrong: WrongFile[] = [];
  for (const file of besides.map((text) => backupPaths(root).text(name, text))) {
    const sha256 = sums.get(file);
    const state = sha256 === undefined ? 'sound' : await stateOfFile(path.join(root, file), { sha256 });
    if (state !== 'sound') wrong.push({ file, state });
    // Nobody can say whether it is the one that was saved.
    if (sha256 === undefined && !isProven && existsSync(path.join(root, file)))
      wrong.push({ file, state: 'changed' });
  }
  return wrong;
}

async function readRows(db: Database) {
  try {
    const steps = await db.selectFrom('migrations').select('name').execute();
    const isNewer = steps.some(({ name }) => !migrations.some((known) => known.name === name));
    // The tables of a later version may be others; its files are still in the list of hashes.
    const pictures = await listPictures(db).catch((error) => {
      if (isNewer) return [];
      throw error;
    });
    return { isNewer, pictures };
  } finally {
    await db.destroy();
  }
}

const isState = (text: string): text is FileState => ['missing', 'changed', 'unreadable'].includes(text);

/** A file that is not what it should be. */
async function asFound(root: string, file: string): Promise<WrongFile> {
  const state = await hashFile(path.join(root, file)).then(() => 'changed' as const, stateBy);
  return { file, state };
}

type VerifiedBackup = {
  rows: 'sound' | 'damaged' | 'newer';
  /** How many files were looked at. */
  files: number;
  /** What is not as it was saved, besides pictures. */
  wrong: WrongFile[];
  /** Pictures of which a file is not as it was, or was not there when the backup was made. */
  pictures: BrokenPicture[];
};

/** Compares every byte of a backup with the hashes that were kept. */
export async function verifyBackup(
  root: string,
  name: string,
  openToRead: OpenToRead,
  progress: (done: number, total: number) => void,
): Promise<VerifiedBackup> {
  const paths = backupPaths(root);
  const { rows, wrong, sums, pictures } = await examineSet(root, name, openToRead);
  const broken = await findBroken(
    pictures,
    (filesId, file) => stateOfFile(path.join(root, paths.image(filesId, file.name)), file),
    progress,
  );
  // Of a later version the list may be all that can be read.
  const looked = new Set([...pathsOf(root, pictures), ...wrong.map(({ file }) => file)]);
  const others = [...sums].filter(([file]) => !looked.has(file));
  for (const [file, sha256] of others) {
    const state = await stateOfFile(path.join(root, file), { sha256 });
    if (state !== 'sound') wrong.push({ file, state });
  }
  return { rows, files: sums.size, wrong, pictures: broken };
}

const pathsOf = (root: string, pictures: readonly ListedPicture[]) =>
  pictures.flatMap(({ filesId, files }) => files.map(({ name }) => backupPaths(root).image(filesId, name)));

/** Lets the next backup into the folder read these pictures, whosever turn it is. Some folders can only be read. */
export async function tellNextBackup(root: string, pictures: readonly BrokenPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  try {
    const lock = tryToLock(root);
    if (lock === 'taken') return;
    await addWrong(
      backupPaths(root).round,
      pictures.map(({ filesId }) => filesId),
    ).finally(lock.release);
  } catch {
    // It finds them when their turn comes.
  }
}
