import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeliveredLetter, noRealMta, type RealMta, realMta } from '#test/support/real-mta.ts';
import { copiesOf, sendToGroup, testClass } from '#test/support/test-class.ts';
import { people, until } from '#test/support/test-post.ts';

const options = { skip: noRealMta ?? false, timeout: 180_000 };

const subject =
  'Grüße zum „Klassentreffen“ 🎨 – wer fährt mit nach Görlitz, wer kommt mit dem Zug, wer bringt Kuchen?';
const message = [
  'Liebe Leute,',
  'Grüße 🎨👩‍🎨 aus Köln, „schön“ wär’s – 5 € für Kaffee.',
  '.',
  'From hier an wird es ernst.',
  '..',
  `Ein langer Absatz ohne Umbruch: ${'wirklich sehr lang, '.repeat(200)}`.trim(),
  'x'.repeat(3000),
  '',
]
  .join('\n')
  .padEnd(20_000, 'Ende des Textes. ')
  .slice(0, 19_999)
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

  const mailboxes = await mta.mailboxes();
  const copies = names.map((name) =>
    (mailboxes[name] ?? []).filter((letter) => headerOf(letter, 'List-Id').length > 0),
  );
  assert.deepEqual(
    copies.map((letters) => letters.map(({ envelope }) => envelope)),
    names.map((name) => [{ from: '<post@klasse.example>', to: `${name}@example.org` }]),
  );
  for (const letter of copies.flat()) {
    assert.equal(letter.parsed.subject, subject);
    const text = textOf(letter);
    assert.equal(text.slice(0, text.lastIndexOf('\n-- \n')), message);
    assert.deepEqual(
      letter.parsed.to?.map(({ address }) => address),
      [letter.envelope.to],
    );
    assert.equal(letter.parsed.from?.address, 'post@klasse.example');
    assert.equal(letter.parsed.replyTo?.[0]?.address, 'anna@example.org');
    assert.match(
      headerOf(letter, 'List-Unsubscribe').join('|'),
      /^<http:\/\/localhost:3000\/api\/v1\/unsubscribe\/[\w.-]+>, <mailto:betreuer@klasse\.example>$/,
    );
    assert.deepEqual(headerOf(letter, 'List-Unsubscribe-Post'), ['List-Unsubscribe=One-Click']);
    assert.deepEqual(headerOf(letter, 'List-Id'), ['<rundmail.klasse.example>']);
  }
  assert.equal(new Set(copies.flat().map(({ parsed }) => parsed.messageId)).size, names.length);

  const reset = (mailboxes.bert ?? []).find((letter) => headerOf(letter, 'List-Id').length === 0);
  assert.deepEqual(reset && headerOf(reset, 'Auto-Submitted'), ['auto-generated']);
  assert.match(reset ? textOf(reset) : '', /^http:\/\/localhost:3000\/password-reset\/[\w-]{43}$/m);

  assert.deepEqual((await copiesOf(anna, id)).fort, ['undeliverable', 'mailbox-unknown']);
  const summary = (mailboxes.anna ?? []).find((letter) => headerOf(letter, 'List-Id').length === 0);
  assert.match(summary ? textOf(summary) : '', /nicht allen zustellen/);
});

test(
  'a real mail server that is stopped and started amid the queue delivers to everybody, and nothing twice but what was under way',
  options,
  async (t) => {
    const [sender, readers] = ['anna', people(120)];
    const everybody = [sender, ...readers];
    const mta = await realMta(t, everybody);
    const house = await testClass(t, { settings: { SMTP_URL: mta.url } });
    const anna = await house.writer(sender);
    await house.maintaining(sender, anna);
    await house.readers(...readers);
    const { id } = await sendToGroup(anna, { subject, message });
    const handedOver = async () =>
      Object.values(await copiesOf(anna, id)).filter((state) => state === 'handed-over').length;

    const begun = performance.now();
    house.mailWorker.start();
    await until(async () => (await handedOver()) >= 40);
    await mta.stop();
    // Whatever the server said with its last breath: a copy is put off, or all of them are.
    await until(() => house.logLines.some((line) => /"event":"mail (deferred|paused)"/.test(line)));
    await house.mail.drain();
    const before = await handedOver();

    await mta.start();
    house.passSeconds(15 * 60 + 1);
    await house.mail.drain();
    assert.equal(await handedOver(), everybody.length);
    await until(async () => Object.values(await mta.mailboxes()).every((letters) => letters.length > 0));
    const mailboxes = Object.entries(await mta.mailboxes());
    for (const [name, letters] of mailboxes)
      assert.equal(new Set(letters.map(({ parsed }) => parsed.messageId)).size, 1, name);
    // The server may have kept a letter and died before it said so.
    const twice = mailboxes.filter(([, letters]) => letters.length > 1);
    assert.ok(
      twice.length <= 1 && twice.every(([, letters]) => letters.length === 2),
      String(twice.map(([name]) => name)),
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${everybody.length} letters of 20,000 characters, ${before} before the stop, ${twice.length} twice: in all mailboxes after ${seconds} s`,
    );
  },
);
