import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { bootDebian, whyNotBooted } from '#test/support/booted-debian.ts';
import { makePackage, trialSources } from '#test/support/package-sources.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

test('on one Debian a class without a name and one with a name move into PostgreSQL and back', {
  skip: whyNotBooted(),
}, async (t) => {
  const made = makePackage(await trialSources(t));
  const { root, run, well } = await bootDebian(t, 'bookworm', ['postgresql']);
  copyFileSync(made, path.join(root, 'var/packages/now.deb'));
  const ports = { klassenkreis: 3000, 'klassenkreis-lack': 3001 };
  const classes = Object.keys(ports) as (keyof typeof ports)[];
  const of = (own: string) => own.replace('klassenkreis-', 'klassenkreis --instance ');
  const unit = (own: string) => own.replace('-', '@');
  const settings = (own: string) => well(`cat /etc/${own}/klassenkreis.env`);
  /** Whether each answers, and who is in it. */
  const state = () =>
    classes.map((own) => [
      run(`curl -fs localhost:${ports[own]}/healthz`).output.trim(),
      well(`${of(own)} member list`)
        .match(/\bm\d+\b/g)
        ?.join(' '),
    ]);
  /** The lines of the guide that make a role and a database. */
  const prepared = /apt install -y postgresql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const inPostgres = (own: string) =>
    well(`runuser -u postgres -- psql -Atc 'SELECT username FROM members ORDER BY 1' ${own}`).trim();

  await t.test('two classes, and a database for each by the lines of the guide', () => {
    well('dpkg -i /var/packages/now.deb');
    for (const [at, own] of classes.entries()) {
      well(
        `${of(own)} setup --address http://localhost:${ports[own]} --no-mail --username m${at} --first-name A --surname B --email a@example.org`,
      );
      for (const line of prepared.trim().split('\n'))
        well(line.replace(/--owner=klassenkreis /, `--owner=${own} `).replace(/klassenkreis$/, own));
    }
    assert.deepEqual(state(), [
      ['ok', 'm0'],
      ['ok', 'm1'],
    ]);
  });

  for (const own of classes)
    await t.test(`${own} goes there, beside the other, and its nights go on`, () => {
      const before = [settings(own), state()];
      const move = (user: string) =>
        run(
          `${of(own)} move postgres --settings-stdin`,
          `postgres://${user}@localhost/${own}?host=/run/postgresql\n`,
        );
      const wrong = move('niemand');
      assert.equal(wrong.code, 1, wrong.output);
      assert.match(wrong.output, /läuft weiter wie bisher/);
      assert.deepEqual([settings(own), state()], before);

      const { code, output } = move(own);
      assert.equal(code, 0, output);
      assert.match(output, /Umgestellt: Jetzt liegt alles in PostgreSQL/);
      assert.deepEqual(state(), before[1]);
      assert.equal(inPostgres(own), `m${classes.indexOf(own)}`);
      well(`systemctl start ${unit(own).replace('klassenkreis', 'klassenkreis-backup')}`);
      well(`ls /var/backups/${own}/2*/backup.json`);
    });

  await t.test('what is added there comes back with all else, and both are well', () => {
    for (const [at, own] of classes.entries()) {
      well(`${of(own)} member add --username m${at}1 --first-name A --surname B`);
      const { code, output } = run(`${of(own)} move sqlite`);
      assert.equal(code, 0, output);
      assert.match(settings(own), /^DATABASE_URL=("")?$/m);
    }
    well('systemctl stop postgresql');
    assert.deepEqual(state(), [
      ['ok', 'm0 m01'],
      ['ok', 'm1 m11'],
    ]);
    for (const own of classes) assert.match(run(`${of(own)} doctor`).output, /✓ Laufende Seite/);
  });
});
