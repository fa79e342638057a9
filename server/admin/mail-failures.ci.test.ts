import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { expiredCertificate, testCertificate } from '#test/support/test-mail-certificate.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const login = { user: 'post', pass: 'geheim' };

/** What `mail test` says on these settings; the certificates in `trusted` count as known. */
async function tried(t: TestContext, { dataDir }: TestSite, url: string, trusted = '') {
  const authorities = path.join(await temporaryFolder(t), 'authorities.pem');
  await writeFile(authorities, trusted);
  const settings = { DATA_DIR: dataDir, SMTP_URL: url, MAIL_FROM: 'post@klasse.example' };
  const extra = trusted === '' ? {} : { NODE_EXTRA_CA_CERTS: authorities };
  const { code, stderr } = await runAdmin(t, ['mail', 'test', 'jens@example.org'], { ...settings, ...extra });
  assert.equal(code, 1);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.doesNotMatch(stderr, /geheim|falsch/);
  return stderr;
}

test('what keeps an email from the mail server is told in German, with what to do and the own words behind', async (t) => {
  const site = await testSite(t);
  const plain = await testMailServer(t);
  const encrypted = await testMailServer(t, { tls: 'from-start' });
  const expired = await testMailServer(t, { tls: 'from-start', certificate: expiredCertificate });
  const guarded = await testMailServer(t, { tls: 'offered', login });
  const silent = await testMailServer(t, { script: () => 'silence' });
  const picky = await testMailServer(t, {
    script: ({ stage }) => (stage === 'MAIL' ? '553 5.7.1 Sender address rejected' : undefined),
  });
  const { cert } = testCertificate;

  const cases: [url: string, says: RegExp, trusted?: string][] = [
    [
      `smtps://127.0.0.1:${plain.port}`,
      /kommt nicht zustande: .* smtp:\/\/ \(587\) statt smtps:\/\/.* \(ERR_SSL_WRONG_VERSION_NUMBER\)$/,
    ],
    [`smtp://localhost:${encrypted.port}`, /dann nimm smtps:\/\/ statt smtp:\/\//],
    [`smtp://post:geheim@127.0.0.1:${plain.port}`, /bietet keine Verschlüsselung an \(500 .*\)$/],
    [
      `smtps://127.0.0.1:${expired.port}`,
      /Zertifikat des Servers gilt nach der Uhr dieses Rechners nicht mehr oder noch nicht\. .* \(CERT_HAS_EXPIRED\)$/,
      expiredCertificate.cert,
    ],
    [
      `smtps://0.0.0.0:${encrypted.port}`,
      /gilt nicht für ihn, oder .*; .* \(ERR_TLS_CERT_ALTNAME_INVALID\)$/,
      cert,
    ],
    ['smtp://127.0.0.1:1', /Dort antwortet niemand; .* \(ECONNREFUSED\)$/],
    [
      `smtp://post:falsch@127.0.0.1:${guarded.port}`,
      /nimmt Benutzername oder Passwort nicht an; .* \(535 5\.7\.8 Authentication failed\)$/,
      cert,
    ],
    [picky.url, /lehnt den Absender ab; MAIL_FROM muss .* \(553 5\.7\.1 Sender address rejected\)$/],
    [silent.url, /zu lange nicht geantwortet; .*prüfe den Anschluss/],
  ];
  await Promise.all(
    cases.map(async ([url, says, trusted]) => {
      assert.match((await tried(t, site, url, trusted)).trim(), says);
    }),
  );
});
