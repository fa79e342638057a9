import { hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ImageFile } from '#contract/galleries.ts';
import { copyRows } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { readSnapshot } from '#server/ports/database/dialect.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { flushFolder } from '#server/process/flush.ts';
import { type BackupFacts, type Sums, writeSums } from './facts.ts';
import { hashFile, writeDurably } from './hashed-files.ts';
import { backupName, backupPaths, lockBackups, ownTexts, prepareBackupFolder } from './layout.ts';
import { pruneBackups } from './prune-backups.ts';
import { backedUpTables, closeAsOneFile } from './rows.ts';

export type BackupParts = {
  db: Database;
  storage: ImageStorage;
  dataDir: string;
  /** Opens or makes a database file with today's schema. */
  openFile(file: string): Promise<Database>;
  /** Version of this program. */
  version: string;
};

type Options = {
  root: string;
  /** Time of the backup in ms. */
  at: number;
  /** How many of the newest backups to keep. */
  keep: number;
  /** Called with how many of all image files are done. */
  progress(done: number, total: number): void;
};

export type CreatedBackup = BackupFacts & { newBytes: number; removed: string[] };

/**
 * Makes a backup while the site runs: first a snapshot of the rows, then the files of the images they name, last
 * the hashes of everything. It is renamed into place when complete; after a crash it starts anew.
 */
export async function createBackup(
  deps: BackupParts,
  { root, at, keep, progress }: Options,
): Promise<CreatedBackup> {
  await prepareBackupFolder(root);
  const release = lockBackups(root);
  try {
    const name = backupName(at);
    const paths = backupPaths(root);
    await rm(paths.unfinished, { recursive: true, force: true });
    await mkdir(paths.unfinished, { mode: 0o700 });
    const aside = (file: string) => path.join(paths.unfinished, path.basename(file));

    const copy = await copyDatabase(deps, aside(paths.database(name)));
    const images = await copyImages(deps, copy, root, progress);
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
      missing: images.missing,
      sums: hash('sha256', text),
    };
    await writeDurably(aside(paths.facts(name)), Readable.from([`${JSON.stringify(facts, null, 2)}\n`]));
    await rename(paths.unfinished, path.join(root, name));
    await flushFolder(root);
    return { ...facts, newBytes: images.newBytes, removed: await pruneBackups(root, keep) };
  } finally {
    release();
  }
}

async function copyDatabase({ db, openFile }: BackupParts, file: string): Promise<Database> {
  const copy = await openFile(file);
  await readSnapshot(db, (snapshot) =>
    copy.transaction().execute((transaction) => copyRows(snapshot, transaction, backedUpTables)),
  );
  return copy;
}

/** Copies the files of all images that the copy names into the folder, unless they are there. */
async function copyImages(
  { db, storage }: BackupParts,
  copy: Database,
  root: string,
  progress: Options['progress'],
) {
  const files = await copy
    .selectFrom('image_files')
    .selectAll()
    .orderBy('image_id')
    .orderBy('name')
    .execute();
  const sums: Sums = new Map();
  const missing: string[] = [];
  let newBytes = 0;

  for (const [done, row] of files.entries()) {
    progress(done, files.length);
    const file = backupPaths(root).image(row.image_id, row.name);
    const target = path.join(root, file);
    const known = await stat(target).catch(() => undefined);
    if (known?.size !== row.bytes) {
      const stream = await storage.stream(row.image_id, row.name as ImageFile);
      const written = stream && (await writeDurably(target, stream));
      if (written?.sha256 !== row.sha256) {
        await rm(target, { force: true });
        missing.push(file);
        continue;
      }
      newBytes += written.bytes;
    }
    sums.set(file, row.sha256);
  }
  return { sums, newBytes, missing: await stillListed(missing, db, copy) };
}

/** An image deleted while its files were copied is not missing: its row is deleted from the copy, too. */
async function stillListed(missing: string[], db: Database, copy: Database): Promise<string[]> {
  const idOf = (file: string) => path.posix.basename(path.posix.dirname(file));
  const listed = new Set<string>();
  for (const id of new Set(missing.map(idOf))) {
    const row = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
    if (row) listed.add(id);
    else await copy.deleteFrom('images').where('id', '=', id).execute();
  }
  return missing.filter((file) => listed.has(idOf(file)));
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
