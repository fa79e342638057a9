import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { testCertificate } from '#test/support/test-mail-certificate.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { broughtBack, copied, machine, RESTORE, SMTP_URL } from '#test/support/test-restore.ts';
import { startS3 } from '#test/support/test-s3.ts';
import { noSftp } from '#test/support/test-sftp.ts';

/** Under it a command runs on a machine that knows the certificate of the store as a maintainer enters one. */
async function knowing(t: TestContext, cert: string): Promise<string[]> {
  const known = path.join(await temporaryFolder(t), 'known.crt');
  await writeFile(known, cert);
  const mount = `mount --bind '${known}' /etc/ssl/certs/ca-certificates.crt && exec "$@"`;
  return ['unshare', '-m', 'sh', '-c', mount, 'sh'];
}

test('from an S3 store with a certificate of its own: both secrets are typed once, nobody else gets in', {
  skip: noSftp(),
}, async (t) => {
  const store = await startS3(await temporaryFolder(t), testCertificate);
  t.after(() => store.close());
  const { accessKeyId, secretAccessKey, bucket, endpoint } = store.settings;
  const place = `s3:${endpoint}/${bucket}/kopien`;
  const under = await knowing(t, testCertificate.cert);
  const typed = `${accessKeyId}\n${secretAccessKey}\n`;
  const { old, key, backups } = await copied(t, place, typed, under);
  assert.match(await old.done(['backup', 'offsite', backups]), /2 Stände|1 Stand/);
  const { found } = await broughtBack(t, place, `${key}\n${typed}`, under);
  assert.equal(found.SMTP_URL, SMTP_URL);
  assert.equal(found.OFFSITE_PLACE, place);

  const fresh = await machine(t, undefined, under);
  const words = ['restore', place, ...RESTORE, '--key-stdin'];
  const refused = await fresh.run(words, `${key}\nfalsch\n${secretAccessKey}\n`);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /lässt diesen Zugang nicht hinein/);
  const unknown = await (await machine(t)).run(words, `${key}\n${typed}`);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /Für das Zertifikat des Speichers bürgt niemand, den dieser Rechner kennt/);
});
