import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';

const root = path.join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/** A registry whose audit service knows of these advisories; undefined: it has no such service. */
async function registry(t: TestContext, advisories?: object) {
  const asked: string[] = [];
  const answer: RequestListener = async (request, response) => {
    if (request.method === 'POST' && advisories) {
      const chunks = await Array.fromAsync(request);
      const body = Buffer.concat(chunks);
      asked.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(advisories));
    }
    response.writeHead(request.method === 'POST' ? 405 : 404).end('{}');
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

async function audit(t: TestContext, url: string) {
  // npm caches advisories.
  const cache = await mkdtemp(path.join(tmpdir(), 'klassenkreis-npm-'));
  t.after(() => rm(cache, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['tools/audit.ts'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: url, npm_config_cache: cache },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

const advisory = (severity: string) => ({
  sharp: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'A vulnerability',
      severity,
      vulnerable_versions: '*',
    },
  ],
});

test('a vulnerability of high severity in a package of the lockfile fails the check', async (t) => {
  const { url, asked } = await registry(t, advisory('high'));
  const { code, stderr } = await audit(t, url);
  assert.deepEqual([code, stderr], [1, 'sharp: high\n']);
  // Every package of the lockfile for this platform or any other was asked about.
  assert.deepEqual(JSON.parse(asked[0] ?? '{}').sharp, [lock.packages['node_modules/sharp'].version]);
});

test('without an audit service, or without network, the check says so and passes', async (t) => {
  const said = { code: 0, stdout: 'audit service not reachable: not audited\n', stderr: '' };
  const { url } = await registry(t);
  assert.deepEqual(await audit(t, url), said);
  assert.deepEqual(await audit(t, 'http://127.0.0.1:1/'), said);
});
