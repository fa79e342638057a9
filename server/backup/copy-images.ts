import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Degrees } from '#contract/galleries.ts';
import { createStoredImages } from '#server/galleries/stored-images.ts';
import { filesNow, switchFiles } from '#server/galleries/turning/switch-files.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { lengthOfFile, stateBy, stateOfFile, writeDurably } from './hashed-files.ts';
import { backupPaths } from './layout.ts';
import {
  type BrokenPicture,
  type FileState,
  findBroken,
  type KnownFile,
  type ListedPicture,
  listPictures,
  type Picture,
  unlisted,
} from './pictures.ts';
import { openRound } from './round.ts';

export type CopiedImages = {
  newBytes: number;
  /** Were wrong in the pool and came anew from the site; what was wrong with them. */
  repaired: BrokenPicture[];
  /** Are wrong in the pool, and the site does not have them either. */
  lost: BrokenPicture[];
};

type Parts = {
  storage: ImageStorage;
  /** The rows that are saved. */
  copy: Database;
  /** The same rows, as the site has them now. */
  db: Database;
  root: string;
  /** The files ids of the pictures that an earlier backup names. */
  before: ReadonlySet<string>;
  /** Reads every file of the pool, not only tonight's. */
  all: boolean;
};

/**
 * Copies the files of all images into the pool. What is there already is looked at again, its length each time and
 * its bytes in turn, and replaced when it is not what it was.
 */
export async function copyImages(
  { storage, copy, db, root, before, all }: Parts,
  progress: (done: number, total: number) => void,
): Promise<CopiedImages> {
  const ids = [...(await createStoredImages(copy).filesIds())].sort();
  const round = await openRound(backupPaths(root).round);
  const tonight = all ? new Set(ids) : round.portionOf(ids);
  const wasWrong = new Map<string, FileState>();
  let newBytes = 0;

  const bring = async (id: string, known: KnownFile): Promise<FileState | 'sound'> => {
    const file = backupPaths(root).image(id, known.name);
    const stored = path.join(root, file);
    const state = await (tonight.has(id) ? stateOfFile : lengthOfFile)(stored, known);
    if (state !== 'sound') {
      if (!(await fetchFile(storage, id, known, stored))) return state;
      newBytes += known.bytes;
      // A new picture is missing in the pool, too.
      if (state !== 'missing' || before.has(id)) wasWrong.set(file, state);
    }
    return 'sound';
  };
  const lost: BrokenPicture[] = [];
  for (
    let left: Iterable<ListedPicture> | AsyncIterable<ListedPicture> | undefined = listPictures(copy);
    left;
  ) {
    const broken: BrokenPicture[] = await findBroken(left, bring, (done) => progress(done, ids.length));
    const gone = await unlisted(db, broken);
    lost.push(...broken.filter(({ filesId }) => !gone.has(filesId)));
    left = await followChanges(
      copy,
      db,
      broken.filter(({ filesId }) => gone.has(filesId)),
    );
  }
  await round.end(
    ids,
    lost.map(({ filesId }) => filesId),
  );
  const repaired =
    wasWrong.size === 0
      ? []
      : await findBroken(
          listPictures(copy),
          async (id, { name }) => wasWrong.get(backupPaths(root).image(id, name)) ?? 'sound',
        );
  return { newBytes, repaired, lost };
}

/**
 * An image that is deleted while its files are copied is not lost: its row is deleted from the copy, too. Of one that is
 * turned the copy gets what the rows say now. Returns those, whose files are to be copied.
 */
async function followChanges(
  copy: Database,
  db: Database,
  changed: readonly Picture[],
): Promise<ListedPicture[] | undefined> {
  if (changed.length === 0) return undefined;
  for (const { id, filesId } of changed) {
    const now = await filesNow(db, id);
    const before = await filesNow(copy, id);
    if (!now || !before) {
      await copy.deleteFrom('images').where('id', '=', id).execute();
      continue;
    }
    const degrees = ((now.turned - before.turned + 360) % 360) as 0 | Degrees;
    await copy
      .transaction()
      .execute((transaction) => switchFiles(transaction, { id, filesId }, now, degrees));
  }
  const ids = new Set(changed.map(({ id }) => id));
  const found: ListedPicture[] = [];
  for await (const picture of listPictures(copy)) if (ids.has(picture.id)) found.push(picture);
  return found;
}

/** Fetches a file from the site, if it has it unchanged. Throws when the pool or the storage fails as a whole. */
async function fetchFile(storage: ImageStorage, id: string, known: KnownFile, to: string): Promise<boolean> {
  try {
    await makeFolder(path.dirname(to));
    const stream: Readable | undefined = await storage.stream(id, known.name, known.bytes);
    return stream !== undefined && (await writeDurably(to, stream, known.sha256)).sha256 === known.sha256;
  } catch (error) {
    if (error instanceof StoreUnavailable || !existsSync(poolOf(to))) throw error;
    stateBy(error);
    return false;
  }
}

/** In which such a file lies. */
const poolOf = (file: string) => path.resolve(file, '../../..');

/** Makes the folder of an image, never the pool above: that is gone when its disk is. */
async function makeFolder(folder: string): Promise<void> {
  for (const one of [path.dirname(folder), folder])
    await mkdir(one, { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
}
