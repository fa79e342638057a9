import type { NodemailerError } from 'nodemailer';
import { MailFailure, type MailFailureKind } from './mail.ts';

/** What nodemailer's error means for the copy. Its own `permanent` says nothing about the recipient. */
export function smtpFailure(error: NodemailerError): MailFailure {
  return new MailFailure(kindOf(error), withoutAddresses(error.response ?? error.message), { cause: error });
}

function kindOf({
  code,
  command,
  responseCode = 0,
  syscall,
  originalCode,
}: NodemailerError): MailFailureKind {
  switch (code) {
    case 'EENVELOPE':
      if (command === 'MAIL FROM') return 'session';
      return command === 'RCPT TO' && responseCode >= 500 ? 'recipient' : 'later';
    case 'EMESSAGE':
      return responseCode >= 500 ? 'recipient' : 'later';
    // Without a reply the line was cut, perhaps after the letter was taken.
    case 'ECONNECTION':
      return responseCode > 0 ? 'session' : 'later';
    // A refused connection is a call of the system that failed, one cut before it was encrypted has been reset; a bad
    // certificate is neither.
    case 'ESOCKET':
      return syscall !== undefined || originalCode === 'ECONNRESET' ? 'later' : 'session';
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

/** Servers like to repeat the address that they refuse. */
export const withoutAddresses = (reply: string) =>
  reply
    .replace(/\s+/g, ' ')
    .replace(/<?[^\s<>:;,"'()]+@[^\s<>:;,"'()]+>?/g, '…')
    .slice(0, 300);
