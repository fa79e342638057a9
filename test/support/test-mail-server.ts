import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { testCertificate } from './test-mail-certificate.ts';

/**
 * Where a script may intervene: before the greeting, instead of executing a command, before the reply to the final
 * dot, and right after it.
 */
export type Stage =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'RSET'
  | 'dot'
  | 'replied';

export type Moment = {
  stage: Stage;
  /** Of the transaction, if known yet. */
  recipient: string | undefined;
  /** How many emails were accepted so far. */
  accepted: number;
};

/**
 * A reply such as `450 Too many`, of several lines where a command is answered; a dropped connection, or no reply at all.
 * Undefined: the normal reply.
 */
export type Answer = string | 'drop' | 'silence' | undefined;
export type Script = (moment: Moment) => Answer | Promise<Answer>;

export type ReceivedLetter = { from: string; to: string[]; raw: string; parsed: Email; encrypted: boolean };

export type TestMailServer = Awaited<ReturnType<typeof testMailServer>>;

type Connection = SMTPServer['connections'] extends Set<infer C> ? C : never;

type Options = {
  port?: number;
  script?: Script;
  /** Offered by STARTTLS, from the first byte, or not at all. */
  tls?: 'offered' | 'from-start' | 'none';
  certificate?: { key: string; cert: string };
  /** The only valid login; if given, logging in is offered and required. */
  login?: { user: string; pass: string };
};

/** A real mail server on its own port that records what it receives and can be scripted to misbehave. */
export async function testMailServer(
  t: Pick<TestContext, 'after'>,
  { port = 0, script = () => undefined, tls = 'none', certificate = testCertificate, login }: Options = {},
) {
  const state = {
    script,
    /** Every email that was answered with 250. */
    letters: [] as ReceivedLetter[],
    /** Every line of the client except passwords and the emails themselves. */
    commands: [] as string[],
    connections: 0,
  };

  const askScript = async (stage: Stage, recipient?: string) =>
    state.script({ stage, recipient, accepted: state.letters.length });

  const server = new SMTPServer({
    ...certificate,
    secure: tls === 'from-start',
    authOptional: login === undefined,
    authMethods: ['PLAIN'],
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    onConnect(session, done) {
      state.connections += 1;
      const connection = connectionOf(session.id);
      interceptCommands(connection);
      void askScript('greeting').then((answer) => {
        if (answer === undefined) done();
        else if (answer === 'drop') dropConnection(session.id);
        else if (answer !== 'silence') done(refusal(answer));
      });
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.pass;
      done(isRight ? null : refusal('535 5.7.8 Authentication failed'), { user: username });
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const answer = await askScript('dot', to[0]);
      if (answer === 'drop') return dropConnection(session.id);
      if (answer === 'silence') return;
      if (answer !== undefined) return done(refusal(answer));
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      const parsed = await PostalMime.parse(raw);
      state.letters.push({ from, to, raw, parsed, encrypted: session.secure });
      done();
      const unasked = await askScript('replied', to[0]);
      if (unasked) sendReply(connectionOf(session.id), unasked);
    },
  } satisfies SMTPServerOptions);

  const connectionOf = (id: string): Connection => {
    for (const connection of server.connections) if (connection.id === id) return connection;
    throw new Error('No such connection');
  };

  /** Drops the connection, unless the client has closed it already. */
  const dropConnection = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };

  /** Asks the script before every command of this connection. */
  const interceptCommands = (connection: Connection) => {
    const execute = connection._onCommand.bind(connection);
    connection._onCommand = (command, callback) => {
      const line = String(command);
      const stage = line.split(' ')[0]?.toUpperCase() as Stage;
      state.commands.push(stage === 'AUTH' ? 'AUTH' : line);
      const recipient =
        /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? connection.session.envelope?.rcptTo[0]?.address;
      void askScript(stage, recipient).then((answer) => {
        if (answer === undefined) return execute(command, callback);
        if (answer === 'drop') return dropConnection(connection.id);
        if (answer === 'silence') return;
        sendReply(connection, answer);
        callback?.();
      });
    };
  };

  // Clients that disconnect are part of the tests.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const actualPort = (server.server.address() as AddressInfo).port;

  const close = async () => {
    for (const connection of server.connections) connection._socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  t.after(close);

  return Object.assign(state, {
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    /** The addresses to which emails were accepted, in order. */
    reached: () => state.letters.flatMap(({ to }) => to),
    close,
  });
}

function sendReply(connection: Connection, answer: string): void {
  const [code] = parseReply(answer);
  connection.send(
    code,
    answer.split('\n').map((line) => line.replace(/^\d+[- ]/, '')),
  );
}

function refusal(answer: string): Error {
  const [responseCode, words] = parseReply(answer);
  return Object.assign(new Error(words), { responseCode });
}

function parseReply(answer: string): [code: number, words: string] {
  const [code, ...words] = answer.split(' ');
  return [Number.parseInt(code ?? '', 10), words.join(' ')];
}
