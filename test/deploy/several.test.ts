import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { templateUnits } from '../../tools/package/templates.ts';

const root = path.join(import.meta.dirname, '../..');

test('the units of a class with a name reach for nothing of another, and tell its own maintainers', () => {
  const units = templateUnits(path.join(root, 'deploy'));
  const of = (name: string) => units.find((unit) => unit.name === name)?.words ?? '';
  assert.deepEqual(units.map(({ name }) => name).sort(), [
    'klassenkreis-backup-failed@.service',
    'klassenkreis-backup@.service',
    'klassenkreis-backup@.timer',
    'klassenkreis-failed@.service',
    'klassenkreis-returns-failed@.service',
    'klassenkreis-returns@.service',
    'klassenkreis-returns@.timer',
    'klassenkreis@.service',
  ]);
  for (const { name, words } of units) {
    if (name.endsWith('.timer')) continue;
    assert.match(words, /^User=klassenkreis-%i$/m, name);
    assert.match(words, /^Environment=SETTINGS_FILE=\/etc\/klassenkreis-%i\/klassenkreis\.env$/m);
    assert.match(words, /^Environment="KLASSENKREIS_COMMAND=klassenkreis --instance %i"$/m);
    const places = words.match(/(\/(etc|var\/\w+)\/|^(User|Group|\w+Directory)=)klassenkreis[^\s,]*/gm) ?? [];
    for (const place of places)
      assert.match(place, /klassenkreis-%i(\/|$)|upgrade-unfinished$/, `${name}: ${place}`);
    const [, failed] = /^OnFailure=(.+)$/m.exec(words) ?? [];
    const [part = ''] = name.split('@');
    if (name.includes('failed')) continue;
    assert.equal(failed, `${part}-failed@%i.service`);
    assert.match(of(`${part}-failed@.service`), new RegExp(`^ExecStart=.* alert ${part}@%i\\.service$`, 'm'));
  }
});

async function classes(t: TestContext) {
  const folder = await temporaryFolder(t);
  return (instance: string, words: string[]) => {
    const settings = path.join(folder, `${instance}.env`);
    writeFileSync(settings, 'PORT=3001\n');
    return runAdmin(
      t,
      words,
      {
        DATA_DIR: path.join(folder, instance),
        SETTINGS_FILE: settings,
        KLASSENKREIS_INSTANCE: instance,
        KLASSENKREIS_COMMAND: `klassenkreis --instance ${instance}`,
      },
      '',
      { cwd: folder },
    ).then((done) => ({ ...done, folder }));
  };
}

test('two classes stand beside each other in one nginx, each with a file of its own', async (t) => {
  if (spawnSync('nginx', ['-v']).error) return t.skip('nginx is not on this machine');
  const run = await classes(t);
  const texts: string[] = [];
  let place = '';
  for (const name of ['abi-93', 'lack']) {
    const file = `${name}.conf`;
    const words = ['--no-mail', '--proxy', 'nginx', '--proxy-file', file, '--certificate', 'live'];
    const { folder, stdout } = await run(name, ['setup', '--address', `${name}.example.org`, ...words]);
    assert.match(stdout, /geschrieben\.$/m);
    place = folder;
    texts.push(await readFile(path.join(folder, file), 'utf8'));
  }
  const site = texts
    .join('\n')
    .replaceAll('listen 80;', 'listen 127.0.0.1:0;')
    .replaceAll(/listen \[::\].*\n/g, '');
  writeFileSync(path.join(place, 'both.conf'), site.replaceAll('127.0.0.1:0;', '127.0.0.1:18080;'));
  const main = `pid ${place}/pid; events {}\nhttp { access_log off; include ${place}/both.conf; }\n`;
  writeFileSync(path.join(place, 'nginx.conf'), main);
  const tried = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', path.join(place, 'nginx.conf')], {
    encoding: 'utf8',
  });
  assert.equal(tried.status, 0, tried.stderr);
});

test('of Caddy’s file a class has only its own part, without what may stand only once', async (t) => {
  if (spawnSync('caddy', ['version']).error) return t.skip('caddy is not on this machine');
  const run = await classes(t);
  const words = ['--no-mail', '--proxy', 'caddy', '--proxy-file', 'lack.caddy'];
  const { folder } = await run('lack', ['setup', '--address', 'lack.example.org', ...words]);
  const text = await readFile(path.join(folder, 'lack.caddy'), 'utf8');
  assert.match(text, /^lack\.example\.org \{$/m);
  assert.match(text, /reverse_proxy 127\.0\.0\.1:3001 \{/);
  assert.doesNotMatch(text, /^\{|^import/m);
  const whole = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8');
  assert.match(whole, /^import klassenkreis-\*\.caddy$/m);
});

test('a class is called by its name in every hint, and a name that cannot be one is refused', async (t) => {
  const run = await classes(t);
  const { stdout } = await run('lack', ['doctor']);
  assert.match(stdout, /„systemctl start klassenkreis@lack“/);
  assert.match(
    (await run('lack', ['member', 'add', '--help'])).stdout,
    /klassenkreis --instance lack member add/,
  );
  for (const name of ['../lack', 'Lack', 'a-name-of-17-char', '-']) {
    const { code, stderr } = await runAdmin(t, ['status'], { KLASSENKREIS_INSTANCE: name });
    assert.equal(code, 1);
    assert.match(stderr, /geht nicht als Name einer Klasse/);
  }
  // On settings of its own, as a new version is tried out, none has to be there.
  const aside = await runAdmin(t, ['version'], { KLASSENKREIS_INSTANCE: 'lack', SETTINGS_FILE: '' });
  assert.equal(aside.code, 0, aside.stderr);
  const missing = { KLASSENKREIS_INSTANCE: 'fehlt', SETTINGS_FILE: '/nowhere/klassenkreis.env' };
  const { stderr } = await runAdmin(t, ['status'], missing);
  assert.match(stderr, /gibt es auf diesem Server nicht; .*klassenkreis setup --instance fehlt/);
});
