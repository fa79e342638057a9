import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageFileNames } from '#contract/galleries.ts';
import { type ImageHashes, isWhole } from '#server/backup/hashed-files.ts';
import { ownTexts } from '#server/backup/layout.ts';
import { countPictures, listPictures } from '#server/backup/pictures.ts';
import { tieAlso } from '#server/galleries/one-storage.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { checksumOf, copiedTables, copyRows, countRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { transferTexts as texts } from '#texts/admin/move.ts';

/** Where the data of a class is stored. */
export type Home = { db: Database; storage: ImageStorage; dataDir: string };

/**
 * `sharesRows`: both have the same database, and only the pictures move. `replacesRows`: those at the new place are as old
 * as an earlier try.
 */
type Deps = { from: Home; to: Home; sharesRows: boolean; replacesRows?: boolean; work: string };

export type Transferred = { rows: number; images: number; alreadyThere: number };

/** By the id of its files. */
type ListedImage = { id: string; hashes: ImageHashes };

/**
 * Copies a class to another home, whatever database and storage either has; the source is not changed. Images go
 * first, each file verified by its hash after writing, so that an interrupted transfer can resume. The rows come
 * last, all at once. Where both share a database, that is told of the new storage last; until a start uses that, it
 * keeps to the old one.
 */
export async function transfer(
  deps: Deps,
  progress: (done: number, total: number) => void,
): Promise<Transferred> {
  const { from, to, sharesRows, replacesRows = false } = deps;
  const isRefused = !sharesRows && !replacesRows;
  if (isRefused && (await countRows(to.db, copiedTables)) > 0) throw new MaintainerError(texts.notEmpty());

  const images = await countPictures(from.db);
  let [done, alreadyThere] = [0, 0];
  for await (const { filesId: id, files } of listPictures(from.db)) {
    progress(done, images);
    done += 1;
    const image = { id, hashes: new Map(files.map(({ name, sha256 }) => [name, sha256])) };
    if (await isWhole(to.storage, image.id, image.hashes)) alreadyThere += 1;
    else await copyImage(deps, image);
  }
  for (const file of ownTexts) {
    const own = path.join(from.dataDir, file);
    if (existsSync(own)) await copyFile(own, path.join(to.dataDir, file));
  }
  if (sharesRows) await tieAlso(to);
  else
    await to.db.transaction().execute(async (transaction) => {
      if (replacesRows)
        for (const table of copiedTables.toReversed()) await transaction.deleteFrom(table).execute();
      await copyRows(from.db, transaction, copiedTables);
      await compareRows(from.db, transaction);
    });
  return { rows: await countRows(to.db, copiedTables), images, alreadyThere };
}

async function copyImage({ from, to, work }: Deps, image: ListedImage): Promise<void> {
  const folder = path.join(work, image.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const name of imageFileNames) {
    const bytes = await from.storage.read(image.id, name);
    if (!bytes || hash('sha256', bytes) !== image.hashes.get(name))
      throw new MaintainerError(texts.broken(image.id, name));
    await writeFile(path.join(folder, name), bytes);
  }
  await to.storage.remove(image.id);
  await to.storage.put(image.id, folder);
  if (!(await isWhole(to.storage, image.id, image.hashes)))
    throw new MaintainerError(texts.notArrived(image.id));
}

/** Refuses the transfer unless every table has the same rows on both sides. */
async function compareRows(from: Database, to: Database): Promise<void> {
  for (const table of copiedTables) {
    if ((await checksumOf(from, table)) !== (await checksumOf(to, table)))
      throw new MaintainerError(texts.different(table));
  }
}
