import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '#test/support/free-port.ts';
import { examine, findings, pretendUnits, writeLegalTexts } from '#test/support/test-doctor.ts';
import { expiredCertificate } from '#test/support/test-mail-certificate.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { testNameServer } from '#test/support/test-name-server.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';
import { certificateFor, noNginx, testProxy } from '#test/support/test-proxy.ts';

/** A site as on a real server, with nothing wrong: services, a proxy with a certificate, mail, texts. */
async function wholeSite(t: TestContext) {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  const mailServer = await testMailServer(t);
  const port = await freePort();
  const proxy = await testProxy(t, port);
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: 'wir@klasse-1988.de',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@klasse-1988.de',
    ...proxy.settings,
    ...(await pretendUnits(t)),
  };
  const server = await startServer(t, settings);
  await writeLegalTexts(dataDir);
  return { settings, server, proxy };
}

test('with nothing wrong the doctor says so and ends with 0', { skip: noNginx }, async (t) => {
  const { settings } = await wholeSite(t);
  const { node } = await testNameServer(t, {
    'klasse-1988.de': { txt: ['v=spf1 mx ~all'] },
    '_dmarc.klasse-1988.de': { txt: ['v=DMARC1; p=none'] },
  });
  const { code, stdout, says } = await examine(t, settings, undefined, node);
  assert.equal(code, 0, stdout);
  for (const area of ['Laufende Seite', 'Öffentliche Adresse', 'Dienste', 'Rechtstexte']) says(`✓ ${area}`);
  assert.match(stdout, /\nAlles in Ordnung\.\n$/);

  const { wrong, hints } = await findings(t, settings, undefined, node);
  assert.deepEqual([wrong, hints], [[], ['only-here', 'backup-unknown', 'no-members']]);
});

test('a stopped site is told, the way to it is looked at all the same, and so is a stopped proxy', {
  skip: noNginx,
}, async (t) => {
  const { settings, server, proxy } = await wholeSite(t);
  await server.end('SIGTERM');
  const { code, says, summary, stdout } = await examine(t, settings);
  says('✗ Laufende Seite: Die Seite läuft nicht: Unter 127.0.0.1:');
  says('✗ Öffentliche Adresse: Der Proxy erreicht die Seite nicht (er antwortet 503).');
  says('– Öffentliche Adresse: Ob die Adresse hierher führt');
  says('✓ Datenbank');
  assert.equal(code, 3);
  assert.equal(summary, '2 Sachen sind nicht in Ordnung.');
  assert.doesNotMatch(stdout, /Alles in Ordnung/);
  await proxy.stop();
  const neither = await examine(t, settings);
  neither.says(`✗ Öffentliche Adresse: Unter ${proxy.address} nimmt niemand Verbindungen an.`);
});

test('a certificate that is over, nearly over, untrusted or for another name is told', {
  skip: noNginx,
}, async (t) => {
  const { settings } = await wholeSite(t);
  const behind = async (certificate: { key: string; cert: string }, trusted = true) => {
    const proxy = await testProxy(t, Number(settings.PORT), { certificate });
    const { NODE_EXTRA_CA_CERTS, ...untrusted } = { ...settings, ...proxy.settings };
    return findings(t, trusted ? { ...untrusted, NODE_EXTRA_CA_CERTS } : untrusted);
  };
  const expired = await behind(expiredCertificate);
  assert.deepEqual([expired.code, expired.wrong], [3, ['certificate-expired']]);
  assert.match(JSON.stringify(expired.all), /am 3\d\. Januar 2020 abgelaufen/);
  const soon = await certificateFor(t, 10);
  assert.deepEqual((await behind(soon)).wrong, ['certificate-soon']);
  assert.deepEqual((await behind(soon, false)).wrong, ['certificate-not-trusted', 'certificate-soon']);
  assert.deepEqual((await behind(await certificateFor(t, 20))).wrong, []);
  assert.deepEqual((await behind(await certificateFor(t, 20, 'other.example.org'))).wrong, [
    'certificate-foreign',
  ]);
});

test('services that failed or are not there are told', { skip: noNginx }, async (t) => {
  const { settings } = await wholeSite(t);
  const loaded = 'LoadState=loaded\nUnitFileState=enabled\n';
  const told = async (units: Parameters<typeof pretendUnits>[1]) =>
    (await findings(t, { ...settings, ...(await pretendUnits(t, units)) })).wrong;
  assert.deepEqual(
    await told({ 'klassenkreis-backup.service': `${loaded}ActiveState=failed\nResult=exit-code` }),
    ['backup-unit-failed'],
  );
  assert.deepEqual(await told({ 'klassenkreis-backup.timer': 'LoadState=not-found\nActiveState=inactive' }), [
    'backup-timer-off',
  ]);
  assert.deepEqual(await told({ 'klassenkreis.service': `${loaded}ActiveState=failed\nResult=signal` }), [
    'unit-failed',
  ]);
  const off = 'LoadState=loaded\nUnitFileState=disabled\nActiveState=inactive\nResult=success';
  assert.deepEqual(await told({ 'klassenkreis.service': off }), ['unit-stopped', 'unit-not-enabled']);
});
