import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { copyTree } from '#test/support/plant.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { type Planted, placesOf, plant, planted } from './planted.ts';

const root = path.join(import.meta.dirname, '../..');
const COPIED = ['server', 'contract', 'texts', 'test', 'package.json'];
const LINKED = ['node_modules', 'dist'];

/** A copy of the tree with this defect. */
async function treeWith(t: TestContext, defect: Planted): Promise<string> {
  const copy = path.join(await temporaryFolder(t), 'copy');
  copyTree(root, copy, { copied: COPIED, linked: LINKED });
  t.diagnostic(placesOf(copy, defect).join(', '));
  plant(copy, defect);
  return copy;
}

for (const defect of planted)
  test(`found by ${defect.foundBy ?? 'the year'}: ${defect.what}`, async (t) => {
    const copy = await treeWith(t, defect);
    if (defect.foundBy) {
      // Or it would take itself for a part of this run, and run nothing.
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      const { status } = spawnSync(process.execPath, ['--test', defect.foundBy], { cwd: copy, env });
      return assert.equal(status, 1, 'a defect that nothing finds');
    }
    const child = fork(path.join(copy, 'test/year/look-for-planted.ts'), { cwd: copy, execArgv: [] });
    let found: { at: number; finding: string } | undefined;
    child.on('message', (message: typeof found) => {
      found = message;
    });
    const [code] = await once(child, 'exit');
    assert.equal(code, 0, 'the year came to an end');
    assert.ok(found, 'a defect that nothing finds');
    t.diagnostic(`act ${found.at}: ${found.finding.slice(0, 200)}`);
  });
