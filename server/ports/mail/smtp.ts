import type { NodemailerError } from 'nodemailer';
import type { MailTransport } from './mail.ts';
import { type Message, messageOf } from './message.ts';
import { smtpFailure, withoutAddresses } from './smtp-failure.ts';
import { openSession, SessionOver, type SmtpSession } from './smtp-session.ts';

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
    ...(server.login && { login: server.login }),
  };
  let session: SmtpSession | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();
  let isDisposed = false;

  const hand = async (message: Message, signal?: AbortSignal): Promise<string> => {
    if (isDisposed) throw new Error('Nothing is sent any more');
    const kept = session?.isOpen() ? session : undefined;
    try {
      session = kept ?? (await openSession(options, signal));
      return await session.send(message, signal);
    } catch (error) {
      if (!(error instanceof SessionOver)) throw error;
      // Many servers take only so many letters on one connection, and none on one that was idle for long.
      if (kept) return hand(message, signal);
      throw error.cause;
    }
  };

  /** A session carries one letter at a time. */
  const handInTurn = (message: Message, signal?: AbortSignal) => {
    const turn = lastTurn.then(() => hand(message, signal));
    lastTurn = turn.catch(() => {});
    return turn;
  };

  const fail = (error: NodemailerError) => {
    throw smtpFailure(error);
  };

  return {
    async send(letter, signal) {
      return withoutAddresses(await handInTurn(messageOf(letter), signal).catch(fail));
    },

    async check() {
      const { encrypted, authenticated, quit } = await openSession(options).catch(fail);
      quit();
      return { description: `${server.host}:${server.port}`, encrypted, authenticated };
    },

    /** Lets the letter under way be finished, and sends no other. */
    async dispose() {
      isDisposed = true;
      await lastTurn;
      session?.close();
    },
  };
}
