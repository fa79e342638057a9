import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { refusedStart, startServer, temporaryFolder } from '#test/support/test-process.ts';

test('a first start takes its settings from .env and the environment, says where to begin, and keeps others off its data', async (t) => {
  const cwd = await temporaryFolder(t);
  await writeFile(path.join(cwd, '.env'), 'DATA_DIR=new/data\nBASE_URL=http://klasse.example\nPORT=1\n');
  const server = await startServer(t, {}, { cwd });
  const { address, dataDir } = await server.logLine('started');
  assert.deepEqual([address, dataDir], ['http://klasse.example', path.join(cwd, 'new/data')]);
  assert.match(String((await server.logLine('not encrypted')).hint), /BASE_URL/);
  await server.logLine('no contact');
  const { hint, open } = await server.logLine('no maintainer yet');
  assert.match(String(hint), /npm run --silent admin -- member add /);
  const [, token] = /^http:\/\/klasse\.example\/einrichten\/([\w-]{43})$/.exec(String(open)) ?? [];
  assert.equal((await server.browser().post('/check_first_start', { token })).status, 200);
  assert.equal((await fetch(`${server.address}/api/v1/galleries`)).status, 401);

  const { code, stderr } = await refusedStart(t, {}, { cwd });
  assert.match(stderr, /wird schon von einem laufenden Klassenkreis benutzt/);
  assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1]);
  assert.equal((await fetch(`${server.address}/api/v1/session`)).status, 401);
  assert.equal((await server.end('SIGTERM')).code, 0);
  assert.ok((await readdir(path.join(cwd, 'new/data'))).includes('.klassenkreis'));
});
