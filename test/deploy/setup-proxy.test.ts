import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request as requestPlainly } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { freePort } from '#test/support/free-port.ts';
import { testNameServer } from '#test/support/test-name-server.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

const HOST = 'unsere-klasse.example.org';

/** Makes a certificate for the host that nobody vouches for, where a proxy expects it. */
async function makeCertificate(folder: string) {
  await mkdir(folder, { recursive: true });
  const [key, cert] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 20 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`;
  const made = spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert]);
  assert.equal(made.status, 0, String(made.stderr));
  return { key, cert };
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

/** Starts nginx with this file, on ports of its own. */
async function startNginx(t: TestContext, folder: string, file: string) {
  await chmod(folder, 0o755);
  const [http, https] = [await freePort(), await freePort()];
  const site = (await readFile(file, 'utf8'))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `);
  await writeFile(path.join(folder, 'here.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; pid ${folder}/pid; events {}\nhttp { access_log off; ${temporary.join(' ')} include ${folder}/here.conf; }\n`;
  await writeFile(path.join(folder, 'nginx.conf'), main);
  const words = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')];
  const tried = spawnSync('nginx', [...words, '-t'], { encoding: 'utf8' });
  assert.equal(tried.status, 0, tried.stderr);
  const nginx = spawn('nginx', words, { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  t.after(async () => {
    nginx.kill();
    await ended;
  });
  return { http, https };
}

/** What a visitor of the site gets, as soon as the proxy listens. */
async function visit(port: number, { secure }: { secure: boolean }) {
  const common = { host: '127.0.0.1', port, path: '/login', headers: { host: HOST }, agent: false } as const;
  for (;;) {
    const sent = secure
      ? request({ ...common, servername: HOST, rejectUnauthorized: false })
      : requestPlainly(common);
    sent.end();
    const [answer] = await once(sent, 'response').catch(() => []);
    if (answer) return { status: answer.statusCode, to: answer.headers.location, text: await text(answer) };
    await sleep(50);
  }
}

test('nginx comes up with the file that is written for it, before and after there is a certificate', async (t) => {
  if (spawnSync('nginx', ['-v']).error) return t.skip('nginx is not on this machine');
  const { folder, settings, run } = await place(t);
  const [file, certificates] = [path.join(folder, 'site.conf'), path.join(folder, 'live')];
  const words = ['--address', HOST, '--proxy', 'nginx', '--proxy-file', file, '--certificate', certificates];
  const server = await startServer(t, { ...settings, BASE_URL: `https://${HOST}`, TRUST_PROXY: 'loopback' });
  const port = { PORT: new URL(server.address).port };

  const early = await run(words, port);
  assert.match(early.stdout, /^✓ Proxy: .*site\.conf geschrieben\.$/m);
  const { http } = await startNginx(t, folder, file);
  const { status, to } = await visit(http, { secure: false });
  assert.deepEqual([status, to], [301, `https://${HOST}/login`]);

  await makeCertificate(certificates);
  const whole = await run(words, port);
  assert.match(whole.stdout, /^✓ Proxy: .*site\.conf geschrieben\.$/m);
  const { https } = await startNginx(t, folder, file);
  const page = await visit(https, { secure: true });
  assert.equal(page.status, 200);
  assert.match(page.text, /<html lang="de"/);
  assert.match(await readFile(path.join(folder, '.env'), 'utf8'), /^TRUST_PROXY=loopback$/m);

  const again = await run(words, port);
  assert.match(again.stdout, /site\.conf stimmt schon\.$/m);
  assert.match(again.stdout, /Es war nichts zu ändern\./);
});

test('a file of somebody else is replaced only when that is wanted, and kept beside', async (t) => {
  if (spawnSync('nginx', ['-v']).error) return t.skip('nginx is not on this machine');
  const { folder, run } = await place(t);
  const file = path.join(folder, 'site.conf');
  const foreign = 'server { listen 80; server_name verein.example.org; }\n';
  await writeFile(file, foreign);
  await makeCertificate(path.join(folder, 'live'));
  const words = ['--address', HOST, '--proxy', 'nginx', '--proxy-file', file];
  words.push('--certificate', path.join(folder, 'live'));

  const kept = await run(words);
  assert.match(kept.stdout, /^✗ Proxy: .*site\.conf bleibt, wie sie ist/m);
  assert.match(kept.stdout, /Das ist noch offen:\n✗ Proxy: .*site\.conf bleibt/);
  assert.equal(kept.code, 3);
  assert.equal(await readFile(file, 'utf8'), foreign);

  await run([...words, '--replace-proxy-file']);
  assert.match(await readFile(file, 'utf8'), new RegExp(`server_name ${HOST};`));
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
  if (spawnSync('caddy', ['version']).error) return t.skip('caddy is not on this machine');
  await run(at('erste.example.org'));
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

test('Caddy takes the file that is written for it, in the place of the greeting it comes with', async (t) => {
  if (spawnSync('caddy', ['version']).error) return t.skip('caddy is not on this machine');
  const { folder, run } = await place(t);
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, '# Debian\n:80 {\n\troot * /usr/share/caddy\n\t# more\n\tfile_server\n}\n');
  await run(['--address', HOST, '--proxy', 'caddy', '--proxy-file', file]);
  const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.match(await readFile(file, 'utf8'), new RegExp(`^${HOST} \\{$`, 'm'));
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('.before-')),
    [],
  );
});

/** An address of this machine that others can reach. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((entries = []) => entries)
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Somebody who answers under the name of the site by TLS; `word` is the site's address, by a port of its own. */
async function answering(t: TestContext, folder: string) {
  const { key, cert } = await makeCertificate(path.join(folder, 'live'));
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_, answer) =>
    answer.end(),
  );
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  t.after(() => server.close());
  return { server, cert, port: (server.address() as AddressInfo).port };
}

test('a site that was reached keeps its address when it is not under the new one, and what else was typed stays', async (t) => {
  const own = ownAddress();
  if (own === undefined) return t.skip('this machine has no address');
  const { folder, run } = await place(t, [own]);
  const { cert, port } = await answering(t, folder);
  const trusted = { NODE_EXTRA_CA_CERTS: cert };
  const read = async () => parseEnv(await readFile(path.join(folder, '.env'), 'utf8'));
  await run(['--address', `${HOST}:${port}`], trusted);

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

test('a certificate is looked at under the name of the site: valid, or what is wrong with it', async (t) => {
  const own = ownAddress();
  if (own === undefined) return t.skip('this machine has no address');
  const { folder, run } = await place(t, [own]);
  const { server, cert, port } = await answering(t, folder);
  const address = ['--address', `${HOST}:${port}`];

  const trusted = await run(address, { NODE_EXTRA_CA_CERTS: cert });
  assert.match(trusted.stdout, /^✓ Zertifikat: gültig, noch 19 Tage$/m);
  const unknown = await run(address);
  assert.match(
    unknown.stdout,
    /^✗ Zertifikat: Unter .* kein gültiges Zertifikat \(DEPTH_ZERO_SELF_SIGNED_CERT\)/m,
  );
  server.close();
  assert.match((await run(address)).stdout, /^✗ Zertifikat: .*\(ECONNREFUSED\)/m);
});
