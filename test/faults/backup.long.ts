import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';
import { backUpUnderLoad } from './backup.ts';
import { ownPostgres } from './own-postgres.ts';

const BACKUPS = 6;
const ROWS = 100_000;

test(`${BACKUPS} backups of a file made while everybody works are each whole`, (t) =>
  backUpUnderLoad(t, {
    newPlace: async () => ({ DATA_DIR: path.join(await temporaryFolder(t), 'data') }),
    backups: BACKUPS,
    restores: BACKUPS,
    rows: ROWS,
    name: 'backups_of_sqlite',
  }));

test(`${BACKUPS} backups of PostgreSQL made while everybody works are each whole`, async (t) => {
  const server = await ownPostgres(t);
  if (!server) return;
  let places = 0;
  await backUpUnderLoad(t, {
    newPlace: async () => {
      places += 1;
      const DATABASE_URL = await server.database(`place_${places}`);
      return { DATA_DIR: path.join(await temporaryFolder(t), 'data'), DATABASE_URL };
    },
    backups: BACKUPS,
    restores: BACKUPS,
    rows: ROWS,
    name: 'backups_of_postgres',
  });
});
