import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { makePackage, nameVersion } from './package-sources.ts';
import { temporaryFolder } from './test-process.ts';

const root = path.join(import.meta.dirname, '../..');

const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();

/** Why the project cannot be had here as it was, if so. */
export const noHistory =
  git('rev-parse', '--is-shallow-repository') === 'false' ? undefined : 'missing: the history of the project';

/** The package of the project as it was when this file came to it, under a version of its own. */
export async function earlierPackage(t: TestContext, file: string, version: string): Promise<string> {
  const commit = git('log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1) ?? '';
  const sources = path.join(await temporaryFolder(t), 'sources');
  mkdirSync(sources);
  const run = (line: string) => {
    const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  };
  run(`git archive ${commit} | tar -x -C '${sources}'`);
  symlinkSync(path.join(root, 'node_modules'), path.join(sources, 'node_modules'));
  run(`cd '${sources}' && '${process.execPath}' tools/build-web.ts`);
  nameVersion(sources, version);
  return makePackage(sources);
}
