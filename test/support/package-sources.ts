import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Such sources to be packaged for a trial, with the pages that are built here already. */
export async function trialSources(t: TestContext): Promise<string> {
  const folder = await packageSources(t);
  cpSync(path.join(root, 'dist/web'), path.join(folder, 'dist/web'), { recursive: true });
  return folder;
}

/** What Debian calls the processor of this machine. */
const machine = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** The package for this machine out of such sources. */
export function makePackage(sources: string, ...more: string[]): string {
  const words = ['tools/package.ts', '--machine', machine, '--out', path.join(sources, 'out'), ...more];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: sources, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const { version } = JSON.parse(readFileSync(path.join(sources, 'package.json'), 'utf8'));
  return path.join(sources, `out/klassenkreis_${version}_${machine}.deb`);
}

export function change(sources: string, file: string, from: RegExp, to: string): void {
  const words = readFileSync(path.join(sources, file), 'utf8');
  assert.match(words, from);
  writeFileSync(path.join(sources, file), words.replace(from, to));
}

/** Lets such sources be of another version. */
export function nameVersion(sources: string, version: string): void {
  for (const file of ['package.json', 'package-lock.json'])
    change(sources, file, /"version": "[^"]+"/, `"version": "${version}"`);
  change(sources, 'CHANGELOG.md', /^## /m, `## ${version} (2026-11-23)\n\n## `);
}
