import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '#contract/durations.ts';
import type { ArchivedGroupEmail } from '#contract/group-email.ts';
import type { LetterPreview } from '#contract/mail.ts';
import type { RecordPart } from '#contract/record.ts';
import { deleteOldMails } from '#server/mail/tidy.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { note, sendToGroup, type TestClass, testClass } from '#test/support/test-class.ts';
import { GROUP_EMAIL } from './group-emails.ts';

const archive = async (browser: TestBrowser, part?: number) => {
  const answer = await browser.get(part === undefined ? '/group_emails' : `/group_emails/parts/${part}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json as ArchivedGroupEmail[];
};

const mailsToAll = async (house: TestClass) =>
  (await house.storedMails()).filter(({ kind }) => kind === GROUP_EMAIL);

test('what was sent to all is read by every member, newest first, in parts of twenty', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  const bert = await house.join('bert');
  for (let number = 1; number <= 21; number += 1) {
    await sendToGroup(anna, { subject: `Brief ${number}`, message: `Hallo zum ${number}. Mal\nund Gruß` });
    await house.mail.drain();
    house.passSeconds(12 * 3600);
    await anna.login('anna', house.password);
  }
  await bert.login('bert', house.password);
  const first = await archive(bert);
  assert.deepEqual(
    first.map(({ subject }) => subject),
    Array.from({ length: 20 }, (_, before) => `Brief ${21 - before}`),
  );
  assert.equal(first[0]?.text, 'Hallo zum 21. Mal\nund Gruß');
  assert.deepEqual(
    (await archive(bert, 1)).map(({ subject }) => subject),
    ['Brief 1'],
  );
  assert.deepEqual(await archive(bert, 2), []);
  assert.ok((await archive(anna)).every(({ own }) => own) && first.every(({ own }) => !own));
});

test('it is not there before it has left, nor when it never did', async (t) => {
  const house = await testClass(t, {
    script: ({ stage }) => (stage === 'RCPT' ? '550 5.1.1 No' : undefined),
  });
  const anna = await house.writer('anna');
  await sendToGroup(anna);
  assert.deepEqual(await archive(anna), []);
  await house.mail.drain();
  assert.deepEqual(await archive(anna), []);
});

test('the sender is named as released today; who is disabled or gone leaves the text alone', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  const bert = await house.writer('bert');
  const name = { firstName: 'Anna', surname: 'Beck', acceptGroupEmails: true };
  const sender = async () => (await archive(bert)).map((one) => [one.sender, one.text]);
  await saveData(anna, 'anna', { ...name, publicationConsent: true });
  await sendToGroup(anna);
  await house.mail.drain();
  assert.deepEqual(await sender(), [['Anna Beck', note.message]]);
  await saveData(anna, 'anna', { ...name, publicationConsent: false });
  assert.deepEqual(await sender(), [['', note.message]]);
  await saveData(anna, 'anna', { ...name, publicationConsent: true });
  await house.change('anna', { disabled: 1 });
  assert.deepEqual(await sender(), [['', note.message]]);

  await house.change('anna', { disabled: 0 });
  const { id } = (await house.members.find('anna')) ?? assert.fail();
  await house.db.transaction().execute((all) => house.accounts.remove(all, id, { keepImages: true }));
  assert.deepEqual(await sender(), [['', note.message]]);
  // Long after.
  await deleteOldMails(house.db, Date.now() + 400 * DAY_MS, [GROUP_EMAIL]);
  assert.deepEqual(await sender(), [['', note.message]]);
});

test('its sender takes it out, a maintainer with the record, nobody else; its rows go a month later', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  const bert = await house.join('bert');
  const maja = await house.join('maja');
  await house.maintaining('maja', maja);
  const send = async (subject: string) => {
    const { id } = await sendToGroup(anna, { ...note, subject });
    await house.mail.drain();
    return id;
  };
  const [own, others] = [await send('Irrtum'), await send('Streit')];
  const remove = async (browser: TestBrowser, id: string) =>
    (await browser.send('DELETE', `/group_emails/${id}`)).status;
  assert.equal(await remove(bert, own), 403);
  assert.equal((await archive(bert)).length, 2);
  assert.equal(await remove(anna, own), 204);
  assert.equal(await remove(anna, own), 404);
  assert.equal(await remove(maja, others), 204);
  assert.deepEqual(await archive(bert), []);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ act, actor, member, object }) => ({ act, actor, member, object })),
    [{ act: 'group-email-taken-out', actor: 'maja', member: 'anna', object: 'Streit' }],
  );
  // What became of it is still told.
  assert.equal((await anna.get(`/group_emails/${own}`)).status, 200);
  await deleteOldMails(house.db, Date.now() + 31 * DAY_MS, [GROUP_EMAIL]);
  assert.deepEqual(await mailsToAll(house), []);
});

test('the preview is the letter that leaves, says to how many, and who gets none', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  const bert = await house.writer('bert');
  const carl = await house.join('carl');
  await house.join('dora');
  await saveData(carl, 'carl', { firstName: 'Carl', surname: 'Zander', publicationConsent: true });
  const answer = await anna.post('/group_email_preview', note);
  assert.equal(answer.status, 200, answer.text);
  const { subject, text, ...people } = answer.json as LetterPreview;
  assert.deepEqual(people, {
    recipients: 2,
    notWrittenTo: [{ username: 'carl', name: 'Carl Zander' }],
    notNamed: 1,
  });
  assert.deepEqual(await mailsToAll(house), []);

  await sendToGroup(anna);
  await house.mail.drain();
  const letter = house.server.letters.find(({ to }) => to.includes('bert@example.org'));
  const link = /^\S+\/abmelden\/\S+$/m;
  const sent = (letter?.parsed.text ?? '').replaceAll('\r\n', '\n').trim();
  assert.equal(letter?.parsed.subject, subject);
  assert.equal(sent.replace(link, ''), text.trim().replace(link, ''));
  assert.equal((await bert.get('/group_emails')).status, 200);
});

test('a test goes to its writer alone, is in no archive and counts as no Rundmail', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  for (let times = 0; times < 5; times += 1)
    assert.equal((await anna.post('/group_email/test', note)).status, 202);
  await house.mail.drain();
  assert.deepEqual(
    house.server.reached(),
    Array.from({ length: 5 }, () => 'anna@example.org'),
  );
  assert.equal(house.server.letters[0]?.parsed.subject, `Test: ${note.subject}`);
  assert.match(house.server.letters[0]?.parsed.text ?? '', /Wer kommt am 5\. Mai\?/);
  assert.deepEqual(await archive(anna), []);
  assert.equal(await sendToGroup(anna).then(({ recipients }) => recipients), 2);

  for (let times = 0; times < 5; times += 1) await anna.post('/group_email/test', note);
  const refused = await anna.post('/group_email/test', note);
  assert.equal(refused.status, 429);
  const noAddress = await house.join('nora');
  await house.change('nora', { private_email_address: '', office_email_address: '' });
  assert.equal((await noAddress.post('/group_email/test', note)).status, 409);
});

test('a test that still waits does not reach who has removed all addresses meanwhile', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  assert.equal((await anna.post('/group_email/test', note)).status, 202);
  await house.change('anna', { private_email_address: '', office_email_address: '' });
  await house.mail.drain();
  assert.deepEqual(house.server.reached(), []);
});
