import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { bootDebian, makeOther, whyNotBooted } from '#test/support/booted-debian.ts';
import { change, makePackage, nameVersion, trialSources } from '#test/support/package-sources.ts';

const LATER = '99.0.0';
const PASSWORD = 'Grundierung und Decklack';
/** Logs in as this member and uploads a picture. */
const uploadPicture = path.join(import.meta.dirname, 'upload-picture.ts');

/** This version as a package, and a later one whose data this one does not know. */
async function twoPackages(t: TestContext): Promise<{ now: string; later: string }> {
  const sources = await trialSources(t);
  const now = makePackage(sources);
  nameVersion(sources, LATER);
  const step = "{ name: '9999-later', statements: ['create table later (id text primary key)'] },\n];\n";
  change(sources, 'server/ports/database/schema/migrations.ts', /\];\n$/, step);
  return { now, later: makePackage(sources) };
}

for (const release of ['bookworm', 'trixie'])
  test(`on a fresh Debian (${release}): install, upgrade, way back, remove and purge`, {
    skip: whyNotBooted(),
  }, async (t) => {
    const { now, later } = await twoPackages(t);
    const { root, run, well, runInNetwork } = await bootDebian(t, release);
    copyFileSync(now, path.join(root, 'var/packages/now.deb'));
    copyFileSync(later, path.join(root, 'var/packages/later.deb'));
    const members = () => well('klassenkreis member list').trim().split('\n').length - 1;
    const add = (name: string) =>
      well(
        `klassenkreis member add --username ${name} --email ${name}@example.org --password-stdin`,
        PASSWORD,
      );
    const answers = () => run('curl -fs localhost:3000/healthz').output.trim() === 'ok';
    const doctor = () => run('klassenkreis status').output;
    const settings = '/etc/klassenkreis/klassenkreis.env';

    await t.test('installed, started and answering when systemctl returns', () => {
      assert.match(well('dpkg -i /var/packages/now.deb'), /klassenkreis setup/);
      assert.equal(
        well('stat -c "%U:%G %a" /etc/klassenkreis/klassenkreis.env').trim(),
        'root:klassenkreis 640',
      );
      well('systemctl enable --now klassenkreis klassenkreis-backup.timer');
      assert.ok(answers());
      add('anna');
      assert.equal(members(), 1);
    });

    await t.test('a start with a wrong setting fails, and the maintainers are to be told', () => {
      well(`sed -i s/^LOG_LEVEL=.*/LOG_LEVEL=laut/ ${settings}`);
      assert.notEqual(run('systemctl restart klassenkreis').code, 0);
      assert.match(well('journalctl -u "klassenkreis-alert@*" -o cat'), /about klassenkreis\.service/);
      well(`sed -i s/^LOG_LEVEL=.*/LOG_LEVEL=info/ ${settings} && systemctl restart klassenkreis`);
    });

    await t.test(
      'each night backs up, verifies, copies elsewhere and reads pictures, and tells of what fails',
      () => {
        assert.equal(runInNetwork(uploadPicture, 'http://localhost:3000', 'anna', PASSWORD), '201\n');
        const night = () => run('systemctl start klassenkreis-backup').code === 0;
        const log = () =>
          well(
            'journalctl -o cat _SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID klassenkreis-backup)',
          );
        assert.ok(night());
        assert.match(
          log(),
          /fertig: 1 Mitglied, 1 Bild[\s\S]*in Ordnung[\s\S]*liegen nur auf diesem Rechner[\s\S]*unverändert da/,
        );

        const [here, kept] = ['/var/lib', '/var/backups'].map((place) =>
          well(`find ${place}/klassenkreis/images -name full.jpg`).trim(),
        );
        // As long as before, which only reading shows.
        well(
          `cp ${here} /srv/full.jpg; for one in ${here} ${kept}; do echo xyz | dd of=$one bs=1 seek=500 conv=notrunc; done`,
        );
        assert.ok(night(), 'not well, but done');
        assert.match(log(), /nicht vollständig[\s\S]*nicht heil[\s\S]*Bei 1 von 1 Bild/);
        assert.match(doctor(), /✗ Bilder: Bei 1 Bild sind Dateien nicht mehr, wie sie waren/);
        well(`cat /srv/full.jpg > ${here}`);
        assert.ok(night());
        assert.match(doctor(), /✓ Bilder/);

        well('chown root /var/backups/klassenkreis');
        assert.equal(night(), false);
        assert.match(
          well('journalctl -u "klassenkreis-alert@*" -o cat'),
          /about klassenkreis-backup\.service/,
        );
        assert.match(doctor(), /✗ Dienste: Die letzte nächtliche Sicherung ist gescheitert/);
        well('chown klassenkreis /var/backups/klassenkreis');
        assert.ok(night());
      },
    );

    await t.test('when the backup before an upgrade fails, the old version goes on', () => {
      well('chown root /var/backups/klassenkreis');
      const { code, output } = run('dpkg -i /var/packages/later.deb');
      assert.notEqual(code, 0);
      assert.match(output, /die Sicherung vor der neuen Version ist gescheitert/);
      assert.ok(answers());
      well('chown klassenkreis /var/backups/klassenkreis');
    });

    await t.test(
      'killed at any moment of an upgrade, the site starts with a whole program, and installing again goes on',
      () => {
        for (const seconds of [0.3, 1, 2, 4, 8]) {
          run(`setsid dpkg -i /var/packages/now.deb & sleep ${seconds}; pkill -9 -s $!`);
          assert.equal(run('systemctl restart klassenkreis').code, 0, `after ${seconds} s`);
          assert.equal(members(), 1);
          well('dpkg --configure -a; dpkg -i /var/packages/now.deb');
          assert.deepEqual([answers(), members(), well('dpkg --verify klassenkreis')], [true, 1, '']);
        }
      },
    );

    await t.test(
      'a version that does not run, on a copy or only on the data themselves, gives way to the old one',
      () => {
        const make = (version: string, main: string) => makeOther(well, version, main);
        const runs = () => well('readlink /usr/lib/klassenkreis');
        const before = runs();
        const data = '/var/lib/klassenkreis/klassenkreis.db';
        const broken = "console.error('kaputt'); process.exit(1);";
        const spoils = `
        import { appendFileSync, copyFileSync } from 'node:fs';
        if (process.cwd().includes('klassenkreis-probe')) await import('./real.js');
        else {
          copyFileSync('${data}', '${data}.before-9999-other');
          appendFileSync('${data}', 'only the new one reads this');
          process.exit(78);
        }`;
        for (const [version, main, said] of [
          ['97.0.0', broken, /Die Seite startet nicht\. kaputt[\s\S]*die Prüfung nicht bestanden/],
          ['98.0.0', spoils, /die Prüfung nicht bestanden[\s\S]*läuft wieder mit der bisherigen Version/],
        ] as const) {
          make(version, main);
          assert.match(well('dpkg -i /srv/other.deb'), said);
          assert.deepEqual([answers(), members(), runs()], [true, 1, before]);
        }
        well(`ls ${data}.refused-* && ! ls ${data}.before-9999-other`);
        well('dpkg -i /var/packages/now.deb');
      },
    );

    await t.test('upgraded, and back with the backup that the upgrade made', () => {
      well('dpkg -i /var/packages/later.deb');
      assert.ok(answers());
      assert.match(well('klassenkreis version'), /99\.0\.0[\s\S]*9999-later/);
      const name = well('ls -d /var/backups/klassenkreis/2* | tail -n 1').trim().split('/').at(-1);
      add('berta');
      const { code, output } = run('dpkg -i /var/packages/now.deb');
      assert.equal(code, 0, output);
      assert.match(output, /von einer neueren Version[\s\S]*die Prüfung nicht bestanden/);
      assert.ok(answers());
      well('systemctl stop klassenkreis && dpkg -i /var/packages/now.deb');
      well('mv /var/lib/klassenkreis /var/lib/klassenkreis.neuer');
      well('install -d -o klassenkreis -g klassenkreis -m 700 /var/lib/klassenkreis');
      well(
        `klassenkreis backup restore /var/backups/klassenkreis --backup ${name} && systemctl start klassenkreis`,
      );
      assert.deepEqual([answers(), members()], [true, 1]);
    });

    await t.test(
      'removed and installed again it goes on; purged without a terminal it keeps what is the class’s',
      () => {
        well('dpkg --remove klassenkreis');
        assert.equal(answers(), false);
        well('dpkg -i /var/packages/now.deb');
        assert.deepEqual([answers(), members()], [true, 1]);
        assert.match(well('dpkg --purge klassenkreis < /dev/null'), /bleiben liegen/);
        well('test -s /var/lib/klassenkreis/klassenkreis.db && test -s /etc/klassenkreis/klassenkreis.env');
        well('dpkg -i /var/packages/now.deb && systemctl is-active klassenkreis-backup.timer');
        assert.deepEqual([answers(), members()], [true, 1], 'service and timer as they were');
        well('dpkg --purge klassenkreis < /dev/null');
      },
    );

    await t.test('purged at a terminal it deletes only on the word', () => {
      for (const [word, isKept] of [
        ['ja', true],
        ['löschen', false],
      ] as const) {
        well('dpkg -i /var/packages/now.deb');
        well(`(sleep 10; echo ${word}) | DEBIAN_FRONTEND= script -qec "dpkg --purge klassenkreis" /dev/null`);
        assert.equal(run('test -e /var/lib/klassenkreis/klassenkreis.db').code === 0, isKept);
        assert.equal(run('test -e /etc/klassenkreis').code === 0, isKept);
        well('ls /var/backups/klassenkreis/2*');
      }
    });
  });
