import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '#contract/durations.ts';
import { readConfig } from '#server/config/config.ts';
import { examineReturns } from '#server/health/findings.ts';
import { readReturnsState } from '#server/mail/returns-state.ts';
import { readReturns } from '#server/process/read-returns.ts';
import { dovecot, noDovecot } from '#test/support/dovecot.ts';
import { returnedMails } from '#test/support/returned-mails.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import { dataSettings, openTestDatabase } from '#test/support/test-database.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin } from '#test/support/test-process.ts';

test('mail returns tells by name whose letters came back, and whose address takes nothing', {
  skip: noDovecot,
}, async (t) => {
  const imap = await dovecot(t);
  const house = await testClass(t);
  await house.readers('bert', 'carl');
  const anna = await house.writer('anna');
  const letterTo = (name: string) =>
    house.server.letters.findLast(({ to }) => to[0] === `${name}@example.org`) ?? assert.fail();
  const returned = () =>
    runAdmin(t, ['mail', 'returns'], {
      ...{ DATA_DIR: house.dataDir, IMAP_URL: imap.url, MAIL_FROM: 'post@klasse.example' },
    });
  await sendToGroup(anna);
  await house.mail.drain();
  await imap.deliver(returnedMails.exim(letterTo('bert')));
  await imap.deliver(returnedMails['mailbox full'](letterTo('carl')));
  assert.match(
    (await returned()).stdout,
    /^2 neue Mails im Postfach; 2 davon betreffen Mails der Seite\.\nNicht angekommen: bert Beispiel\nNicht angekommen: carl Beispiel\n$/,
  );
  assert.match((await returned()).stdout, /^Nichts Neues im Postfach; nichts davon/);
  const { id } = (await house.members.find('bert')) ?? assert.fail();
  // As if that had been yesterday.
  await house.db
    .updateTable('members')
    .set({ failed_at: Date.now() - DAY_MS })
    .where('id', '=', id)
    .execute();
  await sendToGroup(anna, { subject: 'Noch eine', message: 'Hallo' });
  await house.mail.drain();
  await imap.deliver(returnedMails.qmail(letterTo('bert')));
  assert.match(
    (await returned()).stdout,
    /Nicht angekommen: bert Beispiel\. Die Adresse nimmt nichts mehr an;/,
  );
  assert.deepEqual(await examineReturns(house.db, Date.now()), []);
  const long = await examineReturns(house.db, Date.now() + 2 * DAY_MS);
  assert.deepEqual(
    long.map(({ kind }) => kind),
    ['returns-not-read-lately'],
  );
});

test('the site reads by itself where no timer does', { skip: noDovecot }, async (t) => {
  const imap = await dovecot(t);
  const { dataDir } = await testHouse(t);
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
