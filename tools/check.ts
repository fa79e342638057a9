import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { helpWhenAsked } from './help.ts';

helpWhenAsked(`
npm run check   types, lint, format, repository rules and what a browser loads

All checks are run, so that one go shows everything; the last line counts them.
`);

const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const checks: [string, string, string[]][] = [
  ['types', bin('tsc'), ['-p', '.']],
  ['types of the web', bin('tsc'), ['-p', 'web']],
  ['types of the end-to-end tests', bin('tsc'), ['-p', 'e2e']],
  ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['repository rules', process.execPath, ['tools/run-tests.ts', 'test/*.test.ts']],
  ['packages without severe vulnerabilities', process.execPath, ['tools/audit.ts']],
  ['build of the web', process.execPath, ['tools/setup.mjs']],
  ['sizes of the web', process.execPath, ['tools/web-sizes.ts']],
];

const results = checks.map(([name, command, args]) => {
  const passed = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  return { name, passed };
});
const failed = results.filter(({ passed }) => !passed);
for (const { name } of failed) console.log(`✗ ${name}`);
console.log(`${results.length - failed.length} passed, ${failed.length} failed, 0 skipped`);
if (failed.length > 0) process.exitCode = 1;
