import type { NodemailerError } from 'nodemailer';
import { SECOND_MS } from '#contract/durations.ts';
import type { MailServer } from '#server/config/settings.ts';
import {
  type Letter,
  MailFailure,
  type MailFailureKind,
  type MailTransport,
  ownReply,
  withoutAddresses,
} from './mail.ts';
import { messageOf } from './message.ts';

export type SmtpOptions = MailServer & {
  /** The name we give in EHLO. */
  name: string;
  /** Milliseconds; tests wait less. */
  timeouts?: { connection: number; greeting: number; silence: number };
};

const TIMEOUTS = { connection: 20 * SECOND_MS, greeting: 20 * SECOND_MS, silence: 60 * SECOND_MS };

const connectionOptions = (server: MailServer & { name: string }, timeouts: typeof TIMEOUTS) => ({
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
});

/** What keeps a connection open, and what is known of the emails that it sends. */
function createPools(options: ReturnType<typeof connectionOptions>) {
  /** The Message-IDs of the emails being sent for which MAIL FROM has been sent. */
  const begun = new Set<string>();
  /** Where those are returned to that name it. */
  const returnPaths = new Map<string, string>();
  // If the server has closed the kept connection or accepts no further email on it (421) before anything of the email
  // was sent, the pool itself retries once on a new connection.
  const openPool = async () => {
    const { createTransport } = await import('nodemailer');
    const pool = createTransport({
      ...options,
      pool: true,
      maxConnections: 1,
      maxMessages: Number.POSITIVE_INFINITY,
      maxRequeues: 1,
    });
    // The pool reads the email when there is a session, right before MAIL FROM.
    pool.use('stream', ({ data, message }, done) => {
      message.processFunc((source) => {
        begun.add(String(data.messageId));
        return source;
      });
      const from = returnPaths.get(String(data.messageId));
      const envelope = message.getEnvelope.bind(message);
      // For each try anew: a refusal is recorded in it.
      if (from !== undefined) message.getEnvelope = () => ({ ...envelope(), from });
      done();
    });
    return pool;
  };

  return { openPool, begun, returnPaths };
}

/**
 * Hands emails to a mail server over one connection, which is kept open while there is something to send. What speaks to
 * it is loaded with the first email.
 */
export function createSmtp({ timeouts = TIMEOUTS, ...server }: SmtpOptions): MailTransport {
  const options = connectionOptions(server, timeouts);
  const { openPool, begun, returnPaths } = createPools(options);
  let pool: ReturnType<typeof openPool> | undefined;
  let isDisposed = false;

  /** Connects, and logs in if the server offers it or with `force`. */
  const verify = async ({ force = false } = {}) => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...options, forceAuth: force }).verify();
  };

  const fail = (error: NodemailerError) => {
    throw smtpFailure(error);
  };

  const hand = async (letter: Letter, signal: AbortSignal | undefined): Promise<string> => {
    const message = { ...messageOf(letter), ...(signal && { signal }) };
    if (isDisposed) throw new MailFailure('later', ownReply('broken-off'));
    pool ??= openPool();
    const open = await pool;
    if (letter.returnPath !== undefined) returnPaths.set(letter.messageId, letter.returnPath);
    try {
      const { response } = await open.sendMail(message);
      return withoutAddresses(response);
    } catch (error) {
      const { responseCode = 400 } = error as NodemailerError;
      if (responseCode < 400) {
        // A positive reply belongs to another command, and so would all that follow on this connection.
        open.close();
        pool = undefined;
      }
      throw smtpFailure(error as NodemailerError, { begun: begun.has(letter.messageId) });
    } finally {
      begun.delete(letter.messageId);
      returnPaths.delete(letter.messageId);
    }
  };

  return {
    send: hand,

    async check() {
      await verify().catch(fail);
      const authenticated = server.login
        ? await verify({ force: true }).catch((error) => (error.code === 'EAUTH' ? false : fail(error)))
        : false;
      return { description: `${server.host}:${server.port}`, encrypted: server.encrypted, authenticated };
    },

    /** Finishes the email being sent, and sends no other. */
    async dispose() {
      isDisposed = true;
      (await pool)?.close();
    },
  };
}

/**
 * What nodemailer's error means for the copy. Its `permanent` says nothing about the recipient. `begun`: see
 * `MailFailure`.
 */
function smtpFailure(error: NodemailerError, { begun = false } = {}): MailFailure {
  return new MailFailure(kindOf(error), replyOf(error), { cause: error, begun });
}

/** A refused connection is a failed system call; one that was cut before TLS was reset. */
const isCut = ({ syscall, originalCode }: NodemailerError) =>
  syscall !== undefined || originalCode === 'ECONNRESET';

function kindOf(error: NodemailerError): MailFailureKind {
  const { code, command, responseCode = 0 } = error;
  switch (code) {
    case 'EENVELOPE':
      if (command === 'MAIL FROM') return 'session';
      return command === 'RCPT TO' && responseCode >= 500 ? 'recipient' : 'later';
    case 'EMESSAGE':
      return responseCode >= 500 ? 'recipient' : 'later';
    // Without a reply the connection was lost, perhaps after the email was accepted.
    case 'ECONNECTION':
      return responseCode > 0 ? 'session' : 'later';
    // A bad certificate is no lost connection.
    case 'ESOCKET':
      return isCut(error) ? 'later' : 'session';
    case 'EPROTOCOL':
    case 'ETLS':
    case 'EAUTH':
    case 'ENOAUTH':
    case 'ECONFIG':
      return 'session';
    default:
      return 'later';
  }
}

/** The server's reply; our own code if there is none or it does not say why. */
function replyOf(error: NodemailerError): string {
  const { code, command, response, responseCode = 0, syscall, originalCode } = error;
  const said = response === undefined ? undefined : withoutAddresses(response);
  if (code === 'EENVELOPE' && command === 'MAIL FROM' && responseCode >= 500)
    return ownReply('sender-refused', said);
  if (code === 'ETLS') return ownReply('no-encryption', said);
  if (said) return said;
  switch (code) {
    case 'EDNS':
      return ownReply('unreachable', originalCode);
    case 'ESOCKET':
      if (syscall === 'connect') return ownReply('unreachable', originalCode);
      if (originalCode?.startsWith('ERR_SSL')) return ownReply('bad-encryption', originalCode);
      return ownReply(isCut(error) ? 'connection-lost' : 'bad-certificate', originalCode);
    case 'ECONNECTION':
      return ownReply('connection-lost');
    case 'ETIMEDOUT':
      return ownReply('silent');
    case 'EABORT':
      return ownReply('broken-off');
    case 'EAUTH':
    case 'ENOAUTH':
      return ownReply('login-failed');
    default:
      return ownReply('unexpected', code);
  }
}
