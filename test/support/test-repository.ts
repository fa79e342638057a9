import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { controlFiles } from '../../tools/package/debian.ts';
import { text } from '../../tools/package/entry.ts';
import { writePackage } from '../../tools/package/write.ts';
import { temporaryFolder } from './test-process.ts';

const root = path.join(import.meta.dirname, '../..');

/** What lacks here for a repository, if so. */
const missing = ['gpg', 'apt-get'].filter((name) => spawnSync(name, ['--version']).error);
export const noRepository = missing.length > 0 ? `missing: ${missing.join(', ')}` : false;

export function run(...[program = '', ...words]: string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { ok: status === 0, said: `${stdout}${stderr}` };
}

/** The secret key of somebody who publishes, as a file. */
export async function newKey(t: TestContext): Promise<string> {
  const home = await temporaryFolder(t);
  chmodSync(home, 0o700);
  const gpg = (...words: string[]) => {
    const { ok, said } = run('gpg', '--homedir', home, '--batch', '--passphrase', '', ...words);
    assert.ok(ok, said);
    return said;
  };
  gpg('--quick-generate-key', 'Klassenkreis', 'ed25519', 'sign', 'never');
  const file = path.join(home, 'secret.asc');
  gpg('--armor', '--output', file, '--export-secret-keys');
  t.after(() => run('gpgconf', '--homedir', home, '--kill', 'all'));
  return file;
}

/** A small package of ours, of both architectures. */
export async function packagesOf(folder: string, version: string) {
  const entries = [text('usr/lib/klassenkreis/package.json', `{"version":"${version}"}`)];
  const release = { version, date: '2026-11-22', seconds: 1_800_000_000 };
  const made: string[] = [];
  for (const machine of ['amd64', 'arm64'] as const) {
    assert.ok(controlFiles(root, entries, version, machine).length > 0);
    made.push(...(await writePackage({ root, entries, release, machine, folder })));
  }
  return made.filter((name) => name.endsWith('.deb'));
}
