import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openConfigured } from '#server/open-database.ts';
import { NoPostgres, startPostgres } from '#server/testing/test-postgres.ts';

// `npm run test:databases [-- FILE …]`: the tests of the server on SQLite, then on a PostgreSQL that is started for
// them. `x.sqlite.test.ts` is about SQLite alone, `x.postgres.ts` about PostgreSQL.
const root = path.join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const wanted = given.length > 0 ? given : globSync('server/**/*.{test,postgres}.ts', { cwd: root });
const onSqlite = wanted.filter((file) => !file.endsWith('.postgres.ts'));
const onPostgres = wanted.filter((file) => !file.endsWith('.sqlite.test.ts'));

/** Runs test files and answers the closing line. */
async function runTests(files: string[], environment: Record<string, string>): Promise<string> {
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

async function runOnPostgres(): Promise<string> {
  const server = await startPostgres({ durable: false });
  try {
    const url = await server.database('empty_site');
    const db = await openConfigured(readConfig({ DATABASE_URL: url }));
    await db.destroy();
    return await runTests(onPostgres, { TEST_POSTGRES_TEMPLATE: url });
  } finally {
    await server.dispose();
  }
}

const results = [`SQLite:     ${await runTests(onSqlite, {})}`];
try {
  results.push(`PostgreSQL: ${await runOnPostgres()}`);
} catch (error) {
  if (!(error instanceof NoPostgres)) throw error;
  results.push(`PostgreSQL: skipped, ${error.message}`);
}
console.log(results.join('\n'));
