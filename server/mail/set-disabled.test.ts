import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import type { MailKind } from '#contract/kinds.ts';
import { ownReply } from '#server/ports/mail/mail.ts';
import { callMeeting, classOf2030, meetingOf, say } from '#test/support/test-meeting.ts';
import { currentAddress } from './next-copy.ts';

const waysOut = ['disabled by a maintainer', 'deleted by the own hand'] as const;
for (const wayOut of waysOut)
  test(`nothing is lost of a member who is ${wayOut} and back again: mails wait, and answers stay`, async (t) => {
    const isOwn = wayOut === 'deleted by the own hand';
    const site = await classOf2030(t);
    const anna = await site.writer('anna');
    await site.readers('bert');
    await site.change('anna', { maintainer: 1 });
    const maintain = async (path: string) => {
      const browser = await site.again('anna');
      await browser.post('/confirm_password', { password: site.password });
      const { status, text } = await browser.post(`/maintenance/${path}`, {});
      assert.ok(status < 300, `${path}: ${text}`);
    };
    const { id } = await callMeeting(anna);
    await say(await site.again('bert'), id, 'yes', { persons: 2 });
    let read = 0;
    const toBert = async () => {
      await site.mail.drain();
      const letters = site.server.letters.slice(read);
      read = site.server.letters.length;
      return letters
        .filter(({ to }) => to[0] === 'bert@example.org')
        .flatMap(({ parsed: { subject = '' } }) => (/(das|dein) Konto/.test(subject) ? [] : subject));
    };
    await toBert();

    await maintain('mail/pause');
    await anna.post(`/meetings/${id}/invitations`);
    for (const subject of ['Neues', 'Doch nicht'])
      await anna.post('/group_email', { subject, message: 'Hallo' });
    const own = { images: 'keep', password: site.password };
    if (isOwn) assert.equal((await (await site.again('bert')).post('/users/bert/deletion', own)).status, 204);
    else await maintain('members/bert/disable');
    const { id: cancelled } = await site.db
      .selectFrom('mails')
      .select('id')
      .where('subject', '=', 'Doch nicht')
      .executeTakeFirstOrThrow();
    await maintain(`mails/${cancelled}/cancel`);
    await maintain('mail/resume');
    // As what was put into the queue at the same moment, or is tried once more.
    await site.db
      .updateTable('mail_copies')
      .set({ state: 'waiting', reply: null })
      .where('reply', '=', ownReply('disabled'))
      .execute();
    assert.deepEqual(await toBert(), []);
    assert.equal((await meetingOf(await site.again('anna'), id)).persons, 0);
    // Longer than a mail waits for anything else.
    site.passSeconds(3 * 24 * 60 * 60);
    assert.deepEqual(await toBert(), []);
    await (isOwn ? site.again('bert') : maintain('members/bert/enable'));
    assert.deepEqual((await toBert()).toSorted(), ['Einladung: „Klassentreffen 2030“', 'Neues']);
    assert.equal((await meetingOf(await site.again('anna'), id)).persons, 2);
  });

test('what waits follows to a corrected address, but for what is said to one address of another', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  await site.change('anna', { maintainer: 1 });
  await anna.post('/confirm_password', { password: site.password });
  const { id = '' } = (await site.members.find('bert')) ?? {};
  await anna.post('/maintenance/mail/pause', {});
  await anna.post('/group_email', { subject: 'Neues', message: 'Hallo' });
  const corrected = { username: 'bert', email: 'bert@right.example', firstName: 'Bert', surname: 'Neu' };
  const { status, text } = await anna.send('PUT', '/maintenance/members/bert', { json: corrected });
  assert.equal(status, 200, text);
  await anna.post('/maintenance/mail/resume', {});
  await site.mail.drain();
  const sent = site.server.letters.filter(({ parsed }) => parsed.subject?.startsWith('Neues'));
  assert.ok(sent.some(({ to }) => to[0] === 'bert@right.example'));
  assert.ok(!sent.some(({ to }) => to[0] === 'bert@example.org'));

  const stays: MailKind[] = ['address-changed', 'address-set', 'address-confirmation'];
  const follows: MailKind[] = [
    'group-email',
    'meeting-invitation',
    'invitation',
    'password-changed',
    'monthly-news',
  ];
  for (const kind of [...stays, ...follows]) {
    const mail_id = randomUUIDv7();
    const mail = { id: mail_id, kind, sender_id: null, subject: '', message: '', data: '{}', created_at: 1 };
    await site.db.insertInto('mails').values(mail).execute();
    const goes = (address: string) => currentAddress(site.db, { mail_id, member_id: id, address });
    const right = stays.includes(kind) ? 'bert@example.org' : 'bert@right.example';
    assert.equal(await goes('bert@example.org'), right, kind);
    assert.equal(await goes('BERT@right.example'), 'BERT@right.example');
  }
});
