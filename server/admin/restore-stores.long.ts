import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { testCertificate } from '#test/support/test-mail-certificate.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { broughtBack, copied, machine, RESTORE, SMTP_URL } from '#test/support/test-restore.ts';
import { startS3 } from '#test/support/test-s3.ts';
import { noSftp, SFTP_PASSWORD, testSftp } from '#test/support/test-sftp.ts';

// Each step logs in at a real store several times; that a place by SFTP refuses is in restore.test.ts.

/** Under it a command runs on a machine that knows the certificate of the store as a maintainer enters one. */
async function knowing(t: TestContext, cert: string): Promise<string[]> {
  const known = path.join(await temporaryFolder(t), 'known.crt');
  await writeFile(known, cert);
  const mount = `mount --bind '${known}' /etc/ssl/certs/ca-certificates.crt && exec "$@"`;
  return ['unshare', '-m', 'sh', '-c', mount, 'sh'];
}

test('from a store by SFTP, too: its password is typed once and kept nowhere, the key on paper logs in', {
  skip: noSftp(),
}, async (t) => {
  const { place, home } = await testSftp(t);
  await mkdir(path.join(home, '.ssh'));
  await appendFile(path.join(home, '.ssh/authorized_keys'), 'ssh-ed25519 AAAA jemand-anders');
  const { old, key } = await copied(t, place, `${SFTP_PASSWORD}\n`);
  const [other, own] = (await readFile(path.join(home, '.ssh/authorized_keys'), 'utf8')).split('\n');
  assert.equal(other, 'ssh-ed25519 AAAA jemand-anders');
  assert.match(own ?? '', /^ssh-ed25519 \S+ klassenkreis$/);
  const kept = spawnSync('grep', ['-rF', SFTP_PASSWORD, old.folder, old.DATA_DIR]);
  assert.equal(kept.status, 1);
  const { found } = await broughtBack(t, place, `${key}\n`);
  assert.equal(found.SMTP_URL, SMTP_URL);
});

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
