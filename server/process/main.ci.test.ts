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

/** The process ended because of something a maintainer can fix: one sentence, no stack, no log. */
function refused({ code, stdout, stderr }: Ended, sentence: RegExp, expected = 1) {
  assert.match(stderr, sentence);
  assert.deepEqual([code, stderr.trim().split('\n').length, stdout], [expected, 1, ''], stderr);
}

test('after kill -9 the next server starts on the same data, and under https it warns of nothing', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t), BASE_URL: 'https://klasse.example' };
  await (await startServer(t, settings)).end('SIGKILL');
  const next = await startServer(t, settings);
  assert.doesNotMatch((await next.end('SIGTERM')).stdout, /not encrypted/);
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
  await writeFile(file, `HEALTH_TOKEN=${'geheim'.repeat(6)}`);
  await chmod(file, 0o644);
  const { code, stderr } = await refusedStart(t, { DATA_DIR: 'data' }, { cwd });
  assert.equal(code, REFUSED_FOR_GOOD);
  assert.match(stderr, /^Jeder Benutzer dieses Rechners kann die Datei \.env lesen/);
  assert.doesNotMatch(stderr, /geheim/);
  const advice = /gib ein: (.+)$/m.exec(stderr)?.[1] ?? '';
  // The file belongs to root, and the group of the site goes on reading it.
  spawnSync('sh', ['-c', advice], { cwd });
  assert.equal((await stat(file)).mode & 0o777, 0o640);
  await startServer(t, { DATA_DIR: 'data' }, { cwd });
});

test('a signal during the start ends it cleanly', async (t) => {
  const dataDir = await temporaryFolder(t);
  const server = launchServer(t, { DATA_DIR: dataDir });
  while (!(await readdir(dataDir)).includes('work')) await new Promise(setImmediate);
  server.child.kill('SIGTERM');
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
