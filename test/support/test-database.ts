import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { openConfiguredDatabase, openDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/ports/database/database.ts';
import { dataFolderPaths, openDataFolder } from '#server/process/data-folder.ts';

/** The address of an empty, migrated PostgreSQL database, to be copied for each data folder. Unset: SQLite. */
const template = process.env.TEST_POSTGRES_TEMPLATE;

/** The databases made, by data folder. */
const urls = new Map<string, string>();
let made = 0;

/** The settings of a data folder that is a temporary folder or inside one. */
export function dataSettings(dataDir: string): { DATA_DIR: string; DATABASE_URL?: string } {
  for (const [folder, url] of urls)
    if (`${dataDir}/`.startsWith(`${folder}/`)) return { DATA_DIR: dataDir, DATABASE_URL: url };
  return { DATA_DIR: dataDir };
}

/** Another connection to the database of a data folder, as another process has; closed after the test. */
export async function openTestDatabase(t: TestContext, dataDir: string): Promise<Database> {
  const db = await openConfiguredDatabase(readConfig(dataSettings(dataDir)));
  t.after(() => db.destroy());
  return db;
}

/** Creates the database of a new data folder, dropped after the test; does nothing for SQLite. */
export async function makeTestDatabase(t: TestContext, folder: string): Promise<void> {
  if (template === undefined) return;
  const source = new URL(template);
  const administration = new URL('/postgres', source);
  administration.username = 'postgres';
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const run = async (statement: string) => {
    const client = new pg.Client(administration.href);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template ${source.pathname.slice(1)} owner ${source.username}`);
  urls.set(folder, new URL(`/${name}`, source).href);
  t.after(() => run(`drop database ${name} with (force)`));
}

let migrated: Promise<Buffer> | undefined;

/** An empty SQLite database of the newest schema, as bytes. */
async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-schema-'));
  const file = path.join(folder, 'migrated.sqlite');
  await (await openDatabase({ file })).destroy();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

/** Makes a data folder, and spares it all steps of the schema, which have tests of their own. */
export async function putMigratedFile(dataDir: string): Promise<void> {
  if (template !== undefined) return;
  openDataFolder({ dataDir, postgres: undefined }).release();
  migrated ??= migratedFile();
  await writeFile(dataFolderPaths(dataDir).database, await migrated, { mode: 0o600 });
}
