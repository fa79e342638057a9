import assert from 'node:assert/strict';
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { bootDebian, whyNotBooted } from '#test/support/booted-debian.ts';
import { makePackage, trialSources } from '#test/support/package-sources.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';
const SITE = 'http://localhost:3000';
/** Where the copies go, as if another disk were there. */
const DISK = '/mnt/platte/klasse';
const uploadPicture = path.join(import.meta.dirname, 'upload-picture.ts');

/** A fresh machine with the package on it. */
async function freshMachine(t: TestContext, made: string, more: string[]) {
  const machine = await bootDebian(t, 'bookworm', more);
  copyFileSync(made, path.join(machine.root, 'var/packages/now.deb'));
  machine.well('dpkg -i /var/packages/now.deb');
  return machine;
}

test('copies leave the house each night, are rehearsed, and bring the site onto another machine by the key on paper', {
  skip: whyNotBooted(),
}, async (t) => {
  const sources = await trialSources(t);
  const made = makePackage(sources);
  const copies = path.join(await temporaryFolder(t), 'klasse');
  let paper = '';

  await t.test('the first machine', async (t) => {
    const { root, run, well, runInNetwork } = await freshMachine(t, made, [
      'restic',
      'caddy',
      'openssh-client',
    ]);
    const upload = () => runInNetwork(uploadPicture, SITE, 'anna', PASSWORD);
    const night = () => run('systemctl start klassenkreis-backup').code === 0;
    const log = () =>
      well('journalctl -o cat _SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID klassenkreis-backup)');
    const addressNow = () => well('sed -n s/^BASE_URL=//p /etc/klassenkreis/klassenkreis.env').trim();

    await t.test('one question of the setup makes a copy outside the house, by the unit of the night', () => {
      well(`klassenkreis setup --address ${SITE} --no-mail`);
      const words = '--username anna --email anna@example.org --password-stdin';
      well(`klassenkreis member add ${words}`, PASSWORD);
      assert.equal(upload(), '201\n');
      const refused = run(`klassenkreis setup --address ${SITE} --no-mail --offsite sftp://anna@localhost/x`);
      assert.match(refused.output, /✗ Kopie außer Haus: /);
      assert.ok(night(), 'a place that refuses takes no night away');
      const { output } = run(`klassenkreis setup --address ${SITE} --no-mail --offsite ${DISK} --rehearse`);
      assert.match(output, /✓ Kopie außer Haus: .*zuletzt kopiert am .*, 1 Stand\./, output);
      paper = /Schlüssel: {2}((?:[A-Z2-9]{5}-){4}[A-Z2-9]{5})/.exec(output)?.[1] ?? '';
      assert.ok(paper, output);
      assert.match(log(), /außer Haus: zuletzt kopiert am[\s\S]*lässt sich zurückspielen: .*1 Mitglied/);
      assert.ok(night());
      assert.match(log(), /außer Haus: zuletzt kopiert am .*, 1 Stand\./, 'the last one of each day is kept');
      assert.doesNotMatch(log(), /lässt sich zurückspielen/, 'once in four weeks');
      assert.notEqual(
        run('setpriv --reuid=klassenkreis --clear-groups cat /etc/klassenkreis/offsite.key').code,
        0,
      );
      // The texts of the site are still to be written.
      assert.doesNotMatch(run('klassenkreis status').output, /^✗ (?!Rechtstexte)/m);
    });

    await t.test('the log of the machine is kept for two weeks, by a file that doctor misses', () => {
      const file = '/etc/systemd/journald.conf.d/klassenkreis.conf';
      assert.match(well(`cat ${file}`), /^MaxRetentionSec=14day$/m);
      assert.match(well('systemd-analyze cat-config systemd/journald.conf'), /^MaxRetentionSec=14day$/m);
      assert.doesNotMatch(run('klassenkreis status').output, /14 Tage/);
      well(`mv ${file} /srv/`);
      assert.match(run('klassenkreis status').output, /14 Tage/);
      run(`klassenkreis setup --address ${SITE} --no-mail`);
      well(`cmp ${file} /srv/klassenkreis.conf`);
    });

    await t.test(
      'a rehearsal says of a set that is damaged that it does not come back, also by night',
      () => {
        const [here, kept] = ['/var/lib', '/var/backups'].map((place) =>
          well(`find ${place}/klassenkreis/images -name full.jpg`).trim(),
        );
        well(`cp -p ${here} /srv/here.jpg; cp -p ${kept} /srv/kept.jpg`);
        well(`for one in ${here} ${kept}; do echo xyz | dd of=$one bs=1 seek=500 conv=notrunc; done`);
        const byHand = run('klassenkreis rehearse');
        assert.equal(byHand.code, 1);
        assert.match(
          byHand.output,
          /Die Probe ist gescheitert: Die Sicherung .* ist nicht heil zurückgekommen/,
        );
        well("find /var/lib/klassenkreis -maxdepth 1 -name '*rehears*' -delete");
        assert.equal(night(), false);
        assert.match(
          well('journalctl -u "klassenkreis-alert@*" -o cat'),
          /about klassenkreis-backup\.service/,
        );
        well(`cp -p /srv/here.jpg ${here}; cp -p /srv/kept.jpg ${kept}`);
        assert.ok(night(), log());
        assert.match(log(), /lässt sich zurückspielen/);
      },
    );

    await t.test('a new address under which the site is not found gives way to the one that worked', () => {
      // Caddy vouches by itself for what ends so; the machine trusts it as it would trust what is public.
      const first = 'klasse.local';
      run(`klassenkreis setup --address ${first} --no-mail --proxy caddy`);
      well(
        'cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/ && update-ca-certificates',
      );
      const visit = () => run(`curl -fsS --resolve ${first}:443:127.0.0.1 https://${first}/login`).output;
      assert.match(visit(), /<html/);
      assert.match(
        run(`klassenkreis setup --address ${first} --no-mail --proxy caddy`).output,
        /✓ Zertifikat/,
      );

      const second = run('klassenkreis setup --address neu.example.org --no-mail --proxy caddy');
      assert.equal(second.code, 3, second.output);
      assert.match(second.output, /es gilt wieder/);
      assert.equal(addressNow(), `https://${first}`);
      assert.match(visit(), /<html/);
      assert.doesNotMatch(run('klassenkreis status').output, /✗ (Dienste|Laufende Seite)/);
    });

    well(`klassenkreis setup --address ${SITE} --no-mail --proxy none`);
    assert.ok(night());
    cpSync(path.join(root, DISK), copies, { recursive: true });

    await t.test('purged on the word and installed anew, the machine is as fresh as another', () => {
      well('(sleep 10; echo löschen) | DEBIAN_FRONTEND= script -qec "dpkg --purge klassenkreis" /dev/null');
      well('dpkg -i /var/packages/now.deb');
      well(`klassenkreis setup --address ${SITE} --no-mail --proxy none`);
      assert.ok(night(), log());
      assert.doesNotMatch(run('klassenkreis member list').output, /anna/);
    });
  });

  await t.test('the second machine has everything after one line and two answers', async (t) => {
    const { root, run, well, runInNetwork } = await freshMachine(t, made, ['restic', 'openssh-client']);
    cpSync(copies, path.join(root, DISK), { recursive: true });
    const line = `script -qec "klassenkreis restore ${DISK}" /dev/null`;
    const said = run(
      // A terminal stays open after the last answer.
      `(sleep 5; echo ${paper.toLowerCase().replaceAll('-', ' ')}; sleep 20; echo ${SITE}; sleep 60) | ${line}`,
    ).output;
    assert.equal(said.match(/Der Schlüssel vom Papier|Unter welchem Namen steht/g)?.length, 2, said);
    assert.match(run('klassenkreis member list').output, /anna/, said);
    assert.equal(runInNetwork(uploadPicture, SITE, 'anna', PASSWORD), '201\n', said);
    well('klassenkreis media check');
    well('systemctl is-enabled klassenkreis klassenkreis-backup.timer');
    const night = run('systemctl start klassenkreis-backup');
    assert.equal(night.code, 0, run('journalctl -o cat -u klassenkreis-backup').output);
    assert.doesNotMatch(run('klassenkreis status').output, /^✗ (?!Rechtstexte)/m);
    rmSync(path.join(root, DISK), { recursive: true });
    assert.notEqual(run('systemctl start klassenkreis-backup').code, 0, 'a disk that is gone is said');
  });
});
