import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { stateOfFile, stateOfStored } from './hashed-files.ts';
import { backupPaths, listBackups } from './layout.ts';
import {
  type BrokenPicture,
  countPictures,
  findBroken,
  type KnownFile,
  listPictures,
  only,
  unlisted,
} from './pictures.ts';

export type RepairedImages = {
  /** How many pictures were looked at. */
  images: number;
  /** Were wrong and are well again; what was wrong with them. */
  repaired: BrokenPicture[];
  /** Are wrong still: the backup does not have those files either. */
  lost: BrokenPicture[];
};

/**
 * Looks at every picture of the running site, and fetches the files that are not what they were out of a folder of
 * backups. The rows say what is right, so it does not matter which backup a file came with.
 */
export async function repairImages(
  { db, storage }: { db: Database; storage: ImageStorage },
  root: string,
  progress: (done: number, total: number) => void,
): Promise<RepairedImages> {
  // Refuses what is no folder of backups, before everything is read.
  await listBackups(root);
  const images = await countPictures(db);
  const broken = await findBroken(
    listPictures(db),
    (id, file) => stateOfStored(storage, id, file),
    (done) => progress(done, images),
  );

  const known = new Map<string, KnownFile[]>();
  const wrong = new Set(broken.map(({ filesId }) => filesId));
  if (wrong.size > 0)
    for await (const { filesId, files } of only(listPictures(db), wrong)) known.set(filesId, files);
  const still = new Map<string, BrokenPicture['files']>();
  for (const { filesId: id, files } of broken) {
    const lost: BrokenPicture['files'] = [];
    for (const file of files) {
      const kept = known.get(id)?.find(({ name }) => name === file.name);
      if (!kept || !(await fetchFile(storage, root, id, kept))) lost.push(file);
    }
    still.set(id, lost);
  }
  const gone = await unlisted(db, broken);
  for (const id of gone) await storage.remove(id);

  const listed = broken.filter(({ filesId }) => !gone.has(filesId));
  const isLost = (id: string, name: string) => still.get(id)?.some((file) => file.name === name) === true;
  return {
    images,
    repaired: onlyFiles(listed, (id, name) => !isLost(id, name)),
    lost: onlyFiles(listed, isLost),
  };
}

/** The same pictures with those of their files alone; without those that have none. */
const onlyFiles = (pictures: readonly BrokenPicture[], isMeant: (id: string, name: string) => boolean) =>
  pictures
    .map((picture) => ({
      ...picture,
      files: picture.files.filter(({ name }) => isMeant(picture.filesId, name)),
    }))
    .filter(({ files }) => files.length > 0);

async function fetchFile(
  storage: ImageStorage,
  root: string,
  id: string,
  known: KnownFile,
): Promise<boolean> {
  const stored = path.join(root, backupPaths(root).image(id, known.name));
  if ((await stateOfFile(stored, known)) !== 'sound') return false;
  await storage.rewrite(id, known.name, await readFile(stored));
  return (await stateOfStored(storage, id, known)) === 'sound';
}
