import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, globSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { packageSources } from '#test/support/package-sources.ts';

const machine = process.arch === 'arm64' ? 'arm64' : 'amd64';

async function digest(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

test('whoever packages the same sources, pages and all, gets the same bytes', async (t) => {
  const made: Record<string, string>[] = [];
  for (let time = 0; time < 2; time += 1) {
    const sources = await packageSources(t);
    const run = (...words: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, words, { cwd: sources, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    };
    run('tools/build-web.ts');
    run('tools/package.ts', '--machine', machine, '--out', path.join(sources, 'out'));
    const files = globSync('out/*', { cwd: sources }).sort();
    const sums = await Promise.all(files.map((file) => digest(path.join(sources, file))));
    made.push(Object.fromEntries(files.map((file, at) => [file, sums[at] ?? ''])));
  }
  assert.equal(Object.keys(made[0] ?? {}).length, 2);
  assert.deepEqual(made[0], made[1]);
});
