import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { parseEnv } from 'node:util';
import { prepare } from './test-backups.ts';
import { runAdmin, temporaryFolder } from './test-process.ts';

export const SMTP_URL = 'smtp://post:geheim%21@127.0.0.1:1';
export const oldSettings = [
  'BASE_URL=https://alt.example.org',
  'SITE_NAME="Klasse #88"',
  `SMTP_URL=${SMTP_URL}`,
  'MAIL_FROM=klasse@example.org',
  'ADMIN_EMAIL=anna@example.org',
  'PORT=3456',
].join('\n');

/** A machine: a folder with a settings file, and the command line on it. `under`: what the command runs under. */
export async function machine(t: TestContext, dataDir?: string, under?: readonly string[]) {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, '.env');
  const own = { DATA_DIR: dataDir ?? path.join(folder, 'data') };
  const run = (words: string[], input = '') =>
    runAdmin(t, words, own, input, { cwd: folder, ...(under && { under }) });
  return {
    folder,
    ...own,
    run,
    async done(words: string[], input = '') {
      const ended = await run(words, input);
      assert.ok(ended.code === 0 || ended.code === 3, ended.stdout + ended.stderr);
      return ended.stdout;
    },
    write: (text: string) => writeFile(file, text, { mode: 0o600 }),
    written: async () => parseEnv(await readFile(file, 'utf8')),
    key: path.join(folder, 'offsite.key'),
  };
}

export const KEY = /Schlüssel: {2}((?:[A-Z2-9]{5}-){4}[A-Z2-9]{5})/;
export const SETUP = ['setup', '--address', 'alt.example.org', '--proxy', 'none'];

/** A class on its machine with a backup, copied to that place by `setup`; returns the key on paper. */
export async function copied(t: TestContext, place: string, secrets = '', under?: readonly string[]) {
  const { site, backups } = await prepare(t);
  const old = await machine(t, site.dataDir, under);
  await old.write(oldSettings);
  await old.done(['backup', 'create', backups]);
  const words = [...SETUP, '--offsite', place, ...(secrets ? ['--offsite-secrets-stdin'] : [])];
  const said = await old.done(words, secrets);
  assert.match(said, /✓ Kopie außer Haus: .*zuletzt kopiert am .*, 1 Stand\./, said);
  const [, key = ''] = KEY.exec(said) ?? [];
  assert.ok(key, said);
  return { old, site, backups, key };
}

export const RESTORE = ['--address', 'neu.example.org', '--proxy', 'none'];

/** A second machine of which only the key on paper and a new address are typed. */
export async function broughtBack(t: TestContext, place: string, typed: string, under?: readonly string[]) {
  const fresh = await machine(t, undefined, under);
  const ended = await fresh.run(['restore', place, ...RESTORE, '--key-stdin'], typed);
  assert.ok(ended.code === 0 || ended.code === 3, ended.stdout + ended.stderr);
  const found = await fresh.written();
  assert.equal(found.BASE_URL, 'https://neu.example.org');
  assert.equal(found.SITE_NAME, 'Klasse #88');
  assert.equal(found.PORT, '3000', 'is of the machine');
  const pictures = await fresh.run(['media', 'check']);
  assert.equal(pictures.code, 0, pictures.stdout + pictures.stderr);
  return { fresh, found, said: ended.stdout };
}
