import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { copyTree } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { type Planted, placesOf, plant, planted } from './planted.ts';

const root = path.join(import.meta.dirname, '../..');
const COPIED = ['server', 'contract', 'texts', 'test', 'package.json'];
const LINKED = ['node_modules', 'dist'];

/** The fixed seeds on a copy of the tree with this defect: what they find, undefined when they find nothing. */
async function lookFor(t: TestContext, defect: Planted | undefined) {
  const copy = path.join(await temporaryFolder(t), 'copy');
  copyTree(root, copy, { copied: COPIED, linked: LINKED });
  const files = defect && placesOf(copy, defect);
  if (defect) plant(copy, defect);
  const child = fork(path.join(copy, 'test/year/look-for-planted.ts'), { cwd: copy, execArgv: [] });
  let found: { seed: number; at: number; finding: string } | undefined;
  child.on('message', (message: typeof found) => {
    found = message;
  });
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, 'the years came to an end');
  return found && { ...found, files };
}

test('without a defect the fixed seeds find nothing', async (t) => {
  assert.equal(await lookFor(t, undefined), undefined);
});

for (const defect of planted)
  test(`found by the fixed seeds: ${defect.what}`, async (t) => {
    const found = await lookFor(t, defect);
    assert.ok(found, 'a defect that nothing finds');
    t.diagnostic(
      `${found.files?.join(', ')}: seed ${found.seed}, act ${found.at}: ${found.finding.slice(0, 200)}`,
    );
  });
