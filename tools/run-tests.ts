import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { helpWhenAsked } from './help.ts';
import { temporaryRoot } from './temporary-root.ts';
import { writeBatches } from './test-batches.ts';
import { type Files, filesOf, findTestFiles, type Level } from './test-levels.ts';
import { postgresForTests } from './test-postgres.ts';

helpWhenAsked(`
npm test [-- FILE …]           what every change needs: the server in process, and a dozen browser tests
npm run test:ci [-- FILE …]    what a change must not break besides; .ci/run runs it after npm test
npm run test:long [-- FILE …]  hours: everything at full length, before a release

FILE is a test file or a pattern such as "server/mail/*.test.ts"; it is run instead of all of them.
--name WORDS runs only tests in whose name the words occur.
--postgres runs the files on a PostgreSQL that is started for them (Debian: apt-get install postgresql).
For test/year/year.long.ts alone: --seed N says which year, --acts N how much happens in it, --counts what.
The last line is "N passed, N failed, N skipped"; what failed is printed again right before it.
`);

const root = path.join(import.meta.dirname, '..');
/** Halves the CPU time of a start. */
const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compile');

/** Some more than processors, as tests often wait, above all for processes. */
const atOnce = (more: number) => Math.min(availableParallelism() + more, 8);
/** Each long test already loads the machine. */
const AT_ONCE: Record<Level, number> = { test: atOnce(2), ci: atOnce(4), long: 2 };

const { values, positionals } = parseArgs({
  options: {
    ci: { type: 'boolean' },
    long: { type: 'boolean' },
    postgres: { type: 'boolean' },
    name: { type: 'string' },
    seed: { type: 'string' },
    acts: { type: 'string' },
    counts: { type: 'boolean' },
  },
  allowPositionals: true,
});
const level = levelOf(values);
/** For the year alone. */
const year = {
  ...(values.seed !== undefined && { YEAR_SEED: values.seed }),
  ...(values.acts !== undefined && { YEAR_ACTS: values.acts }),
  ...(values.counts && { YEAR_COUNTS: 'yes' }),
};

const named = findTestFiles(root, positionals);
const isOnPostgres = values.postgres || named.every((file) => file.endsWith('.postgres.ts'));
const asNamed: Files = isOnPostgres ? { files: [], onPostgres: named } : { files: named, onPostgres: [] };
const files = named.length === 0 ? filesOf(root, level) : asNamed;
// Once, before several processes want it.
if (files.files.some((file) => file.startsWith('e2e/')))
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'browser.ts'), '--prepare'], {
    stdio: 'inherit',
  });

const postgres = files.onPostgres.length > 0 ? await postgresForTests() : undefined;
// Long tests are about what a disk does, too, and write more.
const folder = mkdtempSync(path.join(level === 'long' ? tmpdir() : temporaryRoot(), 'klassenkreis-tests-'));
// PostgreSQL runs under another account and must be able to enter.
chmodSync(folder, 0o711);
// Let the tests end first, so that they stop what they have started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

const child = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${AT_ONCE[level]}`,
    `--test-reporter=${path.join(import.meta.dirname, 'test-reporter.ts')}`,
    '--test-reporter-destination=stdout',
    // Not by the name of the file, which stands before the names of its tests.
    ...(values.name === undefined ? [] : [`--test-name-pattern=/^\\S+ .*${values.name}/`]),
    ...writeBatches(root, files, folder, postgres),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...year,
      ...(level === 'long' && { TEST_LONGER: 'yes' }),
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE,
      TMPDIR: folder,
    },
  },
);
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
await postgres?.stop?.();
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

function levelOf({ long, ci }: { long?: boolean; ci?: boolean }): Level {
  if (long) return 'long';
  return ci ? 'ci' : 'test';
}
