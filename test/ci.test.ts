import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';

const root = path.join(import.meta.dirname, '..');

/** Runs the CI script with parts that print and exit as the test wants. */
async function runParts(t: TestContext, parts: Record<string, { says: string; code?: number }>) {
  const copy = await temporaryFolder(t);
  await cp(path.join(root, '.ci'), path.join(copy, '.ci'), { recursive: true });
  const scripts = Object.entries(parts).map(([name, { says, code = 0 }]) => [
    name,
    `printf '%s' '${says}'; exit ${code}`,
  ]);
  await writeFile(path.join(copy, 'package.json'), JSON.stringify({ scripts: Object.fromEntries(scripts) }));
  const { status, stdout } = spawnSync(path.join(copy, '.ci/run'), { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const fine = { says: '✓ all\n2 passed, 0 failed, 1 skipped\n' };

test('the closing line sums up all parts', async (t) => {
  const { status, lines } = await runParts(t, {
    check: { says: '9 passed, 0 failed, 9 skipped\n✓ repository rules\n4 passed, 0 failed, 0 skipped\n' },
    test: fine,
    'test:ci': { says: '2 passed, 0 failed, 7 skipped\n' },
    'bench:ci': fine,
  });
  assert.deepEqual([status, lines.at(-1)], [0, '10 passed, 0 failed, 9 skipped']);
});

test('every part is run although one failed or broke off, and all failures stand at the end with their reasons', async (t) => {
  const { status, lines } = await runParts(t, {
    check: { says: '✗ types\n✓ lint\n✗ types\n1 passed, 1 failed, 0 skipped\n', code: 1 },
    test: {
      says: '✗ a promise (file.test.ts:1)\nreason\n✓ another\n✗ a promise (file.test.ts:1)\nreason\n2 passed, 1 failed, 0 skipped\n',
      code: 1,
    },
    'test:ci': { says: 'the setup did not come up\n', code: 3 },
    'bench:ci': fine,
  });
  assert.equal(status, 1);
  assert.deepEqual(lines.slice(lines.indexOf('== failed')), [
    '== failed',
    '✗ types',
    '✗ a promise (file.test.ts:1)',
    'reason',
    '✗ npm run test:ci ended with code 3',
    '5 passed, 3 failed, 1 skipped',
  ]);
});
