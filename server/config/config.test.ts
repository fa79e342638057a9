import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { MaintainerError } from '#server/maintainer-error.ts';
import { type Config, readConfig, settingNames } from './config.ts';

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
  for (const [name, value] of Object.entries(expected))
    assert.deepEqual(config[name as keyof Config], value, name);
});

test('the example names every setting in its order, with its default', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  assert.deepEqual(names, settingNames);
  assert.deepEqual(readConfig(parseEnv(example)), readConfig({}));
});

test('an empty setting counts as not set, blanks around a value do not count', () => {
  const { port, identity, setIdentity, baseUrl } = readConfig({
    PORT: '',
    SITE_NAME: '  ',
    BASE_URL: ' https://klasse.example ',
  });
  assert.deepEqual([port, identity.siteName, baseUrl], [3000, 'Klasse 1988', 'https://klasse.example']);
  assert.deepEqual(setIdentity, []);
});

test('the address of the site follows the port until it is set', () => {
  assert.equal(readConfig({ PORT: '8080' }).baseUrl, 'http://localhost:8080');
  assert.equal(readConfig({ BASE_URL: 'https://Klasse.example/' }).baseUrl, 'https://klasse.example');
  assert.equal(readConfig({ BASE_URL: 'https://klasse.example:443' }).baseUrl, 'https://klasse.example');
});

const wrong: [name: string, values: string[]][] = [
  ['PORT', ['-1', '65536', '80a', '0x50', '3e3', '3000.5', '3 000']],
  [
    'BASE_URL',
    [
      'klasse.example',
      'ftp://klasse.example',
      'https://klasse.example/site',
      'https://klasse.example/?a=1',
    ].concat(['https://klasse.example/#x', 'https://anna:geheim@klasse.example', 'http://', 'https://a b']),
  ],
  [
    'ADMIN_EMAIL',
    ['niemand', 'a@b', 'a@example.org, b@example.org', 'Anna <a@example.org>', 'a @example.org'],
  ],
  ['ACCENT', ['5011', 'blue', '#0e294b', '05010']],
  ['TRUST_PROXY', ['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/0', '10.0.0.0/8/8']],
  ['TRUST_PROXY', ['::1/129', 'loopback/8', '10.0.0.1 10.0.0.2', '10.0.0', '10.0.0.1,*', '10.0.0.0/08']],
  ['LOG_LEVEL', ['laut', 'INFO', 'trace']],
  ['MEMBER_MAX_IMAGES', ['0', '-5', 'viele', '1000001']],
  ['MEMBER_MAX_MB', ['0', '1.5', '2GB']],
  ['UPLOADS_PER_HOUR', ['0', '∞']],
  ['GALLERIES_PER_HOUR', ['0', '1.5']],
  ['HEALTH_TOKEN', ['geheim', 'a'.repeat(31), `${'a'.repeat(32)} b`, 'ä'.repeat(40)]],
  ['FREE_SPACE_RESERVE_MB', ['-1', '200MB']],
];

for (const [name, values] of wrong)
  for (const value of values)
    test(`${name}=${value} is refused with one sentence that names it`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) =>
          error instanceof MaintainerError &&
          error.message.startsWith(`Die Einstellung ${name} `) &&
          !error.message.includes('\n'),
      );
    });

test('proxies are addresses, networks, or this machine', () => {
  const { trustedProxies } = readConfig({
    TRUST_PROXY: 'loopback, 10.0.0.0/8,192.0.2.1 ,fd00::/8,::1,10.1.2.3/32,',
  });
  assert.deepEqual(trustedProxies, ['loopback', '10.0.0.0/8', '192.0.2.1', 'fd00::/8', '::1', '10.1.2.3/32']);
});

test('cookies are Secure where browsers keep them so: with https, and on this machine', () => {
  const secure = [
    'https://klasse.example',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.8.8.8',
    'http://[::1]',
  ];
  for (const address of secure) assert.equal(readConfig({ BASE_URL: address }).secureCookies, true, address);
  const open = [
    'http://klasse.example',
    'http://192.168.0.7',
    'http://127.example.org',
    'http://localhost.example.org',
  ];
  for (const address of open) assert.equal(readConfig({ BASE_URL: address }).secureCookies, false, address);
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
  assert.deepEqual(server('postgres://klasse:p%40ss%2F%3A%3F@127.0.0.1/klassenkreis'), {
    ...local,
    tls: 'off',
  });
  const far = { host: 'db.example', port: 6432, user: 'k', password: undefined, database: 'ä' };
  assert.deepEqual(server('postgresql://k@db.example:6432/%C3%A4'), { ...far, tls: 'verified' });
  assert.deepEqual(server('postgres://k@db.example:6432/ä?sslmode=require'), { ...far, tls: 'unverified' });
  assert.deepEqual(server('postgres://k@db.example:6432/ä?sslmode=disable'), { ...far, tls: 'off' });
  const socket = {
    host: '/run/postgresql',
    port: 5432,
    user: 'k',
    password: undefined,
    database: 'd',
    tls: 'off',
  };
  assert.deepEqual(server('postgres://k@localhost/d?host=/run/postgresql'), socket);
  assert.deepEqual(server('postgres://k@%2Frun%2Fpostgresql/d'), socket);
});

test('what is no address of a PostgreSQL database is refused, and its password is not repeated', () => {
  const wrong = [
    'mysql://k:GEHEIM@db.example/d',
    'sqlite:GEHEIM',
    'GEHEIM',
    'postgres://k:GEHEIM@db.example',
    'postgres://k:GEHEIM@db.example/',
    'postgres://k:GEHEIM@db.example/d/e',
    'postgres://k:GEHEIM@db.example/d#e',
    'postgres://k:GEHEIM@db.example:port/d',
    'postgres://k:GEHEIM%@db.example/d',
    'postgres://db.example/d?password=GEHEIM',
    'postgres://k:GEHEIM@db.example/d?sslmode=prefer',
    'postgres://k:GEHEIM@db.example/d?sslmode=constructor',
    'postgres://k:GEHEIM@db.example/d?schema=GEHEIM',
  ];
  for (const url of wrong)
    assert.throws(
      () => readConfig({ DATABASE_URL: url }),
      (error) =>
        error instanceof MaintainerError &&
        /^Die Einstellung DATABASE_URL ist keine Adresse einer PostgreSQL-Datenbank/.test(error.message) &&
        !error.message.includes('GEHEIM'),
      url,
    );
});
