import { spawnSync } from 'node:child_process';
import path from 'node:path';

// `npm run check`: types, lint, format, house rules and what a browser loads. All are run, so that one go shows everything.
const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const checks: [string, string, string[]][] = [
  ['types', bin('tsc'), ['-p', '.']],
  ['types of the web', bin('tsc'), ['-p', 'web']],
  ['types of the journeys', bin('tsc'), ['-p', 'e2e']],
  ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['house rules', process.execPath, ['tools/run-tests.ts', 'test/*.test.ts']],
  ['packages without severe holes', process.execPath, ['tools/audit.ts']],
  ['build of the web', process.execPath, ['tools/setup.mjs']],
  ['sizes of the web', process.execPath, ['tools/web-sizes.ts']],
];

for (const [name, command, args] of checks) {
  const passed = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) process.exitCode = 1;
}
