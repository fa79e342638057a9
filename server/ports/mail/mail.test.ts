import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { type Letter, MailFailure } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

// What both transports promise.

const letter: Letter = {
  messageId: '<rm-1.2@klasse.example>',
  from: { name: 'Jörg Maler (Klasse 1988)', address: 'post@klasse.example' },
  to: { name: 'Sabine Müller', address: 'sabine@example.org' },
  replyTo: { name: 'Jörg Maler', address: 'joerg@example.org' },
  subject: 'Treffen',
  text: 'Hallo!',
  headers: { 'X-Auto-Response-Suppress': 'All' },
};

async function smtp(t: TestContext) {
  const server = await testMailServer(t);
  const transport = createSmtp({
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
  });
  t.after(() => transport.dispose());
  return { transport, raw: async () => server.letters.map(({ raw }) => raw), server };
}

async function outbox(t: TestContext) {
  const folder = await temporaryFolder(t);
  const raw = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  };
  return { transport: createOutbox(folder), raw, folder };
}

for (const [name, open] of Object.entries({ smtp, outbox })) {
  /** Sends one letter; returns its bytes and how a mail program parses them. */
  const received = async (t: TestContext, changes: Partial<Letter>) => {
    const { transport, raw } = await open(t);
    await transport.send({ ...letter, ...changes });
    const [bytes = '', ...more] = await raw();
    assert.equal(more.length, 0);
    const headers = bytes.slice(0, bytes.indexOf('\r\n\r\n'));
    for (const line of bytes.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 998);
    return { headers, bytes, parsed: await PostalMime.parse(bytes) };
  };
  const linesNamed = (headers: string, header: string) =>
    headers.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${header.toLowerCase()}:`));

  test(`${name}: a letter arrives as it was written`, async (t) => {
    const { headers, parsed } = await received(t, {});
    assert.equal(parsed.messageId, letter.messageId);
    assert.deepEqual(parsed.from, { name: 'Jörg Maler (Klasse 1988)', address: 'post@klasse.example' });
    assert.deepEqual(parsed.to, [{ name: 'Sabine Müller', address: 'sabine@example.org' }]);
    assert.deepEqual(parsed.replyTo, [{ name: 'Jörg Maler', address: 'joerg@example.org' }]);
    assert.equal(parsed.subject, 'Treffen');
    assert.equal(parsed.text?.trimEnd(), 'Hallo!');
    assert.match(headers, /^Content-Type: text\/plain; charset=utf-8$/m);
    assert.match(headers, /^X-Auto-Response-Suppress: All$/m);
    assert.match(headers, /^Date: /m);
    for (const other of ['Cc', 'Bcc', 'List-Unsubscribe', 'List-Post'])
      assert.deepEqual(linesNamed(headers, other), []);
  });

  test(`${name}: subjects decode to exactly what was typed`, async (t) => {
    const subjects = [
      'Größe ändern: „Grüße“ 🎨 und mehr, '.repeat(4).trim(),
      'a long subject with many plain words '.repeat(4).trim(),
      'x'.repeat(150),
    ];
    for (const subject of subjects) {
      const { parsed } = await received(t, { subject });
      assert.equal(parsed.subject, subject);
    }
  });

  test(`${name}: line breaks and control characters make no further header`, async (t) => {
    const { headers, parsed } = await received(t, {
      subject: 'Hallo\r\nBcc: fremd@example.org\0\t\u2028Ende\ud800',
      to: { name: 'Sabine\r\nBcc: fremd@example.org', address: 'sabine@example.org' },
    });
    assert.equal(parsed.subject, 'Hallo Bcc: fremd@example.org Ende\ufffd');
    assert.deepEqual(linesNamed(headers, 'Bcc'), []);
    assert.deepEqual(
      parsed.to?.map(({ address }) => address),
      ['sabine@example.org'],
    );
  });

  test(`${name}: what is not exactly one address is refused`, async (t) => {
    const { transport, raw } = await open(t);
    const wrong = [
      'a@example.org\r\nRCPT TO:<b@example.org>',
      'a@example.org, b@example.org',
      'a@example.org b@example.org',
      'gruppe: a@example.org;',
      '"a b"@example.org',
      '<a@example.org>',
      'müller@example.org',
      'foo',
      'foo@',
      '@example.org',
      'a@-example.org',
      '',
    ];
    for (const address of wrong) {
      const sending = transport.send({ ...letter, to: { name: 'A', address } });
      await assert.rejects(sending, (error) => error instanceof MailFailure && error.kind === 'recipient');
      const answering = transport.send({ ...letter, replyTo: { name: 'A', address } });
      await assert.rejects(answering, address);
    }
    await transport.send(letter);
    assert.equal((await raw()).length, 1);
  });

  test(`${name}: a domain with umlauts is written in ASCII`, async (t) => {
    const { headers } = await received(t, { to: { name: '', address: 'sabine@müller.example' } });
    assert.match(headers, /^To: .*sabine@xn--mller-kva\.example/m);
  });

  test(`${name}: long paragraphs, lone dots and "From " arrive unchanged`, async (t) => {
    const text = `${'Ein langer Absatz mit Umlauten wie ä, ö und ü. '.repeat(60)}\n.\n..\nFrom hier\n\n-- \nJörg`;
    const { bytes, parsed } = await received(t, { text });
    assert.equal(parsed.text?.replaceAll('\r\n', '\n').trimEnd(), text);
    assert.doesNotMatch(bytes, /[^\r]\n|\r[^\n]/);
    for (const line of bytes.split('\r\n')) assert.ok(line.length <= 78, line);
  });

  test(`${name}: a text in the shape of an object reads no file`, async (t) => {
    const { transport, raw } = await open(t);
    const file = path.join(await temporaryFolder(t), 'secret');
    await writeFile(file, 'secret');
    for (const text of [{ path: file }, { href: 'http://127.0.0.1:9/' }]) {
      // @ts-expect-error: only a defect elsewhere could cause it.
      await assert.rejects(transport.send({ ...letter, text }));
    }
    assert.deepEqual(await raw(), []);
  });

  test(`${name}: one way out in one header, https first`, async (t) => {
    const url = 'https://klasse.example/api/v1/unsubscribe/abc';
    const { headers } = await received(t, { unsubscribe: { url, mailto: 'admin@klasse.example' } });
    const unfolded = headers.replace(/\r\n[ \t]+/g, ' ');
    assert.deepEqual(linesNamed(unfolded, 'List-Unsubscribe'), [
      `List-Unsubscribe: <${url}>, <mailto:admin@klasse.example>`,
    ]);
    assert.deepEqual(linesNamed(unfolded, 'List-Unsubscribe-Post'), [
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    assert.deepEqual(linesNamed(unfolded, 'List-Post'), ['List-Post: NO']);
  });

  test(`${name}: an address of the way out makes no further header`, async (t) => {
    const url = 'https://klasse.example/a>\r\nBcc: <fremd@example.org';
    const { headers } = await received(t, { unsubscribe: { url } });
    assert.deepEqual(linesNamed(headers, 'Bcc'), []);
  });
}

test('smtp: the envelope names one recipient, and EHLO our own domain', async (t) => {
  const { transport, server } = await smtp(t);
  await transport.send(letter);
  await transport.send(letter);
  assert.equal(server.connections, 1);
  assert.deepEqual(
    server.letters.map(({ from, to }) => [from, to]),
    Array(2).fill(['post@klasse.example', ['sabine@example.org']]),
  );
  assert.equal(server.commands[0], 'EHLO klasse.example');
  assert.equal(server.commands.filter((command) => command.startsWith('RCPT')).length, 2);
});

test('outbox: a second try replaces the first, and nothing half lies there', async (t) => {
  const { transport, folder } = await outbox(t);
  await transport.send(letter);
  await transport.send({ ...letter, text: 'Noch einmal' });
  assert.deepEqual(await readdir(folder), ['rm-1.2@klasse.example.eml']);
});
