import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailFailure, type MailRoute, type MailTransport } from './mail.ts';
import { messageOf } from './message.ts';
import { smtpFailure, withoutAddresses } from './smtp-failure.ts';

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
  const transport = createTransport({
    ...options,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // For a kept connection that the server has closed meanwhile.
    maxRequeues: 1,
  });

  /** Whether the kept connection has carried a letter already. */
  let isUsed = false;

  const hand = async (message: SendMailOptions): Promise<string> => {
    try {
      const { response } = await transport.sendMail(message);
      isUsed = true;
      return response;
    } catch (error) {
      const wasUsed = isUsed;
      isUsed = false;
      // Many servers take only so many letters on one connection. Nodemailer's own second try hands over the
      // stream that the refusal has destroyed, and fails.
      if (wasUsed && (error as NodemailerError).responseCode === 421) return hand(message);
      throw smtpFailure(error as NodemailerError);
    }
  };

  return {
    async send(letter, signal) {
      return withoutAddresses(await hand({ ...messageOf(letter), ...(signal && { signal }) }));
    },

    check() {
      const connection = new SMTPConnection(options);
      return new Promise<MailRoute>((resolve, reject) => {
        const fail = (error: NodemailerError) => reject(smtpFailure(error));
        const finish = () =>
          resolve({
            description: `${server.host}:${server.port}`,
            encrypted: connection.secure,
            authenticated: connection.authenticated,
          });
        connection.once('error', fail);
        connection.once('end', () => reject(new MailFailure('session', 'Connection closed')));
        connection.connect((broken) => {
          if (broken) return fail(broken);
          // Where no login is offered the letters go without one; whoever asks must learn that.
          if (!server.login || !connection.allowsAuth) return finish();
          // A copy, since it is written to.
          connection.login({ ...server.login }, (refused) => (refused ? fail(refused) : finish()));
        });
      }).finally(() => connection.quit());
    },

    async dispose() {
      transport.close();
    },
  };
}
