import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openConfigured } from '#server/open-database.ts';
import { NoPostgres, startPostgres } from '#server/testing/test-postgres.ts';

// `npm run test:databases [-- FILE …]`: the tests of the server on SQLite, then on a PostgreSQL that is started for
// them. `x.sqlite.test.ts` is about SQLite alone, `x.postgres.ts` about PostgreSQL; all the others end alike on both.
const root = path.join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const wanted =
  given.length > 0 ? given : globSync('server/**/*.{test,postgres}.ts', { cwd: root }).toSorted();
const onlySqlite = wanted.filter((file) => file.endsWith('.sqlite.test.ts'));
const onlyPostgres = wanted.filter((file) => file.endsWith('.postgres.ts'));
const shared = wanted.filter((file) => !onlySqlite.includes(file) && !onlyPostgres.includes(file));

const NONE = 'no files';

/** Runs test files and answers the closing line. */
async function runTests(files: string[], environment: Record<string, string>): Promise<string> {
  if (files.length === 0) return NONE;
  const child = spawn(process.execPath, ['tools/run-tests.ts', ...files], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lastLine = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    lastLine = text.trim().split('\n').at(-1) ?? '';
  });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = 1;
  return lastLine;
}

/** The closing lines of the files about both databases, and of those about one. */
const runBoth = async (own: string[], environment: Record<string, string>) => ({
  shared: await runTests(shared, environment),
  own: await runTests(own, environment),
});

async function runOnPostgres() {
  const server = await startPostgres({ durable: false });
  try {
    const url = await server.database('empty_site');
    const db = await openConfigured(readConfig({ DATABASE_URL: url }));
    await db.destroy();
    return await runBoth(onlyPostgres, { TEST_POSTGRES_TEMPLATE: url });
  } finally {
    await server.dispose();
  }
}

const sqlite = await runBoth(onlySqlite, {});
const postgres = await runOnPostgres().catch((error: unknown) => {
  if (!(error instanceof NoPostgres)) throw error;
  return { shared: `not run, ${error.message}`, own: 'not run', missing: true };
});
const alike = sqlite.shared === postgres.shared;
if (!alike && !('missing' in postgres)) process.exitCode = 1;

const about = (databases: string, files: string[], lines: string[]) =>
  files.length > 0 ? [`About ${databases} (${files.length}):`, ...lines.map((line) => `  ${line}`)] : [];
console.log(
  [
    ...about('both', shared, [
      `SQLite:     ${sqlite.shared}`,
      `PostgreSQL: ${postgres.shared}`,
      alike ? 'alike' : 'NOT ALIKE',
    ]),
    ...about('SQLite alone', onlySqlite, [...onlySqlite, sqlite.own]),
    ...about('PostgreSQL alone', onlyPostgres, [...onlyPostgres, postgres.own]),
  ].join('\n'),
);
