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

test('copies leave the site each night, are rehearsed, and bring the site onto another machine by the key on paper', {
  skip: whyNotBooted(),
}, async (t) => {
  const sources = await trialSources(t);
  const made = makePackage(sources);
  const copies = path.join(await temporaryFolder(t), 'klasse');
  let paper = '';

  await t.test('the first machine', async (t) => {
    const { root, run, well, runInNetwork } = await freshMachine(t, made, ['restic', 'openssh-client']);
    const upload = () => runInNetwork(uploadPicture, SITE, 'anna', PASSWORD);
    const night = () => run('systemctl start klassenkreis-backup').code === 0;
    const log = () =>
      well('journalctl -o cat _SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID klassenkreis-backup)');

    await t.test('one question of the setup makes a copy off the server, by the unit of the night', () => {
      well(`klassenkreis setup --address ${SITE} --no-mail`);
      const words = '--username anna --email anna@example.org --password-stdin';
      well(`klassenkreis member add ${words}`, PASSWORD);
      assert.equal(upload(), '201\n');
      const refused = run(`klassenkreis setup --address ${SITE} --no-mail --offsite sftp://anna@localhost/x`);
      assert.match(refused.output, /✗ Kopie außer Haus: /);
      assert.ok(night(), 'a place that refuses takes no night away');
      const journal = well('systemd-analyze cat-config systemd/journald.conf');
      assert.match(journal, /^MaxRetentionSec=14day$/m);
      const { output } = run(`klassenkreis setup --address ${SITE} --no-mail --offsite ${DISK} --rehearse`);
      assert.match(output, /✓ Kopie außer Haus: .*zuletzt kopiert am .*, 1 Stand\./, output);
      paper = /Schlüssel: {2}((?:[A-Z2-9]{5}-){4}[A-Z2-9]{5})/.exec(output)?.[1] ?? '';
      assert.ok(paper, output);
      assert.match(log(), /außer Haus: zuletzt kopiert am[\s\S]*lässt sich zurückspielen/);
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

    cpSync(path.join(root, DISK), copies, { recursive: true });
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
    well('systemctl stop klassenkreis-backup.timer');
    assert.match(run('klassenkreis status').output, /angehalten \(klassenkreis-backup\.timer\)/);
    rmSync(path.join(root, DISK), { recursive: true });
    assert.notEqual(run('systemctl start klassenkreis-backup').code, 0, 'a disk that is gone is said');
  });
});
