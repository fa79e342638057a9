import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { templateUnits } from '../../tools/package/contents.ts';
import { noCaddy, startCaddy } from './start-caddy.ts';

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

/** What `setup` of each class writes for the proxy, by the name of the class. */
async function filesOfTwo(t: TestContext) {
  const run = await classes(t);
  const files: Record<string, string> = {};
  for (const name of ['abi-93', 'lack']) {
    const words = ['--address', `${name}.example.org`, '--no-mail', '--proxy', 'caddy', '--proxy-file', name];
    const { folder, stdout } = await run(name, ['setup', ...words]);
    assert.match(stdout, /geschrieben\.$/m);
    files[name] = await readFile(path.join(folder, name), 'utf8');
  }
  return files;
}

/** A site that says only which one it is. */
async function namedSite(t: TestContext, name: string): Promise<number> {
  const server = createServer((_request, response) => response.end(name));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('two classes and one without a name stand in one Caddy, and each name leads to its own', async (t) => {
  if (noCaddy) return t.skip(noCaddy);
  const files = await filesOfTwo(t);
  const own: Record<string, string> = {};
  for (const [name, text] of Object.entries(files)) {
    // Nothing that may stand only once.
    assert.doesNotMatch(text, /^\{|^import/m);
    assert.match(text, /reverse_proxy 127\.0\.0\.1:3001 \{/);
    const port = await namedSite(t, name);
    own[`klassenkreis-${name}.caddy`] = text.replace('127.0.0.1:3001', `127.0.0.1:${port}`);
  }
  const { https } = await startCaddy(t, await namedSite(t, 'klasse'), own);
  const asked = async (name: string) => {
    const servername = `${name}.example.org`;
    const place = { host: '127.0.0.1', port: https, rejectUnauthorized: false };
    for (let tries = 0; tries < 300; tries += 1) {
      const call = get({ ...place, servername, headers: { host: servername } });
      const answer = await once(call, 'response').catch(() => undefined);
      if (answer) return text(answer[0] as Readable);
      // It listens soon, and makes a certificate for each name.
      await pause(100);
    }
    return undefined;
  };
  for (const name of ['klasse', 'abi-93', 'lack']) assert.equal(await asked(name), name);
});

test('a class is called by its name in every hint, and a name that cannot be one is refused', async (t) => {
  const run = await classes(t);
  const { stdout } = await run('lack', ['status']);
  assert.match(stdout, /„systemctl start klassenkreis@lack“/);
  assert.match(
    (await run('lack', ['member', 'add', '--help'])).stdout,
    /klassenkreis --instance lack member add/,
  );
  for (const name of ['../lack', 'Lack', 'a-name-of-17-char', '-']) {
    const { code, stderr } = await runAdmin(t, ['member', 'list'], { KLASSENKREIS_INSTANCE: name });
    assert.equal(code, 1);
    assert.match(stderr, /geht nicht als Name einer Klasse/);
  }
  // On settings of its own, as a new version is tried out, none has to be there.
  const aside = await runAdmin(t, ['version'], { KLASSENKREIS_INSTANCE: 'lack', SETTINGS_FILE: '' });
  assert.equal(aside.code, 0, aside.stderr);
  const missing = { KLASSENKREIS_INSTANCE: 'fehlt', SETTINGS_FILE: '/nowhere/klassenkreis.env' };
  const { stderr } = await runAdmin(t, ['member', 'list'], missing);
  assert.match(stderr, /gibt es auf diesem Server nicht; .*klassenkreis setup --instance fehlt/);
});
