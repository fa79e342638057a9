import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '#contract/durations.ts';
import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import type { LetterPreview } from '#contract/mail.ts';
import type { RecordPart } from '#contract/record.ts';
import { deleteOldMails } from '#server/mail/tidy.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { note, sendToGroup, testClass } from '#test/support/test-class.ts';

const archive = async (browser: TestBrowser, part?: number) => {
  const answer = await browser.get(part === undefined ? '/group_emails' : `/group_emails/parts/${part}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json as ArchivedGroupEmail[];
};

test('what was sent to all is read by every member, newest first, in parts of twenty, once it has left', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  const bert = await site.join('bert');
  const send = async (number: number) => {
    await sendToGroup(anna, { subject: `Brief ${number}`, message: `Hallo zum ${number}. Mal\nund Gruß` });
    // The limit of three an hour is tested elsewhere.
    await site.db.updateTable('mails').set({ created_at: number }).execute();
  };
  await send(1);
  assert.deepEqual(await archive(bert), [], 'it has not left');
  await site.mail.drain();
  site.server.script = ({ stage }) => (stage === 'RCPT' ? '550 5.1.1 No' : undefined);
  await sendToGroup(anna, { subject: 'Nie angekommen', message: 'Hallo' });
  await site.mail.drain();
  site.server.script = () => undefined;
  for (let number = 2; number <= 21; number += 1) {
    await send(number);
    await site.mail.drain();
    site.passSeconds(1);
  }
  const first = await archive(bert);
  assert.deepEqual(
    first.map(({ subject }) => subject),
    Array.from({ length: 20 }, (_, before) => `Brief ${21 - before}`),
  );
  assert.equal(first[0]?.text, 'Hallo zum 21. Mal\nund Gruß');
  const second = await archive(bert, 1);
  assert.deepEqual([second.map(({ subject }) => subject), await archive(bert, 2)], [['Brief 1'], []]);
  assert.ok((await archive(anna)).every(({ own }) => own) && first.every(({ own }) => !own));
});

test('the sender is named as released today; who is disabled or gone leaves the text alone', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  const sender = async () => (await archive(bert)).map((one) => [one.sender, one.text].join(': '));
  const bert = await site.writer('bert');
  await sendToGroup(anna);
  await site.mail.drain();
  const released = { first_name: 'Anna', surname: 'Beck', publication_consent: 1, disabled: 0 };
  for (const [change, name] of [
    [{}, 'Anna Beck (anna)'],
    [{ publication_consent: 0 }, ''],
    [{ disabled: 1 }, ''],
  ] as const) {
    await site.change('anna', { ...released, ...change });
    assert.deepEqual(await sender(), [`${name}: ${note.message}`]);
  }
  const { id } = (await site.members.find('anna')) ?? assert.fail();
  await site.db.transaction().execute((all) => site.accounts.remove(all, id, { keepImages: true }));
  // Long after.
  await deleteOldMails(site.db, Date.now() + 400 * DAY_MS);
  assert.deepEqual(await sender(), [`: ${note.message}`]);
});

test('its sender takes it out, a maintainer with the record, nobody else; its rows go a month later', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  const bert = await site.join('bert');
  const maja = await site.maintainer();
  const ids: string[] = [];
  for (const subject of ['Irrtum', 'Streit']) ids.push((await sendToGroup(anna, { ...note, subject })).id);
  await site.mail.drain();
  const [own, others] = ids;
  const remove = async (browser: TestBrowser, id = '') =>
    (await browser.send('DELETE', `/group_emails/${id}`)).status;
  assert.equal(await remove(bert, own), 403);
  assert.equal((await archive(bert)).length, 2);
  assert.deepEqual([await remove(anna, own), await remove(anna, own)], [204, 404]);
  assert.equal(await remove(maja, others), 204);
  assert.deepEqual(await archive(bert), []);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ act, actor, member, object }) => [act, actor, member, object].join()),
    ['group-email-taken-out,maja,anna,Streit'],
  );
  // What became of it is still told.
  assert.equal((await anna.get(`/group_emails/${own}`)).status, 200);
  await deleteOldMails(site.db, Date.now() + 31 * DAY_MS);
  assert.deepEqual(await site.storedMails(), []);
});

test('the preview is the email that leaves, says to how many, and who gets none', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  await site.addMember('carl');
  await site.addMember('dora');
  await site.change('carl', { first_name: 'Carl', surname: 'Zander', publication_consent: 1 });
  const answer = await anna.post('/group_email_preview', note);
  assert.equal(answer.status, 200, answer.text);
  const { subject, text, ...people } = answer.json as LetterPreview;
  const notWrittenTo = [{ username: 'carl', name: 'Carl Zander' }];
  assert.deepEqual(people, { recipients: 2, notWrittenTo, notNamed: 'some' });
  assert.deepEqual(await site.storedMails(), []);

  await sendToGroup(anna);
  await site.mail.drain();
  const letter = site.server.letters.find(({ to }) => to.includes('bert@example.org'));
  const link = /^\S+\/abmelden\/\S+$/m;
  const sent = (letter?.parsed.text ?? '').replaceAll('\r\n', '\n').trim();
  assert.equal(letter?.parsed.subject, subject);
  assert.equal(sent.replace(link, ''), text.trim().replace(link, ''));
});

test('a test goes to its writer alone, ten times an hour, is in no archive and counts as no Rundmail', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.readers('bert');
  const tryIt = async () => (await anna.post('/group_email/test', note)).status;
  for (let times = 0; times < 10; times += 1) assert.equal(await tryIt(), 202);
  assert.equal(await tryIt(), 429);
  await site.mail.drain();
  const { letters } = site.server;
  assert.deepEqual(site.server.reached(), Array(10).fill('anna@example.org'));
  assert.equal(letters[0]?.parsed.subject, `Test: ${note.subject}`);
  assert.ok(letters[0]?.parsed.text?.includes(note.message));
  assert.deepEqual(await archive(anna), []);
  assert.equal((await sendToGroup(anna)).recipients, 2);
  const nora = await site.join('nora');
  await site.change('nora', { private_email_address: '', office_email_address: '' });
  assert.equal((await nora.post('/group_email/test', note)).status, 409);
});
