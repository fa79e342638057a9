import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  bootDebian,
  commandOf,
  setUpClass,
  unitOf,
  userOf,
  whyNotBooted,
} from '#test/support/booted-debian.ts';
import { makePackage, trialSources } from '#test/support/package-sources.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

test('on one Debian a class without a name and one with a name move into PostgreSQL and back', {
  skip: whyNotBooted(),
}, async (t) => {
  const made = makePackage(await trialSources(t));
  const { root, run, well } = await bootDebian(t, 'bookworm', ['postgresql']);
  copyFileSync(made, path.join(root, 'var/packages/now.deb'));
  const ports = { '': 3000, lack: 3001 };
  const classes = Object.keys(ports) as (keyof typeof ports)[];
  const settings = (name: string) => well(`cat /etc/${userOf(name)}/klassenkreis.env`);
  /** Whether each answers, and who is in it. */
  const state = () =>
    classes.map((name) => [
      run(`curl -fs localhost:${ports[name]}/healthz`).output.trim(),
      well(`${commandOf(name)} member list`)
        .match(/\bm\d+\b/g)
        ?.join(' '),
    ]);
  /** The lines of the guide that make a role and a database. */
  const prepared = /apt install -y postgresql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const inPostgres = (name: string) =>
    well(`runuser -u postgres -- psql -Atc 'SELECT username FROM members ORDER BY 1' ${userOf(name)}`).trim();

  await t.test('two classes, and a database for each by the lines of the guide', () => {
    well('dpkg -i /var/packages/now.deb');
    for (const [at, name] of classes.entries()) {
      setUpClass(well, name, ports[name], `m${at}`);
      for (const line of prepared.trim().split('\n'))
        well(
          line
            .replace(/--owner=klassenkreis /, `--owner=${userOf(name)} `)
            .replace(/klassenkreis$/, userOf(name)),
        );
    }
    assert.deepEqual(state(), [
      ['ok', 'm0'],
      ['ok', 'm1'],
    ]);
  });

  for (const name of classes)
    await t.test(`${unitOf(name)} goes there, beside the other, and its nights go on`, () => {
      const before = [settings(name), state()];
      const move = (user: string) =>
        run(
          `${commandOf(name)} move postgres --settings-stdin`,
          `postgres://${user}@localhost/${userOf(name)}?host=/run/postgresql\n`,
        );
      const wrong = move('niemand');
      assert.equal(wrong.code, 1, wrong.output);
      assert.match(wrong.output, /läuft weiter wie bisher/);
      assert.deepEqual([settings(name), state()], before);

      const { code, output } = move(userOf(name));
      assert.equal(code, 0, output);
      assert.match(output, /Umgestellt: Jetzt liegt alles in PostgreSQL/);
      assert.deepEqual(state(), before[1]);
      assert.equal(inPostgres(name), `m${classes.indexOf(name)}`);
      well(`systemctl start ${unitOf(name).replace('klassenkreis', 'klassenkreis-backup')}`);
      well(`ls /var/backups/${userOf(name)}/2*/backup.json`);
    });

  await t.test('what is added there comes back with all else, and both are well', () => {
    for (const [at, name] of classes.entries()) {
      well(`${commandOf(name)} member add --username m${at}1 --first-name A --surname B`);
      const { code, output } = run(`${commandOf(name)} move sqlite`);
      assert.equal(code, 0, output);
      assert.match(settings(name), /^DATABASE_URL=("")?$/m);
    }
    well('systemctl stop postgresql');
    assert.deepEqual(state(), [
      ['ok', 'm0 m01'],
      ['ok', 'm1 m11'],
    ]);
    for (const name of classes) assert.match(run(`${commandOf(name)} doctor`).output, /✓ Laufende Seite/);
  });
});
