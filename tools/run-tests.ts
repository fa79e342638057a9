import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { helpWhenAsked } from './help.ts';

helpWhenAsked(`
npm test [-- FILE …]           what every change needs: the server's tests, the journeys, the house rules
npm run test:hard [-- FILE …]  attacks, faults, several processes, the files for a deployment
npm run test:long [-- FILE …]  hours: a soak, random kills, a real mail server, real proxies

FILE is a test file or a pattern such as "server/mail/*.test.ts"; it is run instead of all of them.
--name WORDS runs only tests in whose name the words occur.
The last line is "N passed, N failed, N skipped"; what failed is printed again right before it.
`);

const root = path.join(import.meta.dirname, '..');
/** Halves the processor time of a start, and every file is a process. */
const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compile');

/** A file waits now and then, for a browser or another process; more than a few browsers only take memory. */
const MOST_AT_ONCE = Math.min(availableParallelism() + 1, 8);
/** The long ones load the machine by themselves. */
const LONG_AT_ONCE = 2;

/** What the tests of all processes write at once is far less. */
const ROOM_BYTES = 2 * 1024 ** 3;
const MEMORY = '/dev/shm';

const PATTERNS = {
  everyday: ['{server,contract,demo,web,e2e}/**/*.test.ts', 'test/*.test.ts'],
  hard: ['test/*/**/*.test.ts'],
  long: ['{server,test}/**/*.long.ts'],
};

const { values, positionals } = parseArgs({
  options: { hard: { type: 'boolean' }, long: { type: 'boolean' }, name: { type: 'string' } },
  allowPositionals: true,
});
const kind = values.long ? 'long' : values.hard ? 'hard' : 'everyday';

/** Flushing takes no time in memory. What breaks, fills or cuts off disks has to be on one. */
function placeForFolders(): string {
  if (kind !== 'everyday' || positionals.some((file) => file.includes('faults/'))) return tmpdir();
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

const folder = mkdtempSync(path.join(placeForFolders(), 'klassenkreis-tests-'));
// A PostgreSQL has an account of its own.
chmodSync(folder, 0o711);
// The tests end first, and take what they have started along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

const child = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${kind === 'long' ? LONG_AT_ONCE : MOST_AT_ONCE}`,
    `--test-reporter=${path.join(import.meta.dirname, 'test-reporter.ts')}`,
    '--test-reporter-destination=stdout',
    ...(values.name === undefined ? [] : [`--test-name-pattern=${values.name}`]),
    ...(positionals.length > 0 ? positionals : PATTERNS[kind]),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE, TMPDIR: folder },
  },
);
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
