import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusedStart, temporaryFolder } from '#test/support/test-process.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** All but the one that installs, which is root's. */
const units = globSync('deploy/*.service', { cwd: root }).filter((file) => !file.includes('-update'));

test('every unit keeps to the settings of the package, and tells when it fails', () => {
  assert.equal(units.length, 4);
  for (const file of units) {
    const unit = read(file);
    assert.match(unit, /^Environment=SETTINGS_FILE=\/etc\/klassenkreis\/klassenkreis\.env$/m);
    assert.match(unit, /^User=klassenkreis$/m);
    // Node itself, since npm swallows the signal to stop.
    for (const start of unit.match(/^ExecStart=.*$/gm) ?? assert.fail(file))
      assert.match(start, /^ExecStart=\/usr\/lib\/klassenkreis\/node (--expose-gc )?dist\/server\/\S+\.js/);
    // A path that is gone would keep it from starting, and it from saying so.
    for (const [, one] of unit.matchAll(/^ReadWritePaths=(.*)$/gm)) assert.match(one ?? '', /^-/, file);
    const isAlert = file.includes('alert');
    assert.match(unit, /^NotifyAccess=all$/m, `${file} is heard when it says why it failed`);
    assert.equal(/^OnFailure=klassenkreis-alert@%n\.service$/m.test(unit), !isAlert, file);
    // Half an upgrade must not run; that one failed may be told nevertheless.
    assert.equal(/^AssertPathExists=!\/etc\/klassenkreis\/upgrade-unfinished$/m.test(unit), !isAlert, file);
  }
  assert.match(read('deploy/debian/postinst'), /^unfinished=\/etc\/klassenkreis\/upgrade-unfinished$/m);
  assert.match(
    read('deploy/klassenkreis-update.service'),
    /^OnFailure=klassenkreis-update-failed\.service$/m,
  );
});

test('the service unit gives away next to nothing, and the others little', (t) => {
  for (const unit of globSync('deploy/*.service', { cwd: root })) {
    const words = ['security', '--offline=true', '--no-pager', path.join(root, unit)];
    const { error, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    if (error) return t.skip('systemd-analyze is not on this machine (Debian: apt-get install systemd)');
    const [, score = ''] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    const most = unit.endsWith('klassenkreis.service') ? 2 : 4;
    assert.ok(Number(score) > 0 && Number(score) <= most, `${unit}: exposure ${score}`);
  }
});

test('the service is tried again after a crash, and not after a refusal that only a maintainer ends', async (t) => {
  const DATA_DIR = await temporaryFolder(t);
  const { code } = await refusedStart(t, { DATA_DIR, LOG_LEVEL: 'laut' });
  const unit = read('deploy/klassenkreis.service');
  assert.match(unit, /^Restart=on-failure$/m);
  assert.match(unit, /^Type=notify$/m);
  assert.match(unit, new RegExp(`^RestartPreventExitStatus=${code}$`, 'm'));
  assert.notEqual(code, 1);
});

test('the container has everything the server loads, nothing it could write to, and its own port, folder and proxy', () => {
  const dockerfile = read('deploy/Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \S+ (\S+)$/gm)].map(([, to]) => to);
  for (const folder of ['./', 'node_modules', 'dist']) assert.ok(copied.includes(folder));
  assert.match(dockerfile, /^USER node$/m);
  assert.match(dockerfile, /^CMD \["node", "--expose-gc", "dist\/server\/main\.js"\]$/m);
  const compose = read('deploy/compose.yaml');
  for (const words of ['read_only: true', 'cap_drop: [ALL]', '"127.0.0.1:3000:3000"'])
    assert.ok(compose.includes(words), words);
  // Whatever stands in .env.
  const [, fixed = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  assert.match(fixed, /^ +HOST: 0\.0\.0\.0$/m);
  assert.match(fixed, /^ +PORT: 3000$/m);
  assert.match(fixed, /^ +DATA_DIR: \/data$/m);
  assert.match(fixed, /^ +TRUST_PROXY: 10\.0\.0\.0\/8,172\.16\.0\.0\/12,192\.168\.0\.0\/16$/m);
});

test('the units in which the program asks systemd how services are keep the way to it', () => {
  // `systemctl show` of a user that is not root speaks to the system bus, /run/dbus/system_bus_socket.
  for (const name of ['klassenkreis', 'klassenkreis-alert@', 'klassenkreis-backup']) {
    const unit = read(`deploy/${name}.service`);
    assert.match(unit, /^RestrictAddressFamilies=.*\bAF_UNIX\b/m, name);
    assert.doesNotMatch(unit, /^(InaccessiblePaths|TemporaryFileSystem|RootDirectory)=/m, name);
  }
});

test('nginx speaks TLS 1.2 and 1.3 with forward secrecy alone, and sends only pages on from plain http', () => {
  const [plain = '', secure = ''] = read('deploy/nginx.conf')
    .split(/^server \{$/m)
    .slice(1);
  assert.match(secure, /^ +ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  const [, ciphers = ''] = /^ +ssl_ciphers (\S+);$/m.exec(secure) ?? [];
  assert.ok(ciphers.length > 0);
  for (const cipher of ciphers.split(':')) assert.match(cipher, /^ECDHE-.+(GCM|POLY1305)/);
  assert.match(plain, /location \/api\/ \{\s+return 403;/);
  assert.doesNotMatch(plain, /proxy_pass/);
});

test('nginx hands on uploads while they come, and keeps everything else until it is whole', () => {
  const nginx = read('deploy/nginx.conf');
  const [, pattern = '', within = ''] = /location ~ (\S+) \{([^}]+)\}/.exec(nginx) ?? [];
  assert.match(within, /client_max_body_size 26m;[^}]+proxy_request_buffering off;/);
  for (const [name, { upload }] of Object.entries(api) as [string, Endpoint][]) {
    const address = `/api/v1${name.split(' ')[1]?.replaceAll(/\{\w+\}/g, 'x')}`;
    assert.equal(
      new RegExp(pattern).test(address) || !name.startsWith('P'),
      upload !== undefined || !name.startsWith('P'),
      name,
    );
  }
  assert.match(nginx, /^ {4}client_max_body_size 1m;\n {4}proxy_request_buffering on;$/m);
});

test('both proxies let the largest picture through, name the visitor and hide what is for monitors', () => {
  const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
  assert.match(nginx, /client_max_body_size 26m;/);
  assert.match(caddy, /max_size 26MB/);
  assert.match(nginx, /X-Forwarded-For \$remote_addr;/);
  // By default Caddy forwards the visitor's own address; only `trusted_proxies` would change that.
  assert.doesNotMatch(caddy, /trusted_proxies|header_up/);
  for (const place of ['/healthz', '/readyz'])
    for (const text of [nginx, caddy]) assert.ok(text.includes(place), place);
});
