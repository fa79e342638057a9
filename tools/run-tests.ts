import { spawn } from 'node:child_process';
import path from 'node:path';

// `npm test [-- FILE …]`: the given test files, or all of them: what the server promises, then the journeys.
const root = path.join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const files = given.length > 0 ? given : ['{server,contract,demo,test,web,e2e}/**/*.test.ts'];

const child = spawn(
  process.execPath,
  [
    '--test',
    '--test-concurrency=2',
    `--test-reporter=${path.join(import.meta.dirname, 'test-reporter.ts')}`,
    '--test-reporter-destination=stdout',
    ...files,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LOG_LEVEL: 'silent' } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
