import { createTransport, type NodemailerError } from 'nodemailer';
import type { Letter, MailTransport } from './mail.ts';
import { messageOf } from './message.ts';
import { withoutAddresses } from './reply.ts';
import { smtpFailure } from './smtp-failure.ts';

const SECOND = 1000;

export type SmtpOptions = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  secure: boolean;
  login?: { user: string; pass: string };
  /** False only for a mail server on this very machine, without login. */
  encrypted: boolean;
  /** What we call ourselves. */
  name: string;
  /** Milliseconds; tests wait less. */
  timeouts?: { connection: number; greeting: number; silence: number };
};

const TIMEOUTS = { connection: 20 * SECOND, greeting: 20 * SECOND, silence: 60 * SECOND };

/** Hands letters to a mail server, over one connection that is kept while there is something to send. */
export function createSmtp({ timeouts = TIMEOUTS, ...server }: SmtpOptions): MailTransport {
  const options = {
    host: server.host,
    port: server.port,
    name: server.name,
    secure: server.secure,
    requireTLS: server.encrypted && !server.secure,
    ignoreTLS: !server.encrypted,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    ...(server.login && { auth: server.login }),
  };
  /** The Message-IDs of the letters under way of which the server was told. */
  const begun = new Set<string>();
  // When the server has closed the kept connection, or takes no further letter on it (421), and none of the letter has
  // left, the pool itself hands it over on a new one, once.
  const openPool = () => {
    const pool = createTransport({
      ...options,
      pool: true,
      maxConnections: 1,
      maxMessages: Number.POSITIVE_INFINITY,
      maxRequeues: 1,
    });
    // The letter is asked for when there is a session, right before MAIL FROM.
    pool.use('stream', ({ data, message }, done) => {
      message.processFunc((source) => {
        begun.add(String(data.messageId));
        return source;
      });
      done();
    });
    return pool;
  };
  let pool = openPool();

  /** Connects and logs in: where a login is offered, or by `force`. */
  const verify = (force = false) => createTransport({ ...options, forceAuth: force }).verify();

  const fail = (error: NodemailerError) => {
    throw smtpFailure(error);
  };

  const hand = async (letter: Letter, signal: AbortSignal | undefined): Promise<string> => {
    const message = { ...messageOf(letter), ...(signal && { signal }) };
    try {
      const { response } = await pool.sendMail(message);
      return withoutAddresses(response);
    } catch (error) {
      const { responseCode = 400 } = error as NodemailerError;
      if (responseCode < 400) {
        // It belongs to something else, and so would every reply that follows on this connection.
        pool.close();
        pool = openPool();
      }
      throw smtpFailure(error as NodemailerError, begun.has(letter.messageId));
    } finally {
      begun.delete(letter.messageId);
    }
  };

  return {
    send: hand,

    async check() {
      await verify().catch(fail);
      const authenticated = server.login
        ? await verify(true).catch((error) => (error.code === 'EAUTH' ? false : fail(error)))
        : false;
      return { description: `${server.host}:${server.port}`, encrypted: server.encrypted, authenticated };
    },

    /** Lets the letter under way be finished, and sends no other. */
    async dispose() {
      pool.close();
    },
  };
}
