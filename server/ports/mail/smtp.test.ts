import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { patience } from '#test/support/test-letters.ts';
import { testCertificate } from '#test/support/test-mail-certificate.ts';
import { type Answer, type Stage, testMailServer } from '#test/support/test-mail-server.ts';
import { type Letter, MailFailure, type MailFailureKind } from './mail.ts';
import { createSmtp, type SmtpOptions } from './smtp.ts';

const letter: Letter = {
  messageId: '<rm-1.2@klasse.example>',
  from: { name: 'Klasse 1988', address: 'post@klasse.example' },
  to: { name: 'Sabine', address: 'sabine@example.org' },
  subject: 'Treffen',
  text: 'Hallo!',
  headers: {},
};

const login = { user: 'post@klasse.example', pass: 'geheim' };

/** With generous timeouts for a slow machine, and an IP address, which needs no DNS. */
function transportTo(t: TestContext, port: number, options: Partial<SmtpOptions> = {}) {
  const transport = createSmtp({
    host: '127.0.0.1',
    port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
    timeouts: patience(30_000),
    ...options,
  });
  t.after(() => transport.dispose());
  return transport;
}

/** Sends an email that is not accepted; returns the failure. */
async function failure(sending: Promise<unknown>): Promise<MailFailure> {
  const error = await sending.then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof MailFailure, String(error));
  assert.doesNotMatch(error.message, /@/);
  return error;
}

/** Runs with the certificate of the test server trusted. */
async function trusting<T>(work: () => Promise<T>): Promise<T> {
  const usual = getCACertificates();
  setDefaultCACertificates([...usual, testCertificate.cert]);
  try {
    return await work();
  } finally {
    setDefaultCACertificates(usual);
  }
}

const misbehaviour: [stage: Stage, answer: Answer, kind: MailFailureKind][] = [
  ['greeting', '421 Too busy', 'session'],
  ['greeting', '554 5.7.1 On a block list', 'session'],
  ['greeting', 'silence', 'later'],
  ['greeting', 'drop', 'later'],
  ['MAIL', '450 4.7.1 Mail send limit exceeded', 'session'],
  ['MAIL', '553 5.7.1 Sender <post@klasse.example> not allowed', 'session'],
  ['MAIL', '421 Closing', 'session'],
  ['RCPT', '450 4.2.0 <sabine@example.org>: Greylisted', 'later'],
  ['RCPT', '550 5.1.1 <sabine@example.org>: User unknown', 'recipient'],
  ['DATA', '451 Try again', 'later'],
  ['dot', '451 Try again', 'later'],
  ['dot', '550 5.7.1 Message refused', 'recipient'],
  ['dot', 'drop', 'later'],
  ['dot', 'silence', 'later'],
];

test('what a mail server says or does concerns the recipient, the session, or a later try', async (t) => {
  for (const [stage, answer, kind] of misbehaviour) {
    const server = await testMailServer(t, { script: (at) => (at.stage === stage ? answer : undefined) });
    const transport = transportTo(t, server.port, {
      ...(answer === 'silence' && { timeouts: patience(500) }),
    });
    const { kind: found } = await failure(transport.send(letter));
    assert.equal(found, kind, `${answer} at ${stage}`);
    assert.deepEqual(server.letters, []);
  }
});

test('a mail server that is not there, or hangs up before the line is encrypted, is tried again later', async (t) => {
  const gone = await testMailServer(t);
  await gone.close();
  assert.equal((await failure(transportTo(t, gone.port).send(letter))).kind, 'later');
  const nowhere = transportTo(t, 25, { host: 'mail.klasse.invalid' });
  assert.equal((await failure(nowhere.send(letter))).kind, 'later');

  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const transport = transportTo(t, port, { encrypted: true, secure: true });
  assert.equal((await failure(transport.send(letter))).kind, 'later');
});

test('an email can be broken off', async (t) => {
  const server = await testMailServer(t);
  const transport = transportTo(t, server.port);
  for (const silentAt of ['dot', 'greeting']) {
    const broken = new AbortController();
    server.script = ({ stage }) => {
      if (stage !== silentAt) return undefined;
      broken.abort();
      return 'silence';
    };
    assert.equal((await failure(transport.send(letter, broken.signal))).kind, 'later');
  }
  assert.equal((await failure(transport.send(letter, AbortSignal.abort()))).kind, 'later');
  server.script = () => undefined;
  await transport.send(letter);
  assert.equal(server.letters.length, 1);
});

test('a kept connection that is lost before an email has left is replaced', async (t) => {
  for (const stage of ['MAIL', 'RCPT', 'DATA'] as const) {
    const server = await testMailServer(t, {
      script: (at) =>
        at.stage === stage && at.accepted === 1 && server.connections === 1 ? 'drop' : undefined,
    });
    const transport = transportTo(t, server.port);
    for (let count = 0; count < 2; count += 1) await transport.send(letter);
    assert.deepEqual([server.letters.length, server.connections], [2, 2], stage);
  }
});

test('an email that may have been taken when the connection was lost is not sent again at once', async (t) => {
  const server = await testMailServer(t, {
    script: ({ stage, accepted }) => (stage === 'dot' && accepted === 1 ? 'drop' : undefined),
  });
  const transport = transportTo(t, server.port);
  await transport.send(letter);
  assert.equal((await failure(transport.send(letter))).kind, 'later');
  assert.deepEqual([server.letters.length, server.connections], [1, 1]);
  server.script = () => undefined;
  await transport.send(letter);
  assert.deepEqual([server.letters.length, server.connections], [2, 2]);
});

test('at the end the email under way is finished, and nothing else is sent', async (t) => {
  const { promise: atTheDot, resolve: reached } = Promise.withResolvers<void>();
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const server = await testMailServer(t, {
    script: async ({ stage, accepted }) => {
      if (stage !== 'dot' || accepted < 1) return undefined;
      reached();
      await ending;
      return undefined;
    },
  });
  const transport = transportTo(t, server.port);
  await transport.send(letter);
  const last = transport.send(letter);
  const inLine = failure(transport.send(letter));
  await atTheDot;
  const disposed = transport.dispose();
  end();
  await Promise.all([disposed, last, inLine]);
  await failure(transport.send(letter));
  assert.deepEqual([server.letters.length, server.connections], [2, 1]);
});

test('login and email go over TLS', async (t) => {
  for (const secure of [true, false]) {
    const server = await testMailServer(t, { tls: secure ? 'from-start' : 'offered', login });
    const transport = transportTo(t, server.port, { encrypted: true, secure, login });
    await trusting(async () => {
      await transport.send(letter);
      const description = `127.0.0.1:${server.port}`;
      assert.deepEqual(await transport.check(), { description, encrypted: true, authenticated: true });
    });
    assert.deepEqual(
      server.letters.map(({ encrypted }) => encrypted),
      [true],
    );
  }
});

test('without TLS neither login nor email leaves', async (t) => {
  const server = await testMailServer(t, { tls: 'none', login });
  const transport = transportTo(t, server.port, { encrypted: true, login });
  assert.equal((await failure(transport.send(letter))).kind, 'session');
  assert.equal((await failure(transport.check())).kind, 'session');
  assert.ok(server.commands.every((command) => !/^(AUTH|MAIL|RCPT|DATA)/.test(command)));
});

test('a certificate that nobody vouches for, or of another server, ends the session', async (t) => {
  for (const secure of [true, false]) {
    const server = await testMailServer(t, { tls: secure ? 'from-start' : 'offered', login });
    const unknown = transportTo(t, server.port, { encrypted: true, secure, login });
    assert.equal((await failure(unknown.send(letter))).kind, 'session');
    // The certificate is for localhost and 127.0.0.1.
    const other = transportTo(t, server.port, { host: '0.0.0.0', encrypted: true, secure, login });
    await trusting(async () => assert.equal((await failure(other.send(letter))).kind, 'session'));
    assert.ok(server.commands.every((command) => !/^(AUTH|MAIL|RCPT|DATA)/.test(command)));
  }
});

test('a wrong password says nothing about the recipient', async (t) => {
  const server = await testMailServer(t, { tls: 'offered', login });
  const transport = transportTo(t, server.port, { encrypted: true, login: { ...login, pass: 'falsch' } });
  await trusting(async () => {
    assert.equal((await failure(transport.send(letter))).kind, 'session');
    assert.equal((await failure(transport.check())).kind, 'session');
  });
});
