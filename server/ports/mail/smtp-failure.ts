import type { NodemailerError } from 'nodemailer';
import { MailFailure, type MailFailureKind, ownReply, withoutAddresses } from './mail.ts';

/**
 * What nodemailer's error means for the copy. Its `permanent` says nothing about the recipient. `begun`: see
 * `MailFailure`.
 */
export function smtpFailure(error: NodemailerError, begun = false): MailFailure {
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
    // Without a reply the connection was lost, perhaps after the letter was accepted.
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
