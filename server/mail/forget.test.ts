import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { note, sendToGroup, testClass } from '#test/support/test-class.ts';
import { retryCopies } from '../maintenance/mail-acts.ts';

const DAY = 24 * 3600;

test('a month after its end the site forgets its own mails, and of others where they went', async (t) => {
  const script = ({ recipient = '' }) => (recipient.startsWith('carl') ? '550 No' : undefined);
  const site = await testClass(t, { script, settings: { ALERT_MAILS: 'off' } });
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl');
  const { id } = await sendToGroup(anna);
  await site.browser().post('/request_password_reset', { username: 'bert' });
  const bert = (await site.members.find('bert')) ?? assert.fail();
  await site.invitations.remind(site.db, bert, 'bert@example.org', { early: true });
  for (let round = 0; round < 2; round += 1) await site.mail.drain();

  const tidy = () => startScheduledJobs(site)();
  const kinds = async () => (await site.storedMails()).map(({ kind }) => kind).toSorted();
  const addresses = async () => {
    const copies = await site.db.selectFrom('mail_copies').select('address').execute();
    return copies.map(({ address }) => address).filter((address) => address !== '');
  };
  const all = ['group-email', 'invitation-reminder', 'not-reached', 'password-reset'];
  site.passSeconds(29 * DAY);
  await tidy();
  assert.deepEqual(await kinds(), all);
  assert.equal((await addresses()).length, 6);

  site.passSeconds(2 * DAY);
  await tidy();
  // Reminders are counted, and members read what they wrote.
  assert.deepEqual(await kinds(), ['group-email', 'invitation-reminder']);
  assert.deepEqual(await addresses(), []);
  const mail = (await site.storedMails()).find((one) => one.id === id);
  assert.equal(mail?.message, note.message);
  const names = await site.db.selectFrom('mail_copies').select('name').where('mail_id', '=', id).execute();
  assert.deepEqual(names.map(({ name }) => name).toSorted(), ['anna', 'bert', 'carl']);
  assert.equal(await retryCopies(site.db, { mailId: id }, Date.now()), 0);
});
