import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { backupPaths, listBackups } from '#server/backup/layout.ts';
import { openDatabase } from '#server/compose/open-database.ts';
import type { Config } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { createPasswords } from '#server/password/passwords.ts';
import { newMemberRow } from '#server/people/new-member.ts';
import { checksumOf, copiedTables } from '#server/ports/database/copy-rows.ts';
import { compareShape } from '#server/ports/database/schema/shape.ts';
import { dataFolderPaths, lastBackupFolder, openDataFolder } from '#server/process/data-folder.ts';
import { proveTexts as texts } from '#texts/admin/update.ts';
import { startErrors } from '#texts/admin.ts';

/** Of these none may be lost, whatever else an upgrade does. */
const KEPT = ['members', 'galleries', 'images', 'meetings'] as const;

/**
 * Makes a data folder with the rows of the site as they are now, and somebody who can log in; the site goes on beside.
 * Reads each table. The rows of a PostgreSQL are those of the last backup. Undefined: there are none.
 */
export async function copyAside(config: Config, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  openDataFolder({ dataDir: folder, postgres: undefined }).release();
  const file = dataFolderPaths(folder).database;
  if (!(await bringRows(config, file))) return undefined;
  const before = countKept(file);

  const db = await openDatabase({ file });
  const login = {
    username: `probe-${randomBytes(6).toString('hex')}`,
    password: randomBytes(18).toString('base64'),
  };
  try {
    const { wrong } = await compareShape(db);
    if (wrong.length > 0) throw new MaintainerError(startErrors.databaseOther(wrong));
    for (const table of copiedTables) await checksumOf(db, table);
    const passwordHash = await createPasswords().hash(login.password);
    const row = newMemberRow({ username: login.username, email: '', passwordHash }, Date.now());
    // Where its images are is not looked at here.
    await db.deleteFrom('image_storage').execute();
    await db.insertInto('members').values(row).execute();
  } finally {
    await db.destroy();
  }
  const after = countKept(file);
  for (const table of KEPT) {
    const expected = (before[table] ?? 0) + (table === 'members' ? 1 : 0);
    if (after[table] !== expected) throw new MaintainerError(texts.lost(table, before[table] ?? 0));
  }
  return login;
}

async function bringRows({ dataDir, postgres }: Config, to: string): Promise<boolean> {
  rmSync(to, { force: true });
  if (!postgres) {
    const from = dataFolderPaths(dataDir).database;
    if (!existsSync(from)) return false;
    const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
    try {
      await backup(source, to);
    } finally {
      source.close();
    }
    return true;
  }
  const root = lastBackupFolder(dataDir);
  const newest = root === undefined ? undefined : (await listBackups(root)).at(-1);
  if (root === undefined || newest === undefined) return false;
  copyFileSync(path.join(root, backupPaths(root).database(newest)), to);
  return true;
}

/** Before the schema is brought up to date, so some of them may not be there yet. */
function countKept(file: string): Partial<Record<(typeof KEPT)[number], number>> {
  const db = new DatabaseSync(file);
  const counts = {
    members: 'select count(*) as count from members',
    galleries: 'select count(*) as count from galleries',
    images: 'select count(*) as count from images',
    meetings: 'select count(*) as count from meetings',
  };
  try {
    const isThere = db.prepare('select 1 from sqlite_master where type = ? and name = ?');
    return Object.fromEntries(
      KEPT.filter((table) => isThere.get('table', table)).map((table) => [
        table,
        Number(db.prepare(counts[table]).get()?.count),
      ]),
    );
  } finally {
    db.close();
  }
}
