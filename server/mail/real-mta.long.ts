import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeliveredLetter, noRealMta, type RealMta, realMta } from '#test/support/real-mta.ts';
import { copiesOf, sendToGroup, testClass } from '#test/support/test-class.ts';
import { calendarIn } from '#test/support/test-meeting.ts';
import { until } from '#test/support/test-post.ts';

const options = { skip: noRealMta ?? false, timeout: 180_000 };

const subject =
  'Grüße zum „Klassentreffen“ 🎨 – wer fährt mit nach Görlitz, wer kommt mit dem Zug, wer bringt Kuchen?';
const message = `Grüße 🎨👩‍🎨 aus Köln – 5 € für Kaffee.\n.\nFrom hier an\n..\n${'x'.repeat(3000)}\n`
  .padEnd(19_999, 'Ende des Textes, wirklich sehr lang. ')
  .concat('!');

const headerOf = ({ parsed }: DeliveredLetter, name: string) =>
  parsed.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value);

/** Lines as a reader sees them. */
const textOf = ({ parsed }: DeliveredLetter) => (parsed.text ?? '').replaceAll('\r\n', '\n');

const lettersIn = async (mta: RealMta) => Object.values(await mta.mailboxes()).flat();

test('a real mail server delivers every copy once, as it was written', options, async (t) => {
  const names = ['anna', 'bert', 'carl', 'dora'];
  const mta = await realMta(t, names);
  const house = await testClass(t, { settings: { SMTP_URL: mta.url } });
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  await house.readers('bert', 'carl', 'dora', 'fort');

  const { id, recipients } = await sendToGroup(anna, { subject, message });
  assert.equal(recipients, 5);
  await house.mail.drain();
  await house.browser().post('/request_password_reset', { username: 'bert' });
  await house.mail.drain();
  // Five copies, one of them refused; the link; what the sender hears of the refusal.
  await until(async () => (await lettersIn(mta)).length >= 6);
  const year = new Date().getFullYear() + 1;
  const meeting = {
    title: 'Treffen 🎨; mit <b>Musik</b>',
    startsAt: `${year}-06-12`,
    answerUntil: `${year}-06-01`,
  };
  const { id: meetingId } = (await anna.post('/meetings', meeting)).json as { id: string };
  assert.equal((await anna.post(`/meetings/${meetingId}/invitations`)).status, 202);
  await house.mail.drain();
  const invitationsIn = async () =>
    (await lettersIn(mta)).filter(({ parsed }) => parsed.subject === `Einladung: ${meeting.title}`);
  await until(async () => (await invitationsIn()).length >= names.length);
  for (const letter of await invitationsIn())
    assert.match(calendarIn(letter), new RegExp(`\r\nUID:${meetingId}\r\n`));

  const mailboxes = await mta.mailboxes();
  const copies = names.map((name) =>
    (mailboxes[name] ?? []).filter(({ parsed }) => parsed.subject === subject),
  );
  assert.deepEqual(
    copies.map((letters) => letters.map(({ envelope }) => envelope)),
    names.map((name) => [{ from: '<post@klasse.example>', to: `${name}@example.org` }]),
  );
  for (const letter of copies.flat()) {
    assert.equal(letter.parsed.subject, subject);
    const text = textOf(letter);
    assert.equal(text.slice(0, text.lastIndexOf('\n-- \n')), message);
    assert.equal(letter.parsed.to?.[0]?.address, letter.envelope.to);
    assert.equal(letter.parsed.replyTo?.[0]?.address, 'anna@example.org');
    for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id'])
      assert.equal(headerOf(letter, name).length, 1, name);
  }
  assert.equal(new Set(copies.flat().map(({ parsed }) => parsed.messageId)).size, names.length);

  const reset = (mailboxes.bert ?? []).find((letter) => headerOf(letter, 'List-Id').length === 0);
  assert.deepEqual(reset && headerOf(reset, 'Auto-Submitted'), ['auto-generated']);
  assert.match(reset ? textOf(reset) : '', /^http:\/\/localhost:3000\/password-reset\/[\w-]{43}$/m);

  assert.deepEqual((await copiesOf(anna, id)).fort, ['undeliverable', 'mailbox-unknown']);
  const summary = (mailboxes.anna ?? []).find((letter) => headerOf(letter, 'List-Id').length === 0);
  assert.match(summary ? textOf(summary) : '', /nicht allen zustellen/);
});
