import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { findings, pretendUnits, stoppedSiteFolder } from '#test/support/test-doctor.ts';

import { testMailServer } from '#test/support/test-mail-server.ts';
import { runAdmin, startServer } from '#test/support/test-process.ts';

async function stoppedSiteWithMail(t: TestContext) {
  const { dataDir } = await stoppedSiteFolder(t);
  const mailServer = await testMailServer(t);
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'wir@klasse-1988.de',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse-1988.de',
  };
  const subjects = () => mailServer.letters.map(({ to, parsed }) => `${to} ${parsed.subject}`);
  const come = async (count: number) => {
    while (mailServer.letters.length < count) await sleep(20);
  };
  const alert = (unit: string, more = {}) => runAdmin(t, ['alert', unit], { ...settings, ...more });
  return { dataDir, settings, mailServer, subjects, come, alert };
}

const BEGUN = 'wir@klasse-1988.de Ein Dienst ist gescheitert (Klasse 1988)';
const OVER = 'wir@klasse-1988.de Wieder gut: Ein Dienst ist gescheitert (Klasse 1988)';

test('a service that failed is mailed at once, once, however often it fails and whoever tells it', async (t) => {
  const { mailServer, subjects, alert } = await stoppedSiteWithMail(t);
  const ends = await Promise.all([1, 2, 3].map(() => alert('klassenkreis')));
  for (const { code, stderr } of ends) assert.deepEqual([code, stderr], [0, '']);
  assert.deepEqual(subjects(), [BEGUN]);
  assert.match(mailServer.letters[0]?.parsed.text ?? '', /Der Dienst klassenkreis\.service ist gescheitert/);
  assert.match((await alert('klassenkreis.service')).stdout, /wurde schon gemeldet/);
  await alert('klassenkreis-backup.service');
  assert.deepEqual(subjects(), [BEGUN, BEGUN]);
});

test('the start of the site says that its failure is over, and that of whatever has ended well since', async (t) => {
  const { settings, come, subjects, alert } = await stoppedSiteWithMail(t);
  await alert('klassenkreis.service');
  // Any other has ended well, too.
  await alert('klassenkreis-update.service');
  const ran = 'ActiveState=inactive\nResult=success\nExecMainStartTimestampMonotonic=5';
  const machine = await pretendUnits(t, { 'klassenkreis-update.service': ran });
  await startServer(t, { ...settings, ...machine });
  await come(4);
  assert.deepEqual(subjects(), [BEGUN, BEGUN, OVER, OVER]);
});

test('a failure that no mail server takes now waits in the queue', async (t) => {
  const { settings, come, subjects, alert } = await stoppedSiteWithMail(t);
  const refused = await alert('klassenkreis-backup', { SMTP_URL: 'smtp://127.0.0.1:1' });
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^Die Meldung ging noch nicht hinaus \(.*\); sie wartet, bis es wieder geht\.\n$/,
  );
  await startServer(t, settings);
  await come(1);
  assert.deepEqual(subjects(), [BEGUN]);
});

test('switched off, or without an address, nothing is mailed', async (t) => {
  const { subjects, alert } = await stoppedSiteWithMail(t);
  assert.equal((await alert('klassenkreis', { ALERT_MAILS: 'off' })).code, 0);
  const nobody = await alert('klassenkreis', { ADMIN_EMAIL: '' });
  assert.deepEqual([nobody.code, nobody.stderr.includes('ADMIN_EMAIL')], [1, true]);
  assert.equal((await alert('klassenkreis', { ALERT_MAILS: 'vielleicht' })).code, 1);
  assert.deepEqual(subjects(), []);
});

test('why a service failed is one sentence in the email and in `status`, also where it never began', async (t) => {
  const { settings, mailServer } = await stoppedSiteWithMail(t);
  const failed = 'LoadState=loaded\nUnitFileState=static\nActiveState=failed\n';
  const causes: [unit: string, told: string, sentence: string][] = [
    [
      'klassenkreis-backup.service',
      'Result=exit-code\nExecMainStatus=1\nStatusText=Die Platte ist voll.',
      'Die Platte ist voll.',
    ],
    [
      'klassenkreis-backup.service',
      'Result=exit-code\nExecMainStatus=226\nStatusText=\nReadWritePaths=/gone -/too /tmp',
      '/gone ist nicht da; häng den Datenträger ein',
    ],
    [
      'klassenkreis-backup.service',
      'Result=exit-code\nExecMainStatus=243',
      'Der Schlüssel für die Kopien außer Haus fehlt',
    ],
    ['klassenkreis-update.service', 'Result=timeout', 'Er wurde nicht rechtzeitig fertig'],
    ['klassenkreis.service', 'Result=oom-kill', 'Dem Rechner reichte der Speicher nicht'],
    [
      'klassenkreis.service',
      'Result=exit-code\nExecMainStatus=199',
      'Er brach ab, ohne zu sagen, warum (199).',
    ],
  ];
  for (const [unit, told, sentence] of causes) {
    const { dataDir } = await stoppedSiteFolder(t);
    const machine = { ...settings, DATA_DIR: dataDir, ...(await pretendUnits(t, { [unit]: failed + told })) };
    assert.equal((await runAdmin(t, ['alert', unit], machine)).code, 0);
    const whole = `Der Dienst ${unit} ist gescheitert: ${sentence}`;
    const letter = mailServer.letters.at(-1)?.parsed.text ?? '';
    assert.ok(letter.includes(whole), letter);
    const found = (await findings(t, { PORT: '0', ...machine })).all.filter(({ what }) =>
      what.startsWith(whole),
    );
    assert.ok(
      found.some(({ area }) => area === 'units'),
      sentence,
    );
  }
});
