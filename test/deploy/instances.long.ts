import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  bootDebian,
  commandOf,
  makeOther,
  setUpClass,
  unitOf,
  userOf,
  whyNotBooted,
} from '#test/support/booted-debian.ts';
import { makePackage, trialSources } from '#test/support/package-sources.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

test('classes on one Debian: set up, looked at, backed up, moved, upgraded together, one removed, all removed', {
  skip: whyNotBooted(),
}, async (t) => {
  const sources = await trialSources(t);
  const made = makePackage(sources);
  const { root, run, well } = await bootDebian(t, 'bookworm', ['postgresql']);
  copyFileSync(made, path.join(root, 'var/packages/now.deb'));
  /** The ports of the classes: one without a name, and two with; later more. */
  const ports: Record<string, number> = { '': 3000, lack: 3001, 'abi-93': 3002 };
  const named = ['lack', 'abi-93'];
  const all = Object.keys(ports);
  const answering = () =>
    all.filter((name) => run(`curl -fs localhost:${ports[name]}/healthz`).output.trim() === 'ok');
  const members = () => all.map((name) => /\bm\d\b/.exec(well(`${commandOf(name)} member list`))?.[0]);
  const runs = () => well('readlink /usr/lib/klassenkreis');
  const setUp = (name: string) => setUpClass(well, name, ports[name], `m${all.indexOf(name)}`);

  await t.test('each is set up with a user, folders, a port and services of its own', () => {
    well('dpkg -i /var/packages/now.deb');
    for (const name of all) setUp(name);
    assert.deepEqual(answering(), all);
    assert.deepEqual(members(), ['m0', 'm1', 'm2']);
    for (const name of named) {
      assert.equal(
        well(`stat -c %U:%G:%a /etc/${userOf(name)}/klassenkreis.env /var/lib/${userOf(name)}`),
        `root:${userOf(name)}:640\n${userOf(name)}:${userOf(name)}:700\n`,
      );
      for (const part of ['klassenkreis', 'klassenkreis-returns', 'klassenkreis-backup'])
        well(`systemctl is-enabled ${part}@${name}.${part === 'klassenkreis' ? 'service' : 'timer'}`);
    }
    // Not even the name of a file of another class.
    for (const place of [
      '/etc/klassenkreis-lack/klassenkreis.env',
      '/var/lib/klassenkreis-lack/.klassenkreis',
    ])
      assert.notEqual(
        run(`setpriv --reuid=klassenkreis-abi-93 --regid=klassenkreis-abi-93 --init-groups cat ${place}`)
          .code,
        0,
      );
  });

  await t.test('--all walks over all of them, and --json tells them apart', () => {
    const { output, code } = run('klassenkreis status --all');
    assert.deepEqual(output.match(/^== \S+ ==$/gm), all.map((name) => `== ${unitOf(name)} ==`).sort());
    assert.equal(code, 3, 'of the texts that nobody has filled in yet');
    assert.deepEqual(output.match(/^✓ (Dienste|Laufende Seite)$/gm)?.length, 6, output);
    well('systemctl stop klassenkreis@lack');
    const json = run('klassenkreis status --all --json 2>/dev/null');
    assert.equal(json.code, 3);
    const found = JSON.parse(json.output) as Record<string, { kind: string; todo: string }[]>;
    const stopped = Object.entries(found).filter(([, list]) =>
      list.some(({ kind }) => kind === 'unit-stopped'),
    );
    const seen = stopped.map(([name]) => name);
    assert.deepEqual(seen, ['klassenkreis@lack']);
    well('systemctl start klassenkreis@lack');
    assert.match(well('klassenkreis version --all'), /== klassenkreis@lack ==\n[\s\S]*Node/);
  });

  await t.test('each night is its own, and what fails is told to the right ones', () => {
    for (const name of named) {
      well(`systemctl start klassenkreis-backup@${name}`);
      well(`ls /var/backups/${userOf(name)}/2*/backup.json`);
    }
    well('chown root /var/backups/klassenkreis-lack');
    assert.notEqual(run('systemctl start klassenkreis-backup@lack').code, 0);
    const told = (name: string) => run(`journalctl -u klassenkreis-backup-failed@${name} -o cat`).output;
    assert.match(told('lack'), /\(lack\) about klassenkreis-backup@lack\.service/);
    assert.doesNotMatch(told('abi-93'), /about/);
    assert.match(run('journalctl -u klassenkreis-backup@lack -o cat').output, /chown -R klassenkreis-lack: /);
    well('chown klassenkreis-lack /var/backups/klassenkreis-lack');
    well('systemctl start klassenkreis-backup@lack');
  });

  await t.test('one moves into PostgreSQL by the lines of the guide, and back with all else', () => {
    const lack = userOf('lack');
    const settings = () => well(`cat /etc/${lack}/klassenkreis.env`);
    const lines = /apt install -y postgresql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    for (const line of lines.trim().split('\n'))
      well(line.replace(/--owner=klassenkreis /, `--owner=${lack} `).replace(/klassenkreis$/, lack));
    const move = (user: string) =>
      run(
        `${commandOf('lack')} move postgres --settings-stdin`,
        `postgres://${user}@localhost/${lack}?host=/run/postgresql\n`,
      );
    const before = settings();
    assert.match(move('niemand').output, /läuft weiter wie bisher/);
    assert.deepEqual([settings(), answering()], [before, all]);

    assert.match(move(lack).output, /Umgestellt: Jetzt liegt alles in PostgreSQL/);
    assert.deepEqual([answering(), members()], [all, ['m0', 'm1', 'm2']]);
    assert.equal(
      well(`runuser -u postgres -- psql -Atc 'SELECT username FROM members' ${lack}`).trim(),
      'm1',
    );
    well('systemctl start klassenkreis-backup@lack');
    well(`${commandOf('lack')} move sqlite`);
    assert.match(settings(), /^DATABASE_URL=("")?$/m);
    well('systemctl stop postgresql');
    assert.deepEqual([answering(), members()], [all, ['m0', 'm1', 'm2']]);
  });

  await t.test('the folder of one may lie elsewhere', () => {
    const folder = '/srv/lack 93';
    well('systemctl stop klassenkreis@lack');
    well(
      `install -d -o klassenkreis-lack -g klassenkreis-lack -m 700 "${folder}" && cp -a /var/lib/klassenkreis-lack/. "${folder}"`,
    );
    well(`sed -i 's|^DATA_DIR=.*|DATA_DIR="${folder}"|' /etc/klassenkreis-lack/klassenkreis.env`);
    well('systemctl daemon-reload && systemctl start klassenkreis@lack klassenkreis-backup@lack');
    assert.deepEqual(members(), ['m0', 'm1', 'm2']);
  });

  await t.test('a version is for all of them or for none', () => {
    const make = (version: string, main: string) => makeOther(well, version, main);
    const before = runs();
    const data = '/srv/lack 93/klassenkreis.db';
    const bad = "if (process.env.KLASSENKREIS_INSTANCE === 'lack')";
    const spoils = `
      import { appendFileSync, copyFileSync } from 'node:fs';
      ${bad.slice(0, -1)} && !process.cwd().includes('klassenkreis-probe')) {
        copyFileSync('${data}', '${data}.before-9999-other');
        appendFileSync('${data}', 'only the new one reads this');
        process.exit(78);
      } else await import('./real.js');`;
    for (const [version, main, said] of [
      ['97.0.0', `${bad} process.exit(1); else await import('./real.js');`, /die Prüfung nicht bestanden/],
      [
        '98.0.0',
        spoils,
        /== klassenkreis@lack ==[\s\S]*die Prüfung nicht bestanden[\s\S]*läuft wieder mit der bisherigen/,
      ],
    ] as const) {
      make(version, main);
      const output = well('dpkg -i /srv/other.deb');
      assert.match(output, said);
      assert.doesNotMatch(output, /gibt es auf diesem Server nicht/);
      for (const name of all) assert.match(output, new RegExp(`nach /var/backups/${userOf(name)} `));
      assert.deepEqual([answering(), members(), runs()], [all, ['m0', 'm1', 'm2'], before]);
    }
    well(`ls "${data}".refused-*`);
    make('99.0.0', "await import('./real.js');");
    assert.match(well('dpkg -i /srv/other.deb'), /== klassenkreis@abi-93 ==[\s\S]*Klassenkreis läuft/);
    assert.notEqual(runs(), before);
    assert.deepEqual([answering(), members()], [all, ['m0', 'm1', 'm2']]);
  });

  await t.test(
    'one is removed as the guide says, nothing of another is touched, and its name can be had again',
    () => {
      const lines = /\*\*Eine Klasse entfernen\*\*[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
      for (const line of lines.trim().split('\n')) well(line.replaceAll('lack93', 'abi-93'));
      assert.deepEqual(answering(), ['', 'lack']);
      assert.doesNotMatch(well('klassenkreis version --all'), /abi-93/);
      assert.equal(well('systemctl list-units --all --no-legend "*abi-93*"').trim(), '');
      assert.equal(
        well('find /etc /var/lib /usr/lib/systemd -name "*abi-93*" ! -path "*/timers/*"').trim(),
        '',
      );
      assert.match(well('dpkg -i /srv/other.deb'), /== klassenkreis@lack ==/);
      setUp('abi-93');
      well('systemctl start klassenkreis-backup@abi-93');
      assert.deepEqual([answering(), members()], [all, ['m0', 'm1', 'm2']]);
    },
  );

  await t.test(
    'removed and installed again all go on; purged on the word nothing of any is left but backups',
    () => {
      well('dpkg --remove klassenkreis');
      assert.deepEqual(answering(), []);
      well('dpkg -i /var/packages/now.deb');
      assert.deepEqual(answering(), all);
      well('systemctl is-active klassenkreis-backup@lack.timer');
      assert.match(well('dpkg --purge klassenkreis < /dev/null'), /bleiben liegen/);
      well('dpkg -i /var/packages/now.deb');
      assert.deepEqual(answering(), all);
      well('(sleep 20; echo löschen) | DEBIAN_FRONTEND= script -qec "dpkg --purge klassenkreis" /dev/null');
      for (const name of all) {
        for (const place of ['etc', 'var/lib', 'var/cache'])
          assert.notEqual(run(`test -e /${place}/${userOf(name)}`).code, 0, `${place} ${name}`);
        well(`ls -d /var/backups/${userOf(name)}/2*`);
      }
      assert.equal(run('find /etc/systemd -path "*klassenkreis*" ! -type d').output, '');
    },
  );
});
