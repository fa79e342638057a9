import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { filePart, multipart, multipartType, textPart } from '#test/support/test-multipart.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { noNginx, testProxy } from '#test/support/test-proxy.ts';
import { noCaddy, startCaddy } from './start-caddy.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const assets = path.join(import.meta.dirname, '../../dist/web/assets');
const UNKNOWN_GALLERY = '/api/v1/galleries/01890000-0000-7000-8000-000000000000/images';
const SECRET = 'kein-protokoll-kennt-dieses-wort';

/** A running proxy: its ports, and everything it has written. */
type Proxy = { http: number; https: number; written: () => Promise<string> };

/** Starts the proxy with the configuration that we ship, in front of the site at this port. */
type StartProxy = (t: TestContext, sitePort: number) => Promise<Proxy>;

const PASSWORD = 'Grundierung und Decklack';
const HEALTH_TOKEN = 'a8c0f5e2b7d94316a8c0f5e2b7d94316';

type SiteBehindProxy = Awaited<ReturnType<typeof siteBehindProxy>>;

/** The site as docs/operating.md sets it up, with the members anna and bert. */
async function siteBehindProxy(t: TestContext, startProxy: StartProxy) {
  const dataDir = await temporaryFolder(t);
  const settings = {
    DATA_DIR: dataDir,
    BASE_URL: 'https://klasse.example.org',
    TRUST_PROXY: 'loopback',
    HEALTH_TOKEN,
  };
  const server = await startServer(t, settings);
  for (const username of ['anna', 'bert']) {
    const words = ['member', 'add', '--username', username, '--email', `${username}@example.org`];
    const added = await runAdmin(t, [...words, '--password-stdin'], settings, PASSWORD);
    assert.equal(added.code, 0, added.stderr);
  }
  const proxy = await startProxy(t, Number(new URL(server.address).port));
  // Two visitors, neither at the address of the proxy itself.
  const [visitor, other] = [createVisitor(proxy, '127.0.1.9'), createVisitor(proxy, '127.0.2.9')];
  while ((await visitor.call('/login').catch(() => undefined))?.status !== 200) await sleep(50);

  const login = (who: Visitor, username: string, password: string, headers: Record<string, string> = {}) =>
    who.call('/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    });
  return {
    dataDir,
    server,
    proxy,
    visitor,
    other,
    login,

    /** The headers of a logged-in member, and her gallery. */
    async member() {
      const answer = await login(other, 'bert', PASSWORD);
      const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
      const token =
        cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
      const headers = { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
      const made = await other.call('/api/v1/galleries', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Treffen', description: 'Fotos' }),
      });
      assert.equal(made.status, 201, made.text);
      return { headers, images: `/api/v1/galleries/${JSON.parse(made.text).id}/images` };
    },
  };
}

/** A form with a picture padded to this many bytes; what follows the end of a JPEG is discarded. */
async function formOf(bytes: number): Promise<Buffer> {
  const small = await plainJpeg({ width: 60, height: 40 });
  const picture = Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
  return multipart([textPart('title', 'Bild'), filePart(picture)]);
}

/** An upload by a logged-in member into her gallery; the test writes the body. */
async function openUpload({ other, member }: SiteBehindProxy, headers: Record<string, string> = {}) {
  const { images, headers: hers } = await member();
  const sent = other.open(images, {
    method: 'POST',
    headers: { ...hers, 'content-type': multipartType, ...headers },
  });
  return { ...sent, member: hers };
}

/** The TLS protocol of a connection that offers at most this version, or `refused`. */
const handshake = ({ proxy }: SiteBehindProxy, offer: object) =>
  new Promise<string | null>((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: proxy.https,
      servername: 'klasse.example.org',
      rejectUnauthorized: false,
      ...offer,
    });
    socket.on('error', () => resolve('refused'));
    socket.on('secureConnect', () => {
      resolve(socket.getProtocol());
      socket.destroy();
    });
  });

/** What every documented proxy must do, in this order: the last test stops the site. */
const promises: [promise: string, holds: (site: SiteBehindProxy) => Promise<void>][] = [
  [
    'plain http sends pages on to https, and no call of the API',
    async ({ visitor }) => {
      const page = await visitor.call('/login?a=b', { secure: false });
      assert.deepEqual([page.status, page.headers.location], [301, 'https://klasse.example.org/login?a=b']);
      const called = await visitor.call('/api/v1/session', { secure: false });
      assert.deepEqual([called.status, called.headers.location], [403, undefined]);
    },
  ],

  [
    'TLS 1.2 and 1.3 with forward secrecy, and nothing older',
    async (site) => {
      assert.equal(await handshake(site, { minVersion: 'TLSv1.3' }), 'TLSv1.3');
      assert.equal(await handshake(site, { maxVersion: 'TLSv1.2' }), 'TLSv1.2');
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
      assert.equal(await handshake(site, old), 'refused');
      const ciphers = 'AES128-GCM-SHA256:AES256-GCM-SHA384';
      assert.equal(await handshake(site, { maxVersion: 'TLSv1.2', ciphers }), 'refused');
    },
  ],

  [
    "a page comes with the site's own headers and tells no version of the proxy",
    async ({ visitor }) => {
      const { status, headers } = await visitor.call('/login');
      assert.equal(status, 200);
      assert.match(String(headers['strict-transport-security']), /^max-age=\d{8}; includeSubDomains$/);
      assert.match(String(headers['content-security-policy']), /require-trusted-types-for/);
      assert.doesNotMatch(String(headers.server), /\d/);
      const cookies = String(headers['set-cookie']);
      assert.match(cookies, /__Host-/);
      assert.match(cookies, /Secure/);
    },
  ],

  [
    'built files arrive as the site compressed them, to be kept for a year',
    async ({ visitor }) => {
      const script = readdirSync(assets).find((name) => /^index-.*\.js$/.test(name)) ?? '';
      for (const [encoding, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
      ] as const) {
        const { headers, body } = await visitor.call(`/assets/${script}`, {
          headers: { 'accept-encoding': encoding },
        });
        assert.equal(headers['content-encoding'], encoding);
        assert.deepEqual(body, readFileSync(path.join(assets, script + ending)));
        assert.match(String(headers['cache-control']), /max-age=31536000, immutable/);
        const again = { headers: { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) } };
        assert.equal((await visitor.call(`/assets/${script}`, again)).status, 304);
      }
    },
  ],

  [
    'what is for monitors ends at the proxy, with the right token as well',
    async ({ visitor }) => {
      for (const place of ['/healthz', '/readyz'])
        for (const headers of [{}, { authorization: `Bearer ${HEALTH_TOKEN}` }])
          assert.equal((await visitor.call(place, { headers })).status, 404, place);
    },
  ],

  [
    'the visitor is the source in the log and for the limits, whoever they claim to be',
    async (site) => {
      const claims = (address: string) => ({
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
      });
      const lines = () =>
        site.server.output.stdout.split('\n').filter((line) => line.includes('"event":"login"'));
      assert.equal((await site.login(site.visitor, 'anna', PASSWORD, claims('203.0.113.1'))).status, 200);
      assert.equal(JSON.parse(lines().at(-1) ?? '').source, '127.0.1.0/24');
      const statuses: number[] = [];
      for (let tries = 0; tries < 12; tries += 1) {
        const answer = await site.login(site.visitor, 'anna', 'falsch', claims(`203.0.113.${tries}`));
        statuses.push(answer.status);
      }
      assert.equal(statuses.at(-1), 429, `forged sources count as one: ${statuses}`);
      assert.equal((await site.login(site.other, 'bert', PASSWORD)).status, 200, 'others are not held up');
    },
  ],

  [
    'the largest picture that may be passes, and is seen by members only',
    async (site) => {
      const { sent, answered, member } = await openUpload(site);
      sent.end(await formOf(IMAGE_MAX_BYTES));
      const answer = await answered;
      assert.equal(answer.status, 201, answer.text);
      const { imagePath } = JSON.parse(answer.text);
      const seen = await site.other.call(imagePath, { headers: member });
      assert.equal(seen.headers['content-type'], 'image/jpeg');
      assert.equal((await site.other.call(imagePath)).status, 401);
    },
  ],

  [
    'a picture a little too large is refused by the site, in its words',
    async (site) => {
      const { sent, answered } = await openUpload(site);
      sent.end(await formOf(IMAGE_MAX_BYTES + 1));
      const answer = await answered;
      assert.deepEqual([answer.status, answer.text], [413, '{"error":"too-large"}']);
    },
  ],

  [
    'a body that is far too large is refused, announced or not',
    async (site) => {
      const form = await formOf(IMAGE_MAX_BYTES + 10_000_000);
      const announced = await openUpload(site, { 'content-length': String(form.length) });
      announced.sent.end(form);
      assert.equal((await announced.answered).status, 413);
      const unannounced = await openUpload(site, { 'transfer-encoding': 'chunked' });
      unannounced.sent.end(form);
      assert.equal((await unannounced.answered).status, 413);
    },
  ],

  [
    'an upload reaches the site while it still comes',
    async (site) => {
      const form = await formOf(5_000_000);
      const { sent, answered } = await openUpload(site, { 'content-length': String(form.length) });
      sent.write(form.subarray(0, 2_000_000));
      const { work } = dataFolderPaths(site.dataDir);
      const arrived = () =>
        readdirSync(work).reduce((sum, name) => sum + statSync(path.join(work, name)).size, 0);
      for (let tries = 0; tries < 100 && arrived() < 1_000_000; tries += 1) await sleep(50);
      assert.ok(arrived() >= 1_000_000, `${arrived()} bytes had arrived`);
      sent.end(form.subarray(2_000_000));
      assert.equal((await answered).status, 201);
    },
  ],

  [
    'an upload that may not be is refused while it still comes',
    async ({ visitor }) => {
      const { sent, answered } = visitor.open(UNKNOWN_GALLERY, {
        method: 'POST',
        headers: { 'content-type': multipartType, 'content-length': String(IMAGE_MAX_BYTES) },
      });
      sent.write(Buffer.alloc(100_000));
      assert.equal((await answered).status, 401);
      sent.destroy();
    },
  ],

  [
    'the address of a link from a mail is in no log of the proxy, nor when the site is away',
    async (site) => {
      assert.equal((await site.visitor.call(`/reset-password/${SECRET}`)).status, 200);
      await site.server.end('SIGKILL');
      assert.equal((await site.visitor.call(`/reset-password/${SECRET}`)).status, 503);
      await sleep(200);
      assert.doesNotMatch(await site.proxy.written(), new RegExp(SECRET));
    },
  ],

  [
    'while the site is away, a German page says so and when to come again, and no browser keeps it',
    async ({ visitor }) => {
      const calls = [visitor.call('/'), visitor.call('/api/v1/login', { method: 'POST', body: '{}' })];
      for (const { status, headers, text } of await Promise.all(calls)) {
        assert.equal(status, 503);
        assert.match(String(headers['content-type']), /^text\/html/);
        assert.deepEqual([headers['retry-after'], headers['cache-control']], ['120', 'no-store']);
        assert.match(text, /Bitte versuche es in einigen Minuten noch einmal/);
        assert.match(text, /<html lang="de">/);
      }
    },
  ],
];

const startNginx: StartProxy = async (t, sitePort) => {
  const { http, port, written } = await testProxy(t, sitePort);
  return { http, https: port, written };
};

for (const [name, missing, startProxy] of [
  ['nginx', noNginx, startNginx],
  ['Caddy', noCaddy, startCaddy],
] as const)
  test(`the site behind ${name}, as we describe it`, { skip: missing }, async (t) => {
    const site = await siteBehindProxy(t, startProxy);
    for (const [promise, holds] of promises) await t.test(promise, () => holds(site));
  });
