import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { newPaperKey } from '#server/backup/paper-key.ts';
import { writtenKey } from '#server/backup/restic.ts';
import { longer } from '#test/support/longer.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { namesIn } from '#test/support/test-backups.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { REFUSED_FOR_GOOD, refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';
import { testSite } from '#test/support/test-site.ts';
import { needs } from './tools-at-hand.ts';

const NIGHTS = 30;
/** From this night on the disk is not there. */
const GONE = 10;
const KEEP = 5;
const DAY_MS = 86_400_000;
const MEMBERS = ['anna', 'bert', 'cleo'];

/** Where rows and pictures lie. */
type Stores = { rows: 'file' | 'server'; pictures: 'folder' | 'bucket' };

let postgres: ReturnType<typeof startPostgres> | undefined;
after(async () => (await postgres)?.dispose());
let made = 0;

/** A database of its own, beside an empty one. */
async function twoDatabases() {
  postgres ??= startPostgres({ durable: false });
  const server = await postgres;
  made += 1;
  const names = [`lived_in_${made}`, `empty_${made}`] as const;
  for (const name of names) await server.query(`create database ${name} owner klasse`);
  return names.map((name) => server.url(name));
}

/** The settings of both stores, and how they change when what is in them is gone. */
async function openStores(t: TestContext, { rows, pictures }: Stores, at: (name: string) => string) {
  const [full = '', empty = ''] = rows === 'server' ? await twoDatabases() : [];
  await mkdir(at('bucket'));
  const store = pictures === 'bucket' ? await startS3(at('bucket')) : undefined;
  if (store) t.after(store.close);
  return {
    settings: { ...(full && { DATABASE_URL: full }), ...(store && s3Settings(store.settings)) },
    emptied: empty ? { DATABASE_URL: empty } : {},
  };
}

const onADisk: Stores = { rows: 'file', pictures: 'folder' };

/** A class on a disk of its own, and what keeps it: settings, a folder of backups, a mail server. */
async function classOnADisk(t: TestContext, where = onADisk) {
  const cwd = await folderWithoutDatabase(t);
  const at = (name: string) => path.join(cwd, name);
  const mailServer = await testMailServer(t);
  const stores = await openStores(t, where, at);
  // The store of pictures lives in this process, and takes no request of another time.
  if (where.pictures === 'bucket') t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const place = where.pictures === 'bucket' ? at('bucket/klasse') : at('disk');
  const settings = {
    ...stores.settings,
    DATA_DIR: at('disk'),
    ADMIN_EMAIL: 'wir@klasse-1988.de',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse-1988.de',
    REHEARSE: 'monthly',
    OFFSITE_PLACE: at('offsite'),
  };
  const site = await testSite(t, { settings: { DATA_DIR: settings.DATA_DIR, ...stores.settings } });
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
    place,
    /** Of the store in this process. */
    setClock: (now: number) => where.pictures === 'bucket' && t.mock.timers.setTime(now),
    async write(changed: Record<string, string> = {}) {
      const lines = Object.entries({ ...settings, ...changed }).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(at('.env'), lines.join(''), { mode: 0o600 });
    },
    /** As when the disk is not mounted: there is the empty folder in its place; or the database is another, empty one. */
    async unmount() {
      if (where.rows === 'server') return this.write(stores.emptied);
      await rename(place, at('elsewhere'));
      await mkdir(place, { mode: 0o700 });
    },
    async mount() {
      if (where.rows === 'server') return this.write();
      await rm(place, { recursive: true });
      await rename(at('elsewhere'), place);
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

type Loss = {
  what: string;
  nights: number;
  where: Stores;
  /** What every night and every start says. */
  sentence: RegExp;
  /** How a start ends, and where `status` finds it. */
  start: number;
  area: string;
  /** Whether the database is there, which knows that the same was told already. */
  isToldOnce?: true;
};

/** As a sample: those without it are alike. */
const SOME_NIGHTS = longer ? NIGHTS : GONE + 3;

const losses: Loss[] = [
  {
    what: 'the disk',
    nights: NIGHTS,
    where: onADisk,
    sentence: /^Der Datenordner \S+ ist leer, hier gab es aber schon eine Klasse: .*known-class vermerkt/,
    start: 1,
    area: 'Datenordner',
  },
  {
    what: 'the rows in PostgreSQL',
    nights: SOME_NIGHTS,
    where: { rows: 'server', pictures: 'bucket' },
    sentence:
      /^Die Datenbank aus DATABASE_URL hat kein einziges Mitglied, hier gab es aber schon eine Klasse/,
    start: REFUSED_FOR_GOOD,
    area: 'Datenbank',
  },
  {
    what: 'the pictures in S3',
    nights: SOME_NIGHTS,
    where: { rows: 'file', pictures: 'bucket' },
    sentence: /^Die Bilder zu dieser Datenbank liegen in einem anderen Speicher als dem eingestellten/,
    start: REFUSED_FOR_GOOD,
    area: 'Bilder',
    isToldOnce: true,
  },
];

/** Lives all nights with the loss from the tenth on; at the end all is there again. */
async function livesWithout(t: TestContext, { where, sentence, isToldOnce, ...loss }: Loss) {
  const lives = await classOnADisk(t, where);
  const { at, backups, letters } = lives;
  await lives.write();
  const on = { cwd: at('.') };
  const begun = Date.now();
  await (await startServer(t, {}, on)).end('SIGTERM');

  let good: string[] = [];
  let place: string[] = [];
  for (let count = 1; count <= loss.nights; count += 1) {
    if (count === GONE) {
      good = await filesIn(backups);
      await lives.unmount();
      place = await filesIn(lives.place);
    }
    const told = letters.length;
    const now = begun + count * DAY_MS;
    lives.setClock(now);
    const { codes, said } = await night(t, lives, {}, { now, copies: false });
    lives.setClock(begun);
    if (count < GONE) {
      assert.deepEqual(codes, { 'backup create': 0, 'backup verify': 0, 'rehearse --due': 0 }, said);
      assert.equal((await namesIn(backups)).length, Math.min(count, KEEP));
      continue;
    }
    assert.deepEqual(codes, { 'backup create': 1 }, said);
    assert.match(said, sentence);
    const due = isToldOnce && count > GONE ? 0 : 1;
    assert.equal(letters.length, told + due, 'a mail each night');
    assert.deepEqual(await filesIn(backups), good);
    if (count % 10 > 0) continue;
    const start = await refusedStart(t, {}, on);
    assert.deepEqual([start.code, start.stderr], [loss.start, said]);
    const made = (await filesIn(lives.place)).filter((name) => !place.includes(name));
    // A bucket gets the mark by which it is known as another one.
    assert.ok(
      made.every((name) => name.startsWith('.klassenkreis._S3rver_')),
      made.join(),
    );
  }

  const status = await runAdmin(t, ['status'], {}, '', on);
  assert.equal(status.code, 3);
  const wrong =
    status.stdout.split('\n').find((line) => line.startsWith(`✗ ${loss.area}: `)) ?? status.stdout;
  assert.match(wrong.replace(/^✗ \S+: (Das ließ sich nicht prüfen: )?/, ''), sentence);
  const back = await runAdmin(t, ['backup', 'restore', backups], { DATA_DIR: at('back') });
  assert.equal(back.code, 0, back.stderr);
  assert.match(back.stdout, /3 Mitglieder, 3 Bilder\./);
  await lives.mount();
  const again = await startServer(t, {}, on);
  await again.browser().login('anna', 'Grundierung und Decklack');
}

for (const loss of losses)
  test(`${loss.nights} nights, ${loss.what} missing from the tenth on: the start is refused, every night says so, and no backup is lost`, async (t) => {
    try {
      await livesWithout(t, loss);
    } catch (error) {
      if (!(error instanceof NoPostgres)) throw error;
      t.skip(error.message);
    }
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
