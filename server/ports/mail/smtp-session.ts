import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Message } from './message.ts';

/** The server ends the session, and has not taken the message: it may go over another one. The cause says why. */
export class SessionOver extends Error {}

type Done<T> = (error?: Error | null, result?: T) => void;

export type SmtpSession = Awaited<ReturnType<typeof openSession>>;

/** A connection to a mail server, greeted, encrypted and logged in. What fails has nodemailer's errors. */
export async function openSession(
  { login, ...options }: SMTPConnection.Options & { login?: { user: string; pass: string } },
  signal?: AbortSignal,
) {
  const connection = new SMTPConnection(options);
  let isOpen = true;
  /** After a refusal the server may still wait for the rest of that message. */
  let mustReset = false;
  let trouble = new Error('Connection closed');
  connection.on('error', (error) => {
    trouble = error;
  });
  connection.once('end', () => {
    isOpen = false;
  });

  /** Something that the server answers, unless the connection ends before. */
  const exchange = <T>(start: (done: Done<T>) => void, signal?: AbortSignal) =>
    new Promise<T | undefined>((resolve, reject) => {
      const breakOff = () => connection.close();
      // Later, since the answer may be why it ends.
      const end = () => setImmediate(() => done(signal?.aborted ? signal.reason : trouble));
      const done: Done<T> = (error, result) => {
        connection.off('end', end);
        signal?.removeEventListener('abort', breakOff);
        if (error) reject(error);
        else resolve(result);
      };
      connection.once('end', end);
      signal?.addEventListener('abort', breakOff);
      start(done);
      if (signal?.aborted) breakOff();
    });

  try {
    await exchange<void>((done) => connection.connect(done), signal);
    // Where no login is offered the letters go without one. It gets a copy, too.
    if (login && connection.allowsAuth)
      await exchange<boolean>((done) => connection.login({ ...login }, done), signal);
  } catch (error) {
    connection.close();
    throw error;
  }

  return {
    encrypted: connection.secure,
    authenticated: connection.authenticated,
    isOpen: () => isOpen,

    /** One message at a time; answers what the server said. */
    async send({ envelope, source }: Message, signal?: AbortSignal): Promise<string> {
      const body = readableOf(source);
      try {
        if (mustReset) await exchange<boolean>((done) => connection.reset(done), signal);
        mustReset = false;
        const sent = await exchange<SMTPConnection.SentMessageInfo>(
          // A copy, since it is written to.
          (done) => connection.send({ ...envelope }, body, done),
          signal,
        );
        return sent?.response ?? '';
      } catch (error) {
        const { responseCode = 0 } = error as NodemailerError;
        mustReset = !mustReset && responseCode >= 400 && responseCode !== 421;
        if (mustReset) throw error;
        // Any other reply belongs to something else, and so might all that follow.
        connection.close();
        const mayBeTaken = responseCode !== 421 && body.readableDidRead;
        throw mayBeTaken || signal?.aborted ? error : new SessionOver('Session over', { cause: error });
      }
    },

    quit: () => connection.quit(),
    close: () => connection.close(),
  };
}

/** Tells whether any of it has been read. */
const readableOf = (source: string) =>
  new Readable({
    read() {
      this.push(source);
      this.push(null);
    },
  });
