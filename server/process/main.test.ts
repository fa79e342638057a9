import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import {
  type Ended,
  launchServer,
  REFUSED_FOR_GOOD,
  refusedStart,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';

/** The process ended because of something a maintainer can mend: one sentence, no stack, no log. */
function refused({ code, stdout, stderr }: Ended, sentence: RegExp, expected = 1) {
  assert.match(stderr, sentence);
  assert.deepEqual([code, stderr.trim().split('\n').length, stdout], [expected, 1, ''], stderr);
}

test('an empty folder is initialised, and its output has the address at which the first member begins', async (t) => {
  const dataDir = path.join(await temporaryFolder(t), 'new', 'data');
  const server = await startServer(t, { DATA_DIR: dataDir, BASE_URL: 'https://klasse.example' });
  const { hint, open } = await server.logLine('no members');
  assert.match(String(hint), /npm run --silent admin -- member add /);
  const [, token] = /^https:\/\/klasse\.example\/einrichten\/([\w-]{43})$/.exec(String(open)) ?? [];
  assert.equal((await server.browser().post('/check_first_start', { token })).status, 200);
  assert.equal((await fetch(`${server.address}/api/v1/galleries`)).status, 401);
  assert.equal((await server.end('SIGTERM')).code, 0);
  assert.ok((await readdir(dataDir)).includes('.klassenkreis'));
});

test('the log warns when cookies travel unprotected, and only then', async (t) => {
  const dataDir = await temporaryFolder(t);
  const open = await startServer(t, { DATA_DIR: dataDir, BASE_URL: 'http://klasse.example' });
  assert.match(String((await open.logLine('not encrypted')).hint), /BASE_URL/);
  await open.end('SIGTERM');
  const encrypted = await startServer(t, { DATA_DIR: dataDir, BASE_URL: 'https://klasse.example' });
  assert.doesNotMatch((await encrypted.end('SIGTERM')).stdout, /not encrypted/);
});

test('a second server on the same data ends by itself; after kill -9 of the first the next one starts', async (t) => {
  const dataDir = await temporaryFolder(t);
  const first = await startServer(t, { DATA_DIR: dataDir });
  refused(
    await refusedStart(t, { DATA_DIR: dataDir }),
    /wird schon von einem laufenden Klassenkreis benutzt/,
  );
  assert.equal((await fetch(`${first.address}/api/v1/session`)).status, 401);

  await first.end('SIGKILL');
  await startServer(t, { DATA_DIR: dataDir });
});

test('a port in use, and an address that is not ours, are named', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const dataDir = await temporaryFolder(t);

  const taken = await refusedStart(t, { DATA_DIR: dataDir, PORT: String(port) });
  refused(taken, new RegExp(`^Auf 127\\.0\\.0\\.1:${port} läuft schon ein anderes Programm`));
  const foreign = await refusedStart(t, { DATA_DIR: dataDir, HOST: '192.0.2.1' });
  refused(foreign, /^Auf 192\.0\.2\.1:0 lässt sich kein Dienst starten/);
});

test('a wrong setting ends the start with a sentence that names it', async (t) => {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  const start = await refusedStart(t, { DATA_DIR: dataDir, LOG_LEVEL: 'laut' });
  refused(start, /^Die Einstellung LOG_LEVEL hat den Wert „laut“/, REFUSED_FOR_GOOD);
  await assert.rejects(readdir(dataDir), { code: 'ENOENT' });
});

test('settings come from .env in the working directory, and the environment wins', async (t) => {
  const cwd = await temporaryFolder(t);
  await writeFile(path.join(cwd, '.env'), 'DATA_DIR=from-file\nBASE_URL=https://klasse.example\nPORT=1\n');
  const server = await startServer(t, {}, { cwd });
  const { address, dataDir } = await server.logLine('started');
  assert.deepEqual([address, dataDir], ['https://klasse.example', path.join(cwd, 'from-file')]);
});

test('a .env that cannot be read ends the start', async (t) => {
  const cwd = await temporaryFolder(t);
  await mkdir(path.join(cwd, '.env'));
  refused(
    await refusedStart(t, { DATA_DIR: 'data' }, { cwd }),
    /^Die Datei \.env lässt sich nicht lesen; /m,
    REFUSED_FOR_GOOD,
  );
});

test('SETTINGS_FILE names another file than .env, which must be there', async (t) => {
  const cwd = await temporaryFolder(t);
  const SETTINGS_FILE = path.join(cwd, 'elsewhere/klasse.env');
  await writeFile(path.join(cwd, '.env'), 'DATA_DIR=from-env\n');
  const missing = await refusedStart(t, { SETTINGS_FILE }, { cwd });
  refused(missing, /^Die Datei \S+\/klasse\.env mit den Einstellungen fehlt/, REFUSED_FOR_GOOD);
  await assert.rejects(readdir(path.join(cwd, 'from-env')), { code: 'ENOENT' });

  await mkdir(path.dirname(SETTINGS_FILE));
  await writeFile(SETTINGS_FILE, 'DATA_DIR=from-file\n');
  const server = await startServer(t, { SETTINGS_FILE }, { cwd });
  assert.equal((await server.logLine('started')).dataDir, path.join(cwd, 'from-file'));
});

test('a .env with a secret that every user of the machine can read ends the start', async (t) => {
  const cwd = await temporaryFolder(t);
  const file = path.join(cwd, '.env');
  const secrets = ['SMTP_URL=smtps://a%40b.de:geheim@mail.b.de', `HEALTH_TOKEN=${'geheim'.repeat(6)}`];
  let advice = '';
  for (const secret of secrets) {
    await writeFile(file, secret);
    await chmod(file, 0o644);
    const { code, stderr } = await refusedStart(t, { DATA_DIR: 'data' }, { cwd });
    assert.equal(code, REFUSED_FOR_GOOD);
    assert.match(stderr, /^Jeder Benutzer dieses Rechners kann die Datei \.env lesen/);
    assert.doesNotMatch(stderr, /geheim/);
    advice = /gib ein: (.+)$/m.exec(stderr)?.[1] ?? '';
  }
  // The file belongs to root, and the group of the site goes on reading it.
  spawnSync('sh', ['-c', advice], { cwd });
  assert.equal((await stat(file)).mode & 0o777, 0o640);
  await startServer(t, { DATA_DIR: 'data' }, { cwd });
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} during the start ends it cleanly`, async (t) => {
    const dataDir = await temporaryFolder(t);
    const server = launchServer(t, { DATA_DIR: dataDir });
    while (!(await readdir(dataDir)).includes('work')) await new Promise(setImmediate);
    server.child.kill(signal);
    const { code, stdout, stderr } = await server.ended;
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout.trim().split('\n').at(-1) ?? '', /"event":"stopped"/);
    await startServer(t, { DATA_DIR: dataDir });
  });

for (const [what, script] of [
  ['an exception that nobody caught', 'process.on("SIGUSR2", () => { throw new Error("wreck") })'],
  ['a rejection that nobody caught', 'process.on("SIGUSR2", () => Promise.reject(new Error("wreck")))'],
] as const)
  test(`${what} is logged with its stack and ends the process with an error`, async (t) => {
    const node = ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
    const server = await startServer(t, { DATA_DIR: await temporaryFolder(t) }, { node });
    const { code, stderr } = await server.end('SIGUSR2');
    assert.deepEqual([code, stderr], [1, '']);
    const { level, err } = await server.logLine('crashed');
    assert.equal(level, 'fatal');
    assert.match((err as Error).stack ?? '', /Error: wreck\n {4}at /);
  });
