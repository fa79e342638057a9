import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { plainJpeg } from '#server/testing/samples.ts';
import { filePart, multipart, multipartType, textPart } from '#server/testing/test-multipart.ts';
import { runAdmin, startServer, temporaryFolder } from '#server/testing/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';
const root = path.join(import.meta.dirname, '../..');

/** The configuration that we ship, with the ports and folders of this test. */
async function startNginx(t: TestContext, sitePort: number) {
  const folder = await temporaryFolder(t);
  const [http, https] = [await freePort(), await freePort()];
  const certificate = path.join(folder, 'live/klasse.example.org');
  await mkdir(certificate, { recursive: true });
  const key = [
    '-keyout',
    path.join(certificate, 'privkey.pem'),
    '-out',
    path.join(certificate, 'fullchain.pem'),
  ];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=klasse.example.org',
    ...key,
  ]);
  assert.equal(made.status, 0, String(made.stderr));

  const shipped = await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8');
  const site = shipped
    .replaceAll('/etc/letsencrypt', folder)
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  await writeFile(path.join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { ${temporary.join(' ')} include ${folder}/site.conf; }\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  t.after(async () => {
    nginx.kill();
    await ended;
  });
  return { http, https };
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** A call by https, as a visitor makes it. */
function call(
  port: number,
  method: string,
  where: string,
  headers: Record<string, string> = {},
  body?: Buffer,
) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: where,
        rejectUnauthorized: false,
        headers: {
          host: 'klasse.example.org',
          ...headers,
          ...(body && { 'content-length': String(body.length) }),
        },
      },
      async (answer) => {
        const chunks = await Array.fromAsync(answer);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

test('through the nginx that we describe: https, login, upload, and the visitor as the source', async (t) => {
  if (spawnSync('nginx', ['-v']).error)
    return t.skip('nginx is not on this machine (Debian: apt-get install nginx)');
  const dataDir = await temporaryFolder(t);
  const settings = { DATA_DIR: dataDir, BASE_URL: 'https://klasse.example.org', TRUST_PROXY: 'loopback' };
  const server = await startServer(t, settings);
  const words = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, words, settings, PASSWORD)).code, 0);
  const { http, https } = await startNginx(t, Number(new URL(server.address).port));
  for (let tries = 0; tries < 50 && !(await call(https, 'GET', '/login').catch(() => undefined)); tries += 1)
    await sleep(100);

  const plain = await fetch(`http://127.0.0.1:${http}/login`, { redirect: 'manual' });
  assert.deepEqual([plain.status, plain.headers.get('location')], [301, 'https://klasse.example.org/login']);

  const page = await call(https, 'GET', '/login');
  assert.equal(page.status, 200);
  assert.match(String(page.headers['strict-transport-security']), /max-age=\d{8}/);
  assert.match(String(page.headers['content-security-policy']), /require-trusted-types-for/);
  assert.equal(page.headers.server, 'nginx');

  for (const place of ['/healthz', '/readyz', '/metrics'])
    assert.equal((await call(https, 'GET', place)).status, 404, place);

  // The visitor may claim what they like: the source is the one that nginx sees.
  const login = (password: string, claimed: string) =>
    call(
      https,
      'POST',
      '/api/v1/login',
      { 'content-type': 'application/json', 'x-forwarded-for': claimed },
      Buffer.from(JSON.stringify({ username: 'anna', password })),
    );
  const answer = await login(PASSWORD, '203.0.113.1');
  assert.equal(answer.status, 200, answer.text);
  const cookies = (answer.headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  assert.ok(cookies.some((cookie) => cookie.startsWith('__Host-session=')));
  const member = { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
  const gallery = await call(
    https,
    'POST',
    '/api/v1/galleries',
    { ...member, 'content-type': 'application/json' },
    Buffer.from(JSON.stringify({ title: 'Treffen', description: 'Fotos' })),
  );
  assert.equal(gallery.status, 201, gallery.text);
  const { id } = JSON.parse(gallery.text);

  const upload = (picture: Buffer) =>
    call(
      https,
      'POST',
      `/api/v1/galleries/${id}/images`,
      { ...member, 'content-type': multipartType },
      multipart([textPart('title', 'Bild'), filePart(picture)]),
    );
  const small = await plainJpeg({ width: 60, height: 40 });
  // As large as a picture may be: padding after the end of the picture is thrown away.
  const largest = Buffer.concat([small, Buffer.alloc(25_000_000 - small.length)]);
  const uploaded = await upload(largest);
  assert.equal(uploaded.status, 201, uploaded.text);
  const { imagePath } = JSON.parse(uploaded.text);
  assert.equal((await call(https, 'GET', imagePath, member)).headers['content-type'], 'image/jpeg');
  assert.equal((await call(https, 'GET', imagePath)).status, 401);

  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    statuses.push((await login('falsch', `203.0.113.${tries}`)).status);
  assert.ok(statuses.includes(429), `forged sources are counted as one: ${statuses}`);
});
