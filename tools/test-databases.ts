import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { openConfiguredDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { helpWhenAsked } from './help.ts';
import { temporaryRoot } from './temporary-root.ts';

helpWhenAsked(`
npm run test:databases [-- FILE …]   the tests of the server once more, on a PostgreSQL that is started for them

On SQLite they run with npm test. x.sqlite.test.ts is about SQLite alone, x.postgres.ts about PostgreSQL; all others
that ask a database must pass on both. Without the programs of PostgreSQL on this machine (Debian: apt-get install
postgresql) all files are skipped.
`);

const root = path.join(import.meta.dirname, '..');
const given = process.argv.slice(2);
/** Those of the server, ends in the middle of what they do (of a process, of the right to write), and a year of a class. */
const PATTERNS = [
  'server/**/*.{test,postgres}.ts',
  'test/faults/{images,mail}-kill.test.ts',
  'test/attacks/end-of-rights.test.ts',
  'test/year/year.postgres.ts',
];
/** What takes long and asks no database, so that it says nothing new on another one. */
const WITHOUT_DATABASE = [
  'server/admin/setup.ci.test.ts',
  'server/galleries/pictures/**',
  'server/ports/mail/**',
];
const wanted =
  given.length > 0 ? given : globSync(PATTERNS, { cwd: root, exclude: WITHOUT_DATABASE }).toSorted();
const files = wanted.filter((file) => !file.endsWith('.sqlite.test.ts'));

try {
  const server = await startPostgres({ durable: false, within: temporaryRoot() });
  try {
    const url = await server.database('empty_site');
    const db = await openConfiguredDatabase(readConfig({ DATABASE_URL: url }));
    await db.destroy();
    const child = spawn(process.execPath, ['tools/run-tests.ts', ...files], {
      cwd: root,
      env: { ...process.env, TEST_POSTGRES_TEMPLATE: url },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    await server.dispose();
  }
} catch (error) {
  if (!(error instanceof NoPostgres)) throw error;
  console.log(`– the tests of the server on PostgreSQL: ${error.message}`);
  console.log(`0 passed, 0 failed, ${files.length} skipped`);
}
