import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FailureKind, failureKind } from './failure-kinds.ts';

// What servers say, word for word but for names.
const said: Record<string, FailureKind> = {
  '550 5.1.1 <…>: Recipient address rejected: User unknown in local recipient table': 'gone',
  '550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking': 'gone',
  '550 5.1.2 Host or domain name not found. Name service error for name=example.invalid': 'gone',
  '550 5.2.1 The email account that you tried to reach is disabled': 'gone',
  '550 Requested action not taken: mailbox unavailable': 'gone',
  '550 5.4.1 Recipient address rejected: Access denied': 'gone',
  "554 delivery error: dd This user doesn't have a yahoo.example account": 'gone',
  '550 Unrouteable address': 'gone',
  '550 User [bert.beispiel@example.org] does not exist': 'gone',
  '551 <bert@example.org> is a deactivated mailbox': 'gone',
  '550 Host unknown (Authoritative answer from name server)': 'gone',
  '550 #5.1.0 Address rejected.': 'gone',
  '552 5.2.2 <…>: Recipient mailbox is full': 'full',
  '452-4.2.2 The email account that you tried to reach is over quota': 'full',
  '550 5.1.1 Mailbox full': 'full',
  '552 Requested mail action aborted: exceeded storage allocation': 'full',
  '450 4.2.0 <…>: Recipient address rejected: Greylisted, try again later': 'later',
  '4.4.1 connect to mx.example.org: Connection timed out': 'later',
  '550 5.7.1 Our system has detected that this message is likely unsolicited mail': 'policy',
  '554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.example': 'policy',
  '550-Requested action not taken: mailbox unavailable 550 Reject due to policy restrictions.': 'policy',
  '550 5.1.8 Sender address rejected: Domain not found': 'policy',
  '550 5.1.1 RCP-P2 Refused due to recipient preferences': 'other',
  '5.4.4 Name service error for name=example.org type=MX: Malformed or unexpected name server reply': 'other',
  '5.1.1 procmail: Couldn\'t create "/var/spool/mail/bert" id: mx.example.org: No such user': 'other',
  '554 retry timeout exceeded': 'later',
  '550 5.4.316 Message expired, connection refused': 'later',
  '550 5.2.1 The user you are trying to contact is receiving mail too quickly': 'other',
  '554 Transaction failed': 'other',
  '': 'other',
};

test('what a server says tells whether a mailbox is gone, full, or something else', () => {
  for (const [reply, kind] of Object.entries(said)) assert.equal(failureKind(reply), kind, reply);
});
