import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#server/config/config.ts';
import { readReturnsState } from '#server/mail/returns-state.ts';
import { readReturns } from '#server/process/read-returns.ts';
import { dovecot, noDovecot } from '#test/support/dovecot.ts';
import { dataSettings, openTestDatabase } from '#test/support/test-database.ts';
import { testSite } from '#test/support/test-site.ts';

test('the site reads by itself where no timer does', { skip: noDovecot }, async (t) => {
  const imap = await dovecot(t);
  const { dataDir } = await testSite(t);
  const stopping = new AbortController();
  t.after(() => stopping.abort());
  const before = { ...process.env };
  Object.assign(process.env, {
    ...dataSettings(dataDir),
    IMAP_URL: imap.url,
    MAIL_FROM: 'post@klasse.example',
  });
  t.after(() => {
    process.env = before;
  });
  const config = readConfig(process.env);
  const db = await openTestDatabase(t, dataDir);
  await readReturns({ ...config, supervisor: { aliveMs: undefined } }, stopping.signal);
  assert.equal((await readReturnsState(db)).readAt, undefined);
  await readReturns(config, stopping.signal);
  assert.notEqual((await readReturnsState(db)).readAt, undefined);
});
