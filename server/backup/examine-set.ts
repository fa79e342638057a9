import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { imageFileNames } from '#contract/galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import { compareSteps } from '#server/ports/database/schema/compare-steps.ts';
import { readFacts, readSums, type Sums } from './facts.ts';
import { hashFile, stateBy, stateOfFile } from './hashed-files.ts';
import { backupPaths, besides, listBackups } from './layout.ts';
import {
  type BrokenPicture,
  type FileState,
  findBroken,
  type ListedPicture,
  listPictures,
} from './pictures.ts';

/** Opens a database file of any version for reading, and changes nothing. */
export type OpenToRead = (file: string) => Database;

/** A file of a backup besides the pictures, by its path relative to the folder of backups. */
export type WrongFile = { file: string; state: FileState | 'unproven' };

/**
 * Whether rows are proven to be those that were saved. `unproven`: they are whole, but the hash that was kept of them is
 * lost. `newer`, `too-old`: by a version that reads them.
 */
type RowsState = 'sound' | 'unproven' | 'damaged' | 'newer' | 'too-old';

/** One backup without its pictures. */
export type ExaminedSet = {
  rows: RowsState;
  /** What is not as it was. Rows without proof are among it. */
  wrong: WrongFile[];
  /** The hashes of all but the pictures that are proven, or what is left of the list. */
  sums: Sums;
  /** How many files the list has. */
  files: number;
  /** What the rows list; undefined when they cannot be read. */
  pictures: (() => AsyncGenerator<ListedPicture>) | undefined;
  /** The files of pictures as the list has them. */
  listed(): AsyncGenerator<[file: string, hash: string]>;
};

/** Looks at everything of a backup but the files of its pictures. */
export async function examineSet(root: string, name: string, openToRead: OpenToRead): Promise<ExaminedSet> {
  const paths = backupPaths(root);
  const at = (file: string) => path.join(root, file);
  const found = await readFacts(at(paths.facts(name)));
  const facts = found !== 'newer' && found?.name === name ? found : undefined;
  const listed = () => imagesIn(readSums(at(paths.sums(name))));
  const actual = await hashFile(at(paths.database(name))).catch(stateBy);

  const wrong: WrongFile[] = [];
  const isProven =
    facts !== undefined && (await hashFile(at(paths.sums(name))).catch(stateBy)) === facts.sums;
  const { sums, files } = await countSums(readSums(at(paths.sums(name))));
  const open = () => openToRead(at(paths.database(name)));
  const kept = sums.get(paths.database(name));
  const isWhole = !isState(actual) && (kept === undefined ? await checksOut(open()) : kept === actual);
  if (found === 'newer') return { rows: 'newer', wrong, sums, files, listed, pictures: undefined };

  if (!isWhole) wrong.push({ file: paths.database(name), state: isState(actual) ? actual : 'changed' });
  else if (kept === undefined) wrong.push({ file: paths.database(name), state: 'unproven' });
  if (!facts) wrong.push(await asFound(root, paths.facts(name)));
  else if (!isProven) wrong.push(await asFound(root, paths.sums(name)));
  wrong.push(...(await wrongTexts(root, name, sums, isProven)));
  if (!isWhole) return { rows: 'damaged', wrong, sums, files, listed, pictures: undefined };
  const { state, isReadable } = await readRows(open());
  const pictures = isReadable ? () => picturesIn(open()) : undefined;
  const rows = state === 'sound' && kept === undefined ? 'unproven' : state;
  return { rows, wrong, sums, files, listed, pictures };
}

const isImage = (file: string) => file.startsWith('images/');

async function* imagesIn(lines: ReturnType<typeof readSums>): ReturnType<typeof readSums> {
  for await (const [file, sha256] of lines) if (isImage(file)) yield [file, sha256];
}

async function countSums(lines: ReturnType<typeof readSums>): Promise<{ sums: Sums; files: number }> {
  const sums: Sums = new Map();
  let files = 0;
  for await (const [file, sha256] of lines) {
    files += 1;
    if (!isImage(file)) sums.set(file, sha256);
  }
  return { sums, files };
}

/** The files of these pictures but the missing ones, as the list has them. */
export async function* sumsOf(
  root: string,
  pictures: AsyncIterable<ListedPicture>,
  missing: Pick<ReadonlySet<string>, 'has'>,
): AsyncGenerator<[file: string, hash: string]> {
  for await (const { filesId, files } of pictures)
    for (const { name, sha256 } of files) {
      const file = backupPaths(root).image(filesId, name);
      if (!missing.has(file)) yield [file, sha256];
    }
}

/** Reads of the rows of a backup. Undefined where that fails, or the database is not there. */
export async function readBackup<T>(
  root: string,
  name: string,
  openToRead: OpenToRead,
  read: (db: Database) => Promise<T>,
): Promise<T | undefined> {
  let db: Database | undefined;
  try {
    db = openToRead(path.join(root, backupPaths(root).database(name)));
    return await read(db);
  } catch {
    return undefined;
  } finally {
    await db?.destroy();
  }
}

export async function* picturesIn(db: Database): AsyncGenerator<ListedPicture> {
  try {
    yield* listPictures(db);
  } finally {
    await db.destroy();
  }
}

/** The newest backup of the folder whose rows this program can restore, besides that one. */
export async function findSound(root: string, but: string, open: OpenToRead): Promise<string | undefined> {
  for (const name of (await listBackups(root)).toReversed())
    if (name !== but && (await examineSet(root, name, open)).rows === 'sound') return name;
  return undefined;
}

async function wrongTexts(root: string, name: string, sums: Sums, isProven: boolean): Promise<WrongFile[]> {
  const wrong: WrongFile[] = [];
  for (const file of besides.map((text) => backupPaths(root).text(name, text))) {
    const sha256 = sums.get(file);
    const state = sha256 === undefined ? 'sound' : await stateOfFile(path.join(root, file), { sha256 });
    if (state !== 'sound') wrong.push({ file, state });
    // Nobody can say whether it is the one that was saved.
    if (sha256 === undefined && !isProven && existsSync(path.join(root, file)))
      wrong.push({ file, state: 'unproven' });
  }
  return wrong;
}

/** Whether a database is whole, as far as it can tell by itself. */
async function checksOut(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return rows.length === 1 && rows[0]?.integrity_check === 'ok';
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}

function stateOf(age: ReturnType<typeof compareSteps>['age']): RowsState {
  if (age === 'newer') return 'newer';
  return age === 'before-first-release' ? 'too-old' : 'sound';
}

async function readRows(db: Database): Promise<{ state: RowsState; isReadable: boolean }> {
  try {
    const steps = await db.selectFrom('migrations').select('name').execute();
    const { age } = compareSteps(steps.map(({ name }) => name));
    const state = stateOf(age);
    // The tables of another version may be others; its files are still in the list of hashes.
    const isReadable = await listPictures(db)
      .next()
      .then(
        () => true,
        (error) => {
          if (state !== 'sound') return false;
          throw error;
        },
      );
    return { state, isReadable };
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
  rows: RowsState;
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
  const { rows, wrong, sums, files, pictures, listed } = await examineSet(root, name, openToRead);
  const images = Math.ceil(files / imageFileNames.length);
  const broken = await findBroken(
    pictures?.() ?? [],
    (filesId, file) => stateOfFile(path.join(root, paths.image(filesId, file.name)), file),
    (done) => progress(done, images),
  );
  for (const { file } of wrong) sums.delete(file);
  const look = async ([file, sha256]: [string, string]) => {
    const state = await stateOfFile(path.join(root, file), { sha256 });
    if (state !== 'sound') wrong.push({ file, state });
  };
  for (const line of sums) await look(line);
  // Where the rows cannot be read, the list is all there is.
  if (!pictures) for await (const line of listed()) await look(line);
  return { rows, files, wrong, pictures: broken };
}
