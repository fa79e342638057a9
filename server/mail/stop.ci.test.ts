import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/process/log.ts';
import { dataSettings } from '#test/support/test-database.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { until } from '#test/support/test-post.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

/** A data folder with a mail to three members that has not left yet. */
async function folderWithMail(t: TestContext): Promise<string> {
  const dataDir = await temporaryFolder(t);
  const site = await composeSite(readConfig(dataSettings(dataDir)), { log: createLog('silent') });
  const addressOf = (name: string) => `${name}@example.org`;
  for (const username of ['anna', 'bert', 'carl'])
    await site.members.add(site.db, { username, email: addressOf(username), passwordHash: null });
  const recipients = (await site.members.all()).map(({ id, username }) => {
    return { memberId: id, name: username, address: addressOf(username) };
  });
  await site.db
    .transaction()
    .execute((all) => site.queue.enqueue(all, { kind: 'password-changed' }, recipients, { urgent: true }));
  await site.dispose();
  return dataDir;
}

test('on SIGTERM the letter under way is finished, the rest leaves after the next start', async (t) => {
  const dataDir = await folderWithMail(t);
  const server = await testMailServer(t, {
    script: async ({ stage }) => {
      if (stage !== 'dot') return undefined;
      const site = await starting;
      site.child.kill('SIGTERM');
      await site.logLine('stopping');
      return undefined;
    },
  });
  const settings = { DATA_DIR: dataDir, SMTP_URL: server.url, MAIL_FROM: 'post@klasse.example' };
  const starting = startServer(t, settings);
  const { code } = await (await starting).ended;
  assert.equal(code, 0);
  assert.equal(server.letters.length, 1);

  server.script = () => undefined;
  await startServer(t, settings);
  await until(() => server.letters.length >= 3);
  assert.equal(new Set(server.reached()).size, 3);
});
