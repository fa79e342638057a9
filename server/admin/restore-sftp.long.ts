import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { broughtBack, copied, SMTP_URL } from '#test/support/test-restore.ts';
import { noSftp, SFTP_PASSWORD, testSftp } from '#test/support/test-sftp.ts';

// Each step logs in at a real store several times; that a place by SFTP refuses is in restore.test.ts.

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
