import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { helpWhenAsked } from './help.ts';
import { temporaryRoot } from './temporary-root.ts';
import { findTestFiles, writeBatches } from './test-batches.ts';

helpWhenAsked(`
npm test [-- FILE …]           what every change needs: the server's tests and the journeys
npm run test:hard [-- FILE …]  attacks, faults, several processes, the files for a deployment
npm run test:long [-- FILE …]  hours: a soak, random kills, a real mail server, real proxies
npm run test:year              a year of a class at random, beside a model of it: one more of the years of test:hard

FILE is a test file or a pattern such as "server/mail/*.test.ts"; it is run instead of all of them.
--name WORDS runs only tests in whose name the words occur.
--seed N says which year, --acts N how much happens in it; else a new one. --counts tells how often what was done.
The last line is "N passed, N failed, N skipped"; what failed is printed again right before it.
`);

const root = path.join(import.meta.dirname, '..');
/** Halves the CPU time of a start. */
const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compile');

/** Some more than processors, as tests often wait, faults for processes most; more browsers would only take memory. */
const atOnce = (more: number) => Math.min(availableParallelism() + more, 8);
/** Each long test already loads the machine. */
const AT_ONCE = { everyday: atOnce(2), hard: atOnce(4), long: 2, year: atOnce(2) };

const PATTERNS = {
  everyday: ['{server,contract,demo,web,e2e}/**/*.test.ts'],
  hard: ['test/*/**/*.test.ts'],
  // Some of the others take samples, and here all (`test/support/longer.ts`).
  long: [
    '{server,test,e2e}/**/*.long.ts',
    'server/session/day-of-guessing.test.ts',
    'test/faults/{backup,backup-kill,kill,migration,power,random-kills}.test.ts',
  ],
  year: ['test/year/year.long.ts'],
};

const { values, positionals } = parseArgs({
  options: {
    ...{ hard: { type: 'boolean' }, long: { type: 'boolean' }, year: { type: 'boolean' } },
    ...{ name: { type: 'string' }, seed: { type: 'string' }, acts: { type: 'string' } },
    counts: { type: 'boolean' },
  },
  allowPositionals: true,
});
const kind = values.year ? 'year' : values.long ? 'long' : values.hard ? 'hard' : 'everyday';
/** For the year alone. */
const year = {
  YEAR_SEED: values.seed ?? String(Math.floor(Math.random() * 1_000_000)),
  ...(values.acts !== undefined && { YEAR_ACTS: values.acts }),
  ...(values.counts && { YEAR_COUNTS: 'yes' }),
};

const files = findTestFiles(root, positionals.length > 0 ? positionals : PATTERNS[kind]);
// Once, before several processes want it.
if (files.some((file) => file.startsWith('e2e/')))
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'browser.ts'), '--prepare'], {
    stdio: 'inherit',
  });

// Long tests are about what a disk does, too, and write more.
const folder = mkdtempSync(path.join(kind === 'long' ? tmpdir() : temporaryRoot(), 'klassenkreis-tests-'));
// PostgreSQL runs under another account and must be able to enter.
chmodSync(folder, 0o711);
// Let the tests end first, so that they stop what they have started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

const child = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${AT_ONCE[kind]}`,
    `--test-reporter=${path.join(import.meta.dirname, 'test-reporter.ts')}`,
    '--test-reporter-destination=stdout',
    // Not by the name of the file, which stands before the names of its tests.
    ...(values.name === undefined ? [] : [`--test-name-pattern=/^\\S+ .*${values.name}/`]),
    ...writeBatches(root, files, folder),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(kind === 'year' && year),
      ...(kind === 'long' && { TEST_LONGER: 'yes' }),
      ...{ LOG_LEVEL: 'silent', NODE_COMPILE_CACHE, TMPDIR: folder },
    },
  },
);
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
