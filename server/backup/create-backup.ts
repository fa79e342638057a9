import { hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { copyRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { readSnapshot } from '#server/ports/database/dialect.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { flushFolder } from '#server/process/flush.ts';
import { copyImages } from './copy-images.ts';
import type { OpenToRead } from './examine-set.ts';
import { type BackupFacts, readSums, type Sums, writeSums } from './facts.ts';
import { hashFile, writeDurably } from './hashed-files.ts';
import { backupPaths, freeName, listBackups, lockBackups, ownTexts, prepareBackupFolder } from './layout.ts';
import type { BrokenPicture } from './pictures.ts';
import { pruneBackups } from './prune-backups.ts';
import { backedUpTables, closeAsOneFile } from './rows.ts';

export type BackupDeps = {
  db: Database;
  storage: ImageStorage;
  dataDir: string;
  /** Opens or makes a database file with today's schema. */
  openFile(file: string): Promise<Database>;
  openToRead: OpenToRead;
  /** Version of this program. */
  version: string;
};

type Options = {
  root: string;
  /** Time of the backup in ms. */
  at: number;
  /** How many of the newest backups to keep. */
  keep: number;
  /** Reads every picture that is in the folder already, not only tonight's. */
  all?: boolean;
  /** Called with how many of all images are done. */
  progress(done: number, total: number): void;
  /** Called when another process works on the folder, which is waited for. */
  waits?(): void;
};

export type CreatedBackup = BackupFacts & {
  newBytes: number;
  removed: string[];
  /** Pictures of earlier backups that were wrong, and are well again. */
  mended: BrokenPicture[];
  /** Pictures that are not whole in this backup. */
  lost: BrokenPicture[];
};

/**
 * Makes a backup while the site runs: first a snapshot of the rows, then the files of the images they name, last
 * the hashes of everything. It is renamed into place when complete; after a crash it starts anew.
 */
export async function createBackup(
  deps: BackupDeps,
  { root, at, keep, all = false, progress, waits = () => {} }: Options,
): Promise<CreatedBackup> {
  await prepareBackupFolder(root);
  const release = await lockBackups(root, waits);
  try {
    const paths = backupPaths(root);
    await rm(paths.unfinished, { recursive: true, force: true });
    await mkdir(paths.unfinished, { mode: 0o700 });
    const aside = (file: string) => path.join(paths.unfinished, path.basename(file));
    const name = await freeName(root, at);

    const copy = await copyDatabase(deps, aside(paths.database(name)));
    const before = await namedByNewest(root);
    const images = await copyImages({ ...deps, copy, root, before, all }, progress);
    const counts = await countRows(copy);
    await closeAsOneFile(copy);

    const sums: Sums = new Map(images.sums);
    sums.set(paths.database(name), await hashFile(aside(paths.database(name))));
    for (const file of ownTexts) {
      const own = path.join(deps.dataDir, file);
      if (!existsSync(own)) continue;
      const { sha256 } = await writeDurably(aside(file), createReadStream(own));
      sums.set(paths.text(name, file), sha256);
    }
    const text = writeSums(sums);
    await writeDurably(aside(paths.sums(name)), Readable.from([text]));
    const facts: BackupFacts = {
      format: 1,
      name,
      program: deps.version,
      ...counts,
      missing: images.lost.flatMap(({ filesId, files }) =>
        files.map((file) => paths.image(filesId, file.name)),
      ),
      sums: hash('sha256', text),
    };
    await writeDurably(aside(paths.facts(name)), Readable.from([`${JSON.stringify(facts, null, 2)}\n`]));
    await rename(paths.unfinished, path.join(root, name));
    await flushFolder(root);
    const removed = await pruneBackups(root, keep, deps.openToRead);
    return { ...facts, ...images, removed, sums: facts.sums };
  } finally {
    release();
  }
}

async function copyDatabase({ db, openFile }: BackupDeps, file: string): Promise<Database> {
  const copy = await openFile(file);
  await readSnapshot(db, (snapshot) =>
    copy.transaction().execute((transaction) => copyRows(snapshot, transaction, backedUpTables)),
  );
  return copy;
}

/** What the newest backup says of the pool. */
async function namedByNewest(root: string): Promise<Set<string>> {
  const newest = (await listBackups(root)).at(-1);
  if (newest === undefined) return new Set();
  return new Set((await readSums(path.join(root, backupPaths(root).sums(newest)))).sums.keys());
}

async function countRows(copy: Database) {
  const count = async (table: 'members' | 'galleries' | 'images' | 'mails') => {
    const { rows } = await copy
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return {
    members: await count('members'),
    galleries: await count('galleries'),
    images: await count('images'),
    mails: await count('mails'),
  };
}
