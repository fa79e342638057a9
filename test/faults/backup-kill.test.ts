import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { verifyBackup } from '#server/backup/examine-set.ts';
import { hashFile } from '#server/backup/hashed-files.ts';
import { openToRead } from '#server/compose/real-parts.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { damage, filesOf, namesIn } from '#test/support/test-backups.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { REFUSED_FOR_GOOD, refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';
import { faultSite } from './site.ts';
import { killEverywhere, oneThread, started } from './strace.ts';
import { needs } from './tools-at-hand.ts';

const PICTURES = 3;

/** Where a command works: the data of a class, a folder of backups, and an empty place. */
type Place = { data: string; backups: string; back: string };

type KilledCommand = {
  name: string;
  words(place: Place): string[];
  /** The data folder that it works on. */
  home(place: Place): string;
  /** What is broken before, so that there is something to do. */
  prepare?(place: Place): Promise<void>;
  /** Whether it had done everything when it was killed, so that there is nothing to go on with. */
  isDone?(place: Place): boolean;
  /** What must hold when it was killed. */
  between?(t: TestContext, place: Place): Promise<void>;
  /** What must hold at the end, besides that backup and data are whole. */
  after(t: TestContext, place: Place): Promise<void>;
};

/** The hash of every file, by its path in the folder. */
async function filesUnder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const named = files
    .toSorted()
    .map(async (file) => [path.relative(folder, file), await hashFile(file)] as const);
  return Object.fromEntries(await Promise.all(named));
}

const imageIds = async (folder: string) =>
  (await readdir(path.join(folder, 'images'), { recursive: true }))
    .map((name) => path.basename(name))
    .filter((name) => name.length === 36)
    .toSorted();

const killedCommands: KilledCommand[] = [
  {
    name: 'a backup that is killed leaves the earlier ones whole, and the next one is',
    words: ({ backups }) => ['backup', 'create', backups, '--keep', '2', '--all'],
    home: ({ data }) => data,
    // A picture is new, one is to be repaired, and an old backup is to go.
    async prepare({ backups }) {
      const [first = '', second = ''] = await imageIds(backups);
      await rm(filesOf(backups, { id: first }), { recursive: true });
      await damage(path.join(filesOf(backups, { id: second }), 'full.jpg'));
    },
    async after(_, { backups }) {
      assert.equal((await namesIn(backups)).length, 2);
      const found = (await readdir(backups)).filter((name) => name.endsWith('.unfinished'));
      assert.deepEqual(found, []);
    },
  },
  {
    name: 'a restore that is killed goes on when it is called again, and until then the site does not start',
    words: ({ backups }) => ['backup', 'restore', backups],
    home: ({ back }) => back,
    isDone: ({ back }) =>
      existsSync(dataFolderPaths(back).database) && !existsSync(path.join(back, 'restoring')),
    async between(t, { back }) {
      // Before its first word there is nothing, and a site may begin there.
      if (!existsSync(path.join(back, 'restoring'))) return;
      const { code, stderr } = await refusedStart(t, { DATA_DIR: back });
      assert.equal(code, REFUSED_FOR_GOOD);
      assert.match(stderr, /nicht zu Ende zurückgespielt; rufe „.* backup restore ORDNER“ noch einmal auf/);
      const beside = await runAdmin(t, ['member', 'list'], { DATA_DIR: back });
      assert.deepEqual([beside.code, beside.stderr], [1, stderr]);
    },
    async after(t, { back }) {
      const server = await startServer(t, { DATA_DIR: back });
      assert.equal((await server.end('SIGTERM')).code, 0);
    },
  },
];

/** Runs a command to its end, and kills it at the places to which it came then. */
async function killCommand(t: TestContext, { words, home, prepare, isDone, between, after }: KilledCommand) {
  const origin = await classWithBackups(t);
  const pictures = await filesUnder(path.join(origin.data, 'images'));
  const saved = await filesUnder(path.join(origin.backups, 'images'));
  /** Whether it was killed. */
  const attempt = async (under: string[], at: string): Promise<boolean> => {
    const folder = await folderWithoutDatabase(t);
    const place = {
      data: path.join(folder, 'data'),
      backups: path.join(folder, 'backups'),
      back: path.join(folder, 'back'),
    };
    await cp(origin.data, place.data, { recursive: true });
    await cp(origin.backups, place.backups, { recursive: true });
    await prepare?.(place);
    const settings = { DATA_DIR: home(place), ...oneThread };
    const { signal } = await runAdmin(t, words(place), settings, '', { under });
    const wasKilled = signal === 'SIGKILL';

    if (wasKilled && !isDone?.(place)) {
      await between?.(t, place);
      const again = await runAdmin(t, words(place), settings);
      assert.equal(again.code, 0, `${at}: ${again.stdout}${again.stderr}`);
    }
    assert.deepEqual(await filesUnder(path.join(settings.DATA_DIR, 'images')), pictures, at);
    assert.deepEqual(await filesUnder(path.join(place.backups, 'images')), saved, at);
    for (const name of await namesIn(place.backups)) {
      const backup = await verifyBackup(place.backups, name, openToRead, () => {});
      assert.deepEqual([backup.rows, backup.wrong, backup.pictures], ['sound', [], []], at);
    }
    const { code, stdout } = await runAdmin(t, ['media', 'check'], settings);
    assert.deepEqual([code, stdout], [0, `Alle ${PICTURES} Bilder sind unverändert da.\n`], at);
    await after(t, place);
    await rm(folder, { recursive: true });
    return wasKilled;
  };

  const kills = await killEverywhere(t, started, attempt);
  t.diagnostic(`faults: ${words({ data: '', backups: '', back: '' }).slice(0, 2).join(' ')}: ${kills} kills`);
}

/** A class with pictures, and two backups of it. */
async function classWithBackups(t: TestContext) {
  const site = await faultSite(t);
  const running = await site.start();
  const { workers } = await running.gather();
  const [worker] = workers;
  assert.ok(worker);
  const gallery = await worker.browser.createGallery();
  const picture = await plainJpeg({ width: 60, height: 40 });
  for (let count = 0; count < PICTURES; count += 1)
    assert.equal((await worker.browser.upload(gallery, picture)).status, 201);
  await running.end('SIGTERM');
  const backups = path.join(await folderWithoutDatabase(t), 'backups');
  for (let count = 0; count < 2; count += 1)
    assert.equal((await runAdmin(t, ['backup', 'create', backups], site.environment)).code, 0);
  return { data: site.dataDir, backups };
}

for (const command of killedCommands) test(command.name, needs('strace'), (t) => killCommand(t, command));
