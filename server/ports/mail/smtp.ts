import { createTransport, type NodemailerError } from 'nodemailer';
import { SECOND_MS } from '#contract/durations.ts';
import { type Letter, type MailTransport, withoutAddresses } from './mail.ts';
import { messageOf } from './message.ts';
import { smtpFailure } from './smtp-failure.ts';

export type SmtpOptions = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  secure: boolean;
  login?: { user: string; pass: string };
  /** False only for a mail server on this very machine, without login. */
  encrypted: boolean;
  /** The name we give in EHLO. */
  name: string;
  /** Milliseconds; tests wait less. */
  timeouts?: { connection: number; greeting: number; silence: number };
};

const TIMEOUTS = { connection: 20 * SECOND_MS, greeting: 20 * SECOND_MS, silence: 60 * SECOND_MS };

/** Hands letters to a mail server over one connection, which is kept open while there is something to send. */
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
  /** The Message-IDs of the letters being sent for which MAIL FROM has been sent. */
  const begun = new Set<string>();
  // If the server has closed the kept connection or accepts no further letter on it (421) before anything of the letter
  // was sent, the pool itself retries once on a new connection.
  const openPool = () => {
    const pool = createTransport({
      ...options,
      pool: true,
      maxConnections: 1,
      maxMessages: Number.POSITIVE_INFINITY,
      maxRequeues: 1,
    });
    // The pool reads the letter when there is a session, right before MAIL FROM.
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

  /** Connects, and logs in if the server offers it or with `force`. */
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
        // A positive reply belongs to another command, and so would all that follow on this connection.
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

    /** Finishes the letter being sent, and sends no other. */
    async dispose() {
      pool.close();
    },
  };
}
