import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { prepare } from '#test/support/test-backups.ts';
import { until } from '#test/support/test-post.ts';
import { runAdmin, startServer } from '#test/support/test-process.ts';
import { machine, oldSettings, RESTORE } from '#test/support/test-restore.ts';
import { atRenameOf, killEverywhere, oneThread, started } from './strace.ts';
import { needs } from './tools-at-hand.ts';

/** With the data back, and no settings yet. */
const BETWEEN = 'between';

/** A folder of backups of a class that had settings. */
async function savedClass(t: TestContext) {
  const { site, backups } = await prepare(t);
  const old = await machine(t, site.dataDir);
  await old.write(oldSettings);
  await old.done(['backup', 'create', backups]);
  return backups;
}

/** Brings it back onto a fresh machine, killed; and once more by the same command. Answers whether it was killed. */
async function restoreKilled(
  t: TestContext,
  backups: string,
  under: (folder: string) => string[],
  at: string,
) {
  const fresh = await machine(t);
  const words = ['restore', backups, ...RESTORE];
  const settings = { DATA_DIR: fresh.DATA_DIR, ...oneThread };
  const first = await runAdmin(t, words, settings, '', { cwd: fresh.folder, under: under(fresh.folder) });
  if (at === BETWEEN)
    assert.match((await fresh.run(['status', '--json'])).stdout, /"kind": ?"half-restored"/);
  const wasKilled = first.signal === 'SIGKILL' || ![0, 3].includes(first.code ?? 1);
  if (wasKilled)
    // The part that brings the data may have outlived the other.
    await until(async () => {
      const { stdout, stderr } = await fresh.run(words);
      const isBusy = /von einem laufenden Klassenkreis benutzt/.test(stdout + stderr);
      assert.ok(isBusy || !/liegen schon Daten/.test(stderr), `${at}: ${stdout}${stderr}`);
      return !isBusy;
    });
  assert.equal((await fresh.written()).SITE_NAME, 'Klasse #88', at);
  const server = await startServer(t, { DATA_DIR: fresh.DATA_DIR });
  await server.browser().login('anna', 'Grundierung und Decklack');
  await server.end('SIGTERM');
  assert.equal((await fresh.run(['media', 'check'])).code, 0, at);
  return wasKilled;
}

test(
  'a machine that was brought back halfway is so wholly by the same command',
  needs('strace'),
  async (t) => {
    const backups = await savedClass(t);
    const kills = await killEverywhere(t, started, (under, at) => restoreKilled(t, backups, () => under, at));
    t.diagnostic(`faults: restore: ${kills} kills`);
    const between = (folder: string) => atRenameOf(path.join(folder, '.env.new'));
    assert.ok(await restoreKilled(t, backups, between, BETWEEN));
  },
);
