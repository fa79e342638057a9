import path from 'node:path';
import { examineSet, type OpenToRead, type WrongFile } from './examine-set.ts';
import { stateOfFile } from './hashed-files.ts';
import { backupPaths, tryToLock } from './layout.ts';
import { type BrokenPicture, findBroken, type ListedPicture } from './pictures.ts';
import { addWrong } from './round.ts';

export type VerifiedBackup = {
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
