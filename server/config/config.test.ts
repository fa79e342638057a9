import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { MaintainerError } from '#server/maintainer-error.ts';
import { type Config, readConfig } from './config.ts';
import { settingNames } from './table.ts';

test('without any setting the site runs for trial on this machine', () => {
  const config = readConfig({});
  const expected: Partial<Config> = {
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    secureCookies: true,
    dataDir: path.resolve('data'),
    identity: {
      siteName: 'Klasse 1988',
      groupName: 'Lackiertechniker, Abschlussjahrgang 1988',
      accent: '5010',
    },
    setIdentity: [],
    adminEmail: undefined,
    trustedProxies: [],
    logLevel: 'info',
    memberMaxImages: 500,
    memberMaxBytes: 2_000_000_000,
    uploadsPerHour: 500,
    galleriesPerHour: 30,
    freeSpaceReserveBytes: 200_000_000,
  };
  assert.partialDeepStrictEqual(config, expected);
});

test('the example names every setting in its order, with its default', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  assert.deepEqual(names, settingNames);
  assert.deepEqual(readConfig(parseEnv(example)), readConfig({}));
});

test('an empty setting counts as not set, blanks around a value do not count, and the port is in the address', () => {
  const { port, identity, setIdentity } = readConfig({ PORT: '', SITE_NAME: '  ' });
  assert.deepEqual([port, identity.siteName, setIdentity], [3000, 'Klasse 1988', []]);
  assert.equal(readConfig({ PORT: '8080' }).baseUrl, 'http://localhost:8080');
  assert.equal(readConfig({ BASE_URL: ' https://Klasse.example:443/ ' }).baseUrl, 'https://klasse.example');
});

const wrong: [name: string, values: string[]][] = [
  ['PORT', ['-1', '65536', '80a', '0x50', '3e3', '3000.5', '3 000']],
  ['BASE_URL', ['klasse.example', 'ftp://klasse.example', 'https://klasse.example/site', 'http://']],
  ['BASE_URL', ['https://klasse.example/?a=1', 'https://anna:x@klasse.example', 'https://a b']],
  ['ADMIN_EMAIL', ['niemand', 'a@example.org, b@example.org', 'Anna <a@example.org>', 'a @example.org']],
  ['ACCENT', ['5011', 'blue', '#0e294b', '05010']],
  ['TRUST_PROXY', ['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.1,*']],
  ['LOG_LEVEL', ['laut', 'INFO', 'trace']],
  ['MEMBER_MAX_IMAGES', ['0', '-5', 'viele', '1000001']],
  ['MEMBER_MAX_MB', ['0', '1.5', '2GB']],
  ['UPLOADS_PER_HOUR', ['0', '∞']],
  ['GALLERIES_PER_HOUR', ['0', '1.5']],
  ['HEALTH_TOKEN', ['geheim', 'a'.repeat(31), `${'a'.repeat(32)} b`, 'ä'.repeat(40)]],
  ['FREE_SPACE_RESERVE_MB', ['-1', '200MB']],
  ['SMTP_URL', ['mail.example.org', 'http://a:GEHEIM@mail.example.org', 'smtp://a:GEHEIM@']],
  [
    'SMTP_URL',
    ['smtp://a:GEHEIM@mail.example.org/pfad', 'smtp://a:GEHEIM@m.example?tls.rejectUnauthorized=false'],
  ],
  [
    'SMTP_URL',
    ['smtp://a@mail.example.org', 'smtp://a:GEHEIM%zz@mail.example.org', 'smtp://a:GEHEIM@m.example:99999'],
  ],
  ['DATABASE_URL', ['mysql://k:GEHEIM@db.example/d', 'GEHEIM', 'postgres://k:GEHEIM@db.example']],
  ['DATABASE_URL', ['postgres://k:GEHEIM@db.example/d/e', 'postgres://k:GEHEIM@db.example:port/d']],
  ['DATABASE_URL', ['postgres://k:GEHEIM%@db.example/d', 'postgres://db.example/d?password=GEHEIM']],
  ['DATABASE_URL', ['sslmode=prefer', 'schema=GEHEIM'].map((rest) => `postgres://k@db.example/d?${rest}`)],
];

/** Asserts that this is refused with one sentence that names it, and repeats nothing that is secret. */
const isRefused = (name: string, value: string) =>
  assert.throws(
    () => readConfig({ [name]: value }),
    (error) =>
      error instanceof MaintainerError &&
      error.message.startsWith(`Die Einstellung ${name} `) &&
      !/\n|GEHEIM/.test(error.message),
    `${name}=${value}`,
  );

test('a wrong setting is refused with one sentence that names it', () => {
  for (const [name, values] of wrong) for (const value of values) isRefused(name, value);
});

test('proxies are addresses, networks, or this machine', () => {
  const { trustedProxies } = readConfig({
    TRUST_PROXY: 'loopback, 10.0.0.0/8,192.0.2.1 ,fd00::/8,::1,10.1.2.3/32,',
  });
  assert.deepEqual(trustedProxies, ['loopback', '10.0.0.0/8', '192.0.2.1', 'fd00::/8', '::1', '10.1.2.3/32']);
});

test('cookies are Secure where browsers keep them so: with https, and on this machine', () => {
  const secure = (baseUrl: string) => readConfig({ BASE_URL: baseUrl }).secureCookies;
  for (const address of [
    'https://klasse.example',
    'http://localhost:3000',
    'http://127.8.8.8',
    'http://[::1]',
  ])
    assert.equal(secure(address), true, address);
  for (const address of ['http://klasse.example', 'http://192.168.0.7', 'http://localhost.example.org'])
    assert.equal(secure(address), false, address);
});

test('the address of a PostgreSQL database is read; only on this machine it may be spoken to in clear', () => {
  const server = (url: string) => readConfig({ DATABASE_URL: url }).postgres;
  assert.equal(server(''), undefined);
  const local = {
    host: '127.0.0.1',
    port: 5432,
    user: 'klasse',
    password: 'p@ss/:?',
    database: 'klassenkreis',
  };
  const localUrl = 'postgres://klasse:p%40ss%2F%3A%3F@127.0.0.1/klassenkreis';
  assert.deepEqual(server(localUrl), { ...local, tls: 'off' });
  const far = { host: 'db.example', port: 6432, user: 'k', password: undefined, database: 'ä' };
  assert.deepEqual(server('postgresql://k@db.example:6432/%C3%A4'), { ...far, tls: 'verified' });
  for (const sslmode of ['require', 'disable'])
    assert.throws(
      () => server(`postgres://k:GEHEIM@db.example/d?sslmode=${sslmode}`),
      ({ message }: Error) => /auf einem anderen Rechner/.test(message) && !message.includes('GEHEIM'),
    );
  assert.deepEqual(server(`${localUrl}?sslmode=require`), { ...local, tls: 'unverified' });
  const socket = { ...far, host: '/run/postgresql', port: 5432, database: 'd', tls: 'off' };
  assert.deepEqual(server('postgres://k@localhost/d?host=/run/postgresql'), socket);
  assert.deepEqual(server('postgres://k@%2Frun%2Fpostgresql/d'), socket);
});

const MAIL_FROM = 'post@klasse.example';

const mailServer = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM }).mailServer;

test('without SMTP_URL there is no mail server, and a pace all the same', () => {
  const { mailServer, mailFrom, mailPace } = readConfig({});
  assert.equal(mailServer, undefined);
  assert.match(mailFrom, /^[^@]+@[^@]+\.[^@]+$/);
  assert.deepEqual(mailPace, { perMinute: 10, perHour: 50 });
  assert.deepEqual(readConfig({ MAIL_PER_MINUTE: '0', MAIL_PER_HOUR: '7' }).mailPace, {
    perMinute: Number.POSITIVE_INFINITY,
    perHour: 7,
  });
});

test('a mail server is reached with TLS, except on this machine without login', () => {
  assert.deepEqual(mailServer('smtp://post%40klasse.example:ge%3Aheim@mail.example.org'), {
    host: 'mail.example.org',
    port: 587,
    secure: false,
    login: { user: 'post@klasse.example', pass: 'ge:heim' },
    encrypted: true,
  });
  assert.deepEqual(mailServer('smtps://mail.example.org:1465'), {
    host: 'mail.example.org',
    port: 1465,
    secure: true,
    encrypted: true,
  });
  assert.equal(mailServer('smtps://a:b@mail.example.org')?.port, 465);
  assert.equal(mailServer('smtp://127.0.0.1:25')?.encrypted, false);
  assert.equal(mailServer('smtp://localhost:25')?.encrypted, false);
  assert.deepEqual(mailServer('smtp://[::1]:25')?.host, '::1');
  assert.equal(mailServer('smtp://a:b@127.0.0.1:25')?.encrypted, true);
  assert.equal(mailServer('smtp://127.example.org')?.encrypted, true);
});

test('a mail server needs a sender', () => {
  assert.throws(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' }), /MAIL_FROM fehlt/);
});

test('the sender is exactly one address, by the rule that holds before sending', () => {
  for (const wrong of ['a@b.de, c@d.de', 'a@b', 'ä@b.de', 'a..b@c.de', '"a"@b.de', 'a@b\u2028.de', 'a@-b.de'])
    for (const name of ['MAIL_FROM', 'ADMIN_EMAIL'])
      assert.throws(() => readConfig({ [name]: wrong }), new RegExp(name), wrong);
  assert.equal(readConfig({ MAIL_FROM: 'post@müller.de' }).mailFrom, 'post@xn--mller-kva.de');
});
