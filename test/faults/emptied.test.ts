import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { newPaperKey } from '#server/backup/paper-key.ts';
import { writtenKey } from '#server/backup/restic.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { namesIn } from '#test/support/test-backups.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import { needs } from './tools-at-hand.ts';

const NIGHTS = 30;
/** From this night on the disk is not there. */
const GONE = 10;
const KEEP = 5;
const DAY_MS = 86_400_000;
const MEMBERS = ['anna', 'bert', 'cleo'];

/** A class on a disk of its own, and what keeps it: settings, a folder of backups, a mail server. */
async function classOnADisk(t: TestContext) {
  const cwd = await folderWithoutDatabase(t);
  const at = (name: string) => path.join(cwd, name);
  const mailServer = await testMailServer(t);
  const settings = {
    DATA_DIR: at('disk'),
    ADMIN_EMAIL: 'wir@klasse-1988.de',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse-1988.de',
    REHEARSE: 'monthly',
    OFFSITE_PLACE: at('offsite'),
  };
  const site = await testSite(t, { settings: { DATA_DIR: settings.DATA_DIR } });
  const [anna] = await Promise.all(MEMBERS.map((name) => site.join(name)));
  assert.ok(anna);
  const gallery = await anna.createGallery('Am See');
  for (const color of ['#aa0000', '#00aa00', '#0000aa'])
    assert.equal((await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }, color))).status, 201);
  await site.close();
  await writeFile(at('offsite.key'), writtenKey({ key: newPaperKey() }), { mode: 0o600 });
  return {
    at,
    settings,
    letters: mailServer.letters,
    backups: at('backups'),
    /** As when the disk is not mounted: there is the empty folder in its place. */
    async unmount() {
      await rename(settings.DATA_DIR, at('elsewhere'));
      await mkdir(settings.DATA_DIR, { mode: 0o700 });
    },
    async mount() {
      await rm(settings.DATA_DIR, { recursive: true });
      await rename(at('elsewhere'), settings.DATA_DIR);
    },
  };
}

type Class = Awaited<ReturnType<typeof classOnADisk>>;

/** What the nightly unit runs, in its order; it ends at what fails, and then the maintainers are told. */
async function night(
  t: TestContext,
  { at, backups }: Class,
  given: Record<string, string>,
  { now, copies }: { now: number; copies: boolean },
) {
  const run = (...words: string[]) => runAdmin(t, words, given, '', { cwd: at('.'), now });
  const codes: Record<string, number | null> = {};
  const said: string[] = [];
  const steps = [
    ['backup', 'create', backups, '--keep', String(KEEP)],
    ['backup', 'verify', backups],
    ...(copies ? [['backup', 'offsite', backups]] : []),
    ['rehearse', '--due'],
  ];
  for (const words of steps) {
    const { code, stdout, stderr } = await run(...words);
    codes[words.slice(0, 2).join(' ')] = code;
    said.push(stdout, stderr);
    if (code === 0 || code === 3) continue;
    assert.equal((await run('alert', 'klassenkreis-backup.service')).code, 0);
    break;
  }
  await run('media', 'check', '--portion');
  return { codes, said: said.join('') };
}

/** Every file below a folder but what marks its locks. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => !name.includes('lock.db')).toSorted();

const copiesIn = async (place: string) => (await readdir(path.join(place, 'snapshots'))).length;

test('thirty nights, the disk missing from the tenth on: the start is refused, every night says so, and no backup is lost', async (t) => {
  const lives = await classOnADisk(t);
  const { at, settings, backups, letters } = lives;
  const file = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(at('.env'), file.join(''), { mode: 0o600 });
  const on = { cwd: at('.') };
  await (await startServer(t, {}, on)).end('SIGTERM');

  let good: string[] = [];
  for (let count = 1; count <= NIGHTS; count += 1) {
    const now = Date.now() + count * DAY_MS;
    if (count === GONE) {
      good = await filesIn(backups);
      await lives.unmount();
    }
    const told = letters.length;
    const { codes, said } = await night(t, lives, {}, { now, copies: false });
    if (count < GONE) {
      assert.deepEqual(codes, { 'backup create': 0, 'backup verify': 0, 'rehearse --due': 0 }, said);
      assert.equal((await namesIn(backups)).length, Math.min(count, KEEP));
      continue;
    }
    assert.deepEqual(codes, { 'backup create': 1 }, said);
    assert.match(
      said,
      /^Der Datenordner \S+ ist leer, hier gab es aber schon eine Klasse: .*known-class vermerkt/,
    );
    assert.equal(letters.length, told + 1, 'a mail each night');
    assert.deepEqual(await filesIn(backups), good);
    if (count % 10 > 0) continue;
    const start = await refusedStart(t, {}, on);
    assert.deepEqual([start.code, start.stderr], [1, said]);
    assert.deepEqual(await readdir(settings.DATA_DIR), [], 'nothing is made there');
  }

  const status = await runAdmin(t, ['status'], {}, '', on);
  assert.equal(status.code, 3);
  assert.match(
    status.stdout,
    /✗ Datenordner: Der Datenordner \S+ ist leer, hier gab es aber schon eine Klasse/,
  );
  const back = await runAdmin(t, ['backup', 'restore', backups], { DATA_DIR: at('back') });
  assert.equal(back.code, 0, back.stderr);
  assert.match(back.stdout, /3 Mitglieder, 3 Bilder\./);
  await lives.mount();
  const again = await startServer(t, {}, on);
  await again.browser().login('anna', 'Grundierung und Decklack');
});

test(
  'where nothing tells of the class, another one that begins is saved beside it, told each night, and deletes nothing',
  needs('restic'),
  async (t) => {
    const lives = await classOnADisk(t);
    const { at, settings, backups, letters } = lives;
    const env = { PATH: process.env.PATH ?? '', CREDENTIALS_DIRECTORY: at('.'), ...settings };
    const begun = await runAdmin(t, ['backup', 'offsite', '--begin'], env);
    assert.equal(begun.code, 0, begun.stderr);

    let good: string[] = [];
    let copies = 0;
    for (let count = 1; count <= NIGHTS; count += 1) {
      const now = Date.now() + count * DAY_MS;
      if (count === GONE) {
        good = await filesIn(backups);
        copies = await copiesIn(settings.OFFSITE_PLACE);
        await lives.unmount();
        await (await startServer(t, settings)).end('SIGTERM');
        // Somebody is let in anew, not knowing better.
        const add = ['member', 'add', '--username', 'dora', '--email', 'dora@example.org', '--invite'];
        assert.equal((await runAdmin(t, add, settings)).code, 0);
      }
      const told = letters.length;
      // A copy takes seconds: on the nights around, and at the end.
      const isCopied = [GONE - 2, GONE - 1, GONE, NIGHTS].includes(count);
      const { codes, said } = await night(t, lives, env, { now, copies: isCopied });
      if (count < GONE) {
        assert.ok(
          Object.values(codes).every((code) => code === 0),
          said,
        );
        assert.equal(letters.length, told);
        continue;
      }
      assert.equal(codes['backup create'], 3, said);
      assert.match(
        said,
        /\(1 Mitglied und 0 Bilder\) ist von einer anderen Klasse als die vom \S+ \(3 Mitglieder und 3 Bilder\)\. Darum ist keine ältere gelöscht\./,
      );
      const subjects = letters.slice(told).map(({ parsed }) => parsed.subject ?? '');
      assert.ok(
        subjects.some((subject) => subject.startsWith('Die Sicherung enthält viel weniger')),
        'a mail each night',
      );
      const left = new Set(await filesIn(backups));
      assert.deepEqual(
        good.filter((name) => !left.has(name) && !/round\.json/.test(name)),
        [],
      );
      if (!isCopied) continue;
      assert.equal(codes['backup offsite'], 3, said);
      assert.match(said, /Darum ist keine ältere Kopie gelöscht/);
    }
    assert.equal(await copiesIn(settings.OFFSITE_PLACE), copies + 2, 'no copy was forgotten');
    assert.match(
      letters.findLast(({ parsed }) => /weniger/.test(parsed.subject ?? ''))?.parsed.text ?? '',
      /Ist es richtig so: „.* backup create \S+ --accept“/,
    );

    const newest = (await namesIn(backups)).at(-1) ?? '';
    const probe = await runAdmin(t, ['rehearse', backups], env);
    assert.deepEqual([probe.code, probe.stdout], [1, '']);
    const asked = await runAdmin(t, ['backup', 'restore', backups], { DATA_DIR: at('back') });
    assert.equal(asked.code, 1);
    const [, full = ''] =
      /Nenne die, die du willst: „.* --backup (\S+)“ oder die neueste, /.exec(asked.stderr) ?? [];
    assert.ok(full < newest && asked.stderr.includes(`--backup ${newest}“`), asked.stderr);
    const back = await runAdmin(t, ['backup', 'restore', backups, '--backup', full], {
      DATA_DIR: at('back'),
    });
    assert.match(back.stdout, /3 Mitglieder, 3 Bilder\./, back.stderr);

    // With the disk there again all is as before.
    await lives.mount();
    const { codes, said } = await night(t, lives, env, {
      now: Date.now() + (NIGHTS + 1) * DAY_MS,
      copies: true,
    });
    assert.equal(codes['backup create'], 3, 'beside that of the other class');
    const accepted = await runAdmin(
      t,
      ['backup', 'create', backups, '--keep', String(KEEP), '--accept'],
      env,
    );
    assert.equal(accepted.code, 0, accepted.stderr);
    const after = await night(t, lives, env, { now: Date.now() + (NIGHTS + 2) * DAY_MS, copies: true });
    assert.deepEqual([after.codes['backup create'], after.codes['backup offsite']], [0, 0], said);
    assert.equal(
      (await readFile(path.join(backups, newest, 'backup.json'), 'utf8')).includes('"members": 1'),
      true,
    );
  },
);
