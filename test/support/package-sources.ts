import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from './test-process.ts';

const root = path.join(import.meta.dirname, '../..');

/** The sources in a folder of their own, with other times and a stricter umask, as somebody else would fetch them. */
export async function packageSources(t: TestContext): Promise<string> {
  const folder = path.join(await temporaryFolder(t), 'sources');
  mkdirSync(folder);
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const copied = spawnSync('sh', ['-c', 'umask 077; tar -cf - --null -T - | tar -C "$0" -xmf -', folder], {
    cwd: root,
    input: listed.stdout,
  });
  if (listed.status !== 0 || copied.status !== 0) throw new Error(`${listed.stderr}${copied.stderr}`);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** The pages that are built here already, for sources that are packaged for a trial. */
export const builtPagesInto = (sources: string) =>
  cpSync(path.join(root, 'dist/web'), path.join(sources, 'dist/web'), { recursive: true });
