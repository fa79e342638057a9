import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { takeBack } from '#test/support/take-back.ts';
import { configFor } from '#test/support/test-data-folder.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import { composeSite } from './site.ts';

test('an update keeps a copy of the data as they were, and does not log members out', async (t) => {
  const dataDir = await temporaryFolder(t);
  const file = path.join(dataDir, 'klassenkreis.db');
  const before = await composeSite(configFor(dataDir));
  await before.members.add(before.db, { username: 'anna', email: 'anna@example.org', passwordHash: null });
  const { id: memberId = '' } = (await before.members.find('anna')) ?? {};
  const session = await before.sessions.start({ memberId, passwordHash: null });
  await before.dispose();

  // As the version before left it in which members could not leave.
  const old = new DatabaseSync(file);
  takeBack(old, '0055');
  old.close();

  const site = await testSite(t, { settings: { DATA_DIR: dataDir } });
  assert.match(site.logLines.join(''), /"steps":\["0055-members-who-leave",.*"event":"schema updated"/);
  const { token = '' } = session ?? {};
  const browser = site.browser(new Map([['__Host-session', token]]));
  assert.equal((await browser.get('/session')).status, 200);
  const copies = readdirSync(dataDir).filter((name) => name.includes('.before-'));
  assert.deepEqual(copies, ['klassenkreis.db.before-0055-members-who-leave']);
  const copy = new DatabaseSync(path.join(dataDir, copies[0] ?? ''), { readOnly: true });
  assert.equal(copy.prepare('select username from members').get()?.username, 'anna');
  assert.throws(() => copy.prepare('select left_at from members'));
  copy.close();
});
