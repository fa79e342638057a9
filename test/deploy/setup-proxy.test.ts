import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseEnv } from 'node:util';
import { testNameServer } from '#test/support/test-name-server.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { certificateFor } from '#test/support/test-proxy.ts';
import { noCaddy } from './start-caddy.ts';

const HOST = 'unsere-klasse.example.org';

/** A certificate for the host that nobody vouches for, where a proxy expects it. */
async function makeCertificate(t: TestContext, folder: string) {
  const made = await certificateFor(t, 20, HOST);
  const file = path.join(folder, 'fullchain.pem');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'privkey.pem'), made.key);
  await writeFile(file, made.cert);
  return { ...made, file };
}

async function place(t: TestContext, addresses: string[] = []) {
  const folder = await temporaryFolder(t);
  const names = await testNameServer(t, {
    [HOST]: { addresses },
    'anderswo.example.org': { addresses: ['198.51.100.7'] },
  });
  const settings = { DATA_DIR: path.join(folder, 'data') };
  const run = (words: string[], more: Record<string, string> = {}) =>
    runAdmin(t, ['setup', '--no-mail', ...words], { ...settings, ...more }, '', {
      cwd: folder,
      node: names.node,
    });
  return { folder, settings, run };
}

test('a file of somebody else is replaced only when that is wanted, and kept beside', async (t) => {
  if (noCaddy) return t.skip(noCaddy);
  const { folder, run } = await place(t);
  const file = path.join(folder, 'site.conf');
  const foreign = 'verein.example.org {\n}\n';
  await writeFile(file, foreign);
  const words = ['--address', HOST, '--proxy', 'caddy', '--proxy-file', file];

  const kept = await run(words);
  assert.match(kept.stdout, /^✗ Proxy: .*site\.conf bleibt, wie sie ist/m);
  assert.match(kept.stdout, /Das ist noch offen:\n✗ Proxy: .*site\.conf bleibt/);
  assert.equal(kept.code, 3);
  assert.equal(await readFile(file, 'utf8'), foreign);

  await run([...words, '--replace-proxy-file']);
  assert.match(await readFile(file, 'utf8'), new RegExp(`^${HOST} \\{$`, 'm'));
  const copy = (await readdir(folder)).find((name) => name.startsWith('site.conf.before-')) ?? '';
  assert.equal(await readFile(path.join(folder, copy), 'utf8'), foreign);
});

test('a second address: what was written for the first is written anew, and else the site stays where it was', async (t) => {
  const { folder, run } = await place(t);
  const [file, settings] = [path.join(folder, 'Caddyfile'), path.join(folder, '.env')];
  const at = (host: string) => ['--address', host, '--proxy', 'caddy', '--proxy-file', file];
  const read = async () => [
    /^([a-z.]+) \{$/m.exec(await readFile(file, 'utf8'))?.[1],
    /^BASE_URL=(.*)$/m.exec(await readFile(settings, 'utf8'))?.[1],
  ];
  if (noCaddy) return t.skip(noCaddy);
  // The greeting that it comes with gives way.
  await writeFile(file, '# Debian\n:80 {\n\troot * /usr/share/caddy\n\t# more\n\tfile_server\n}\n');
  await run(at('erste.example.org'));
  const words = ['validate', '--adapter', 'caddyfile', '--config', file];
  const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  await run(at('zweite.example.org'));
  assert.deepEqual(await read(), ['zweite.example.org', 'https://zweite.example.org']);
  const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).length;
  assert.equal(await copies(), 0);

  // Changed by hand: without anybody to ask it stays, and so does the address.
  await writeFile(file, (await readFile(file, 'utf8')).replace('{', '{\n\t# unser'));
  const kept = await run(at('dritte.example.org'));
  assert.equal(kept.code, 3);
  assert.match(kept.stdout, /Es bleibt bei https:\/\/zweite\.example\.org/);
  assert.deepEqual(await read(), ['zweite.example.org', 'https://zweite.example.org']);
  await run([...at('dritte.example.org'), '--replace-proxy-file']);
  assert.deepEqual(await read(), ['dritte.example.org', 'https://dritte.example.org']);
  assert.equal(await copies(), 1);
});

/** An address of this machine that others can reach. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((entries = []) => entries)
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Somebody who answers under the name of the site by TLS, at a port of its own. */
async function answering(t: TestContext, folder: string) {
  const { file, ...certificate } = await makeCertificate(t, path.join(folder, 'live'));
  const server = createServer(certificate, (_, answer) => answer.end());
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  t.after(() => server.close());
  return { cert: file, port: (server.address() as AddressInfo).port };
}

test('a site that was reached keeps its address when it is not under the new one, and what else was typed stays', async (t) => {
  const own = ownAddress();
  if (own === undefined) return t.skip('this machine has no address');
  const { folder, run } = await place(t, [own]);
  const { cert, port } = await answering(t, folder);
  const trusted = { NODE_EXTRA_CA_CERTS: cert };
  const read = async () => parseEnv(await readFile(path.join(folder, '.env'), 'utf8'));
  const address = ['--address', `${HOST}:${port}`];
  assert.match((await run(address)).stdout, /^✗ Zertifikat: .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)/m);
  assert.match((await run(address, trusted)).stdout, /^✓ Zertifikat: gültig, noch 19 Tage$/m);

  const moved = ['--address', 'anderswo.example.org', '--proxy', 'none', '--admin-email', 'neu@example.org'];
  const second = await run(moved, trusted);
  assert.equal(second.code, 3);
  assert.match(
    second.stdout,
    /✗ Einstellungen: Unter https:\/\/anderswo\.example\.org ist die Seite nicht zu erreichen; es gilt wieder/,
  );
  const { BASE_URL, ADMIN_EMAIL } = await read();
  assert.deepEqual([BASE_URL, ADMIN_EMAIL], [`https://${HOST}:${port}`, 'neu@example.org']);

  // Without trust in its certificate it was not reached, and nothing is lost by the new one.
  await run(moved);
  assert.equal((await read()).BASE_URL, 'https://anderswo.example.org');
});
