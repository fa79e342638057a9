import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { takeBack } from '#test/support/take-back.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';

test('an update keeps a copy of the data as they were, and neither logs members out nor sends mails twice', async (t) => {
  const dataDir = await temporaryFolder(t);
  const settings = { DATA_DIR: dataDir };
  const first = await startServer(t, settings);
  const words = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, words, settings, PASSWORD)).code, 0);
  const anna = first.browser();
  await anna.login('anna', PASSWORD);
  const file = path.join(dataDir, 'klassenkreis.db');
  const change = (statement: string, ...values: string[]) => {
    using db = new DatabaseSync(file);
    db.prepare(statement).run(...values);
  };
  const pause = JSON.stringify({ since: Date.now(), until: null, minutes: 0, reason: '' });
  change(`insert into mail_control (name, value) values ('pause', ?)`, pause);
  await first.browser().post('/request_password_reset', { username: 'anna' });
  await first.end('SIGTERM');

  // As the version before the ledger of deleted members left it.
  const old = new DatabaseSync(file);
  takeBack(old, '0006');
  old.close();

  const second = await startServer(t, settings);
  const again = second.browser();
  for (const [name, value] of anna.cookies) again.cookies.set(name, value);
  assert.equal((await again.get('/session')).status, 200);
  const { steps } = await second.logLine('schema updated');
  assert.equal((steps as string[])[0], '0006-deleted-members');
  await second.end('SIGTERM');
  const copies = () => readdirSync(dataDir).filter((name) => name.includes('.before-'));
  assert.deepEqual(copies(), ['klassenkreis.db.before-0006-deleted-members']);
  const copy = new DatabaseSync(path.join(dataDir, copies()[0] ?? ''), { readOnly: true });
  assert.equal(copy.prepare('select username from members').get()?.username, 'anna');
  assert.throws(() => copy.prepare('select * from deleted_members'));
  copy.close();

  change(`delete from mail_control where name = 'pause'`);
  const third = await startServer(t, settings);
  await third.logLine('mail handed-over');
  assert.doesNotMatch((await third.end('SIGTERM')).stdout, /schema updated/);
  const letters = readdirSync(path.join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  assert.deepEqual([letters.length, copies().length], [1, 1]);
});
