import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { runAdminAlone, temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

test('the process of a command ends by itself, whatever it has opened', { timeout: 300_000 }, async (t) => {
  const { dataDir } = await testSite(t);
  const { url } = await testMailServer(t);
  const settings = { DATA_DIR: dataDir, SMTP_URL: url, MAIL_FROM: 'post@klasse.example' };
  const backups = path.join(await temporaryFolder(t), 'backups');
  for (const words of [
    ['member', 'list'],
    ['mail', 'test', 'anna@example.org'],
    ['media', 'check'],
    ['backup', 'create', backups],
  ]) {
    const { code, stderr } = await runAdminAlone(t, words, settings);
    assert.deepEqual([code, stderr], [0, '']);
  }
});
