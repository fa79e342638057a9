import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Ended, launchServer, refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';
import { fill, memoryDisk } from './disks.ts';
import { asNobody, needs } from './tools-at-hand.ts';

/** A site that was started and stopped, on a disk of its own. */
async function siteOnDisk(t: TestContext) {
  const disk = await memoryDisk(t, 40);
  const settings = { DATA_DIR: path.join(disk, 'data') };
  await (await startServer(t, settings)).end('SIGTERM');
  const admin = (words: string) => runAdmin(t, words.split(' '), settings);
  return { disk, settings, admin };
}

/** One line in German, and what the system said in brackets behind it. */
function says({ code, stderr }: Ended, german: RegExp, original: RegExp) {
  assert.notEqual(code, 0);
  const [line = '', ...more] = stderr.trim().split('\n');
  assert.deepEqual(more, [], stderr);
  assert.match(line, german);
  assert.match(line, new RegExp(`\\(.*${original.source}.*\\)$`));
}

const add = 'member add --username anna --email anna@example.org';

test('a full disk is told in German: of a backup and of the database', needs('mount'), async (t) => {
  const { disk, admin } = await siteOnDisk(t);
  const makeRoom = fill(disk);
  const full = /Der Datenträger ist voll; mach Platz frei/;
  says(await admin(`backup create ${disk}/backups`), full, /ENOSPC|SQLite (13|4874)/);
  says(await admin(add), full, /SQLite (13|4874)/);
  makeRoom();
  assert.equal((await admin(add)).code, 0);
});

test('a disk that can only be read is told in German, at the start as well', needs('mount'), async (t) => {
  const { disk, settings, admin } = await siteOnDisk(t);
  const beside = await siteOnDisk(t);
  await mkdir(path.join(disk, 'backups'));
  const remount = (how: string) => spawnSync('mount', ['-o', `remount,${how}`, disk]);
  assert.equal(remount('ro').status, 0);
  const readOnly = /Der Datenträger lässt sich nur lesen; .*dmesg/;
  says(await beside.admin(`backup create ${disk}/backups`), readOnly, /EROFS/);
  const unopened = /Die Datenbank lässt sich nicht öffnen; prüfe DATA_DIR, ob der Datenträger schreibbar ist/;
  says(await admin(add), unopened, /unable to open database file/);
  says(await refusedStart(t, settings), readOnly, /EROFS/);
  assert.equal(remount('rw').status, 0);
  assert.equal((await admin(add)).code, 0);
});

test(
  'what belongs to somebody else is told in German, a database as well',
  needs('mount', 'another account'),
  async (t) => {
    const { disk, settings } = await siteOnDisk(t);
    await chmod(disk, 0o711);
    const asStranger = (words: string) => runAdmin(t, words.split(' '), settings, '', { under: asNobody });
    const denied = /Der Zugriff ist verwehrt; gib Befehle unter dem Benutzer ein, unter dem die Seite läuft/;
    says(await asStranger('member list'), denied, /EACCES/);
    says(await refusedStart(t, settings, { under: asNobody }), denied, /EACCES/);
    await chmod(settings.DATA_DIR, 0o755);
    await chmod(path.join(settings.DATA_DIR, 'klassenkreis.db'), 0o600);
    says(
      await asStranger('member list'),
      /Die Datenbank lässt sich nicht öffnen; prüfe DATA_DIR/,
      /unable to open/,
    );
  },
);

test('too few files that may be open are told in German', needs('mount', 'prlimit'), async (t) => {
  const { settings } = await siteOnDisk(t);
  const told: string[] = [];
  // How many Node needs for itself differs between versions and machines.
  for (let files = 40; files > 18; files -= 1) {
    const server = launchServer(t, settings, { under: ['prlimit', `--nofile=${files}:${files}`] });
    const started = await Promise.race([
      server.logLine('started').then(() => true),
      server.ended.then(() => false),
    ]).catch(() => false);
    if (started) server.child.kill('SIGTERM');
    const { stderr } = await server.ended;
    // Fewer than Node itself needs.
    if (stderr.includes('Node.js v')) break;
    if (!started) told.push(stderr.trim());
  }
  assert.ok(told.length > 0);
  for (const line of told) assert.match(line, /ulimit -n.* \(.*(too many open files|SQLite 14).*\)$/i);
  assert.ok(
    told.some((line) => line.includes('Das Programm darf nicht so viele Dateien zugleich öffnen')),
    told.join('\n'),
  );
});
