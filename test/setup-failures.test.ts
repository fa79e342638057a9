import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { testCertificate } from '#test/support/test-mail-certificate.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

const root = path.join(import.meta.dirname, '..');

const where = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim();
const npm = process.env.npm_execpath ?? (where && realpathSync(where));
const needsNpm = { skip: npm ? false : 'no npm on this machine' };

/** The setup of a program with one package that comes from this address, by the real npm. */
async function setUp(t: TestContext, from: string) {
  const copy = await temporaryFolder(t);
  await mkdir(path.join(copy, 'tools'));
  await copyFile(path.join(root, 'tools/setup.mjs'), path.join(copy, 'tools/setup.mjs'));
  const whole = { name: 'x', version: '1.0.0', dependencies: { part: '1.0.0' } };
  await writeFile(path.join(copy, 'package.json'), JSON.stringify(whole));
  const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
  const packages = { '': whole, 'node_modules/part': { version: '1.0.0', resolved: from, integrity } };
  await writeFile(
    path.join(copy, 'package-lock.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  const env = {
    PATH: process.env.PATH,
    npm_execpath: npm,
    npm_config_cache: path.join(await temporaryFolder(t), 'cache'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  };
  return new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [path.join(copy, 'tools/setup.mjs')],
      { cwd: copy, env },
      (error, _stdout, stderr) => {
        assert.equal(error?.code, 1);
        resolve(stderr.trim().split('\n').at(-1) ?? '');
      },
    );
  });
}

/** Why, in the last line, after all that npm itself has said. */
const because = (words: RegExp) =>
  new RegExp(`^Das Einrichten der Pakete ist gescheitert: .*${words.source}.* \\(Code \\S+\\)\\.$`);

async function serve(t: TestContext, status: number, certificate?: { key: string; cert: string }) {
  const answer: http.RequestListener = (_request, response) => {
    response.writeHead(status).end('something else');
  };
  const server = certificate ? https.createServer(certificate, answer) : http.createServer(answer);
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/part-1.0.0.tgz`;
}

test('a source of packages that cannot be reached or believed is told in German', needsNpm, async (t) => {
  const cases: [from: string, says: RegExp][] = [
    [
      'https://registry.invalid/part-1.0.0.tgz',
      /Der Name der Paketquelle lässt sich nicht nachschlagen; prüfe/,
    ],
    ['http://127.0.0.1:1/part-1.0.0.tgz', /Die Paketquelle antwortet nicht; prüfe/],
    [await serve(t, 200, testCertificate), /Für das Zertifikat der Paketquelle bürgt niemand; /],
    [await serve(t, 200), /Ein Paket kam verändert an; gib „npm cache clean --force“ ein/],
    [await serve(t, 404), /Die Paketquelle hat ein nötiges Paket nicht; prüfe/],
    [await serve(t, 403), /Die Paketquelle verweigert den Zugriff; prüfe/],
    [await serve(t, 503), /Die Paketquelle ist gestört; versuche/],
  ];
  for (const [from, says] of cases) assert.match(await setUp(t, from), because(says), from);
});
