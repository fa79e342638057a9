import type { ReceivedLetter } from './test-mail-server.ts';

// The shapes in which servers return an email.

type Letter = Pick<ReceivedLetter, 'from' | 'to' | 'raw'>;

const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

const headersOf = ({ raw }: Letter) => raw.slice(0, raw.indexOf('\r\n\r\n'));
const messageIdOf = ({ raw }: Letter) => /^Message-ID:\s*(.*)$/im.exec(raw)?.[1]?.trim() ?? '';
const recipientOf = ({ to }: Letter) => to[0] ?? '';

/** A report as RFC 3464 has it. */
const report = (letter: Letter, { words = '', status = '' }) =>
  crlf(`Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.net>
To: ${letter.from}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

${words}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Tue, 24 Nov 2026 09:00:00 +0100

${status}

--b1
Content-Type: text/rfc822-headers

${headersOf(letter)}

--b1--
`);

const group = (address: string, action: string, status: string, diagnosis: string) =>
  `Final-Recipient: rfc822; ${address}
Original-Recipient: rfc822;${address}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${diagnosis}`;

/** A mail in words only. */
const plain = (letter: Letter, headers: string, words: string, contentType = 'text/plain') =>
  crlf(`${headers}
To: ${letter.from}
MIME-Version: 1.0
Content-Type: ${contentType}

${words}
`);

const failed = (status: string, diagnosis: string) => (letter: Letter) =>
  report(letter, {
    words: `<${recipientOf(letter)}>: host mx.example.org said: ${diagnosis}`,
    status: group(recipientOf(letter), 'failed', status, diagnosis),
  });

// Mails as servers return them, rebuilt from real ones.

export const returnedMails = {
  postfix: failed('5.1.1', '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table'),
  'mailbox full': failed('5.2.2', '552 5.2.2 Recipient mailbox is full'),
  policy: failed('5.7.1', '550 5.7.1 This message looks like spam'),
  'no answer for days': failed('4.4.1', 'connect to mx.example.org: Connection timed out'),

  exim: (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
X-Failed-Recipients: ${recipientOf(letter)}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
Subject: Mail delivery failed: returning message to sender`,
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipientOf(letter)}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${letter.raw}`,
    ),

  qmail: (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
From: MAILER-DAEMON@mx.example.net
Subject: failure notice`,
      `Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${recipientOf(letter)}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <${letter.from}>
${letter.raw}`,
    ),

  gmail: (letter: Letter) =>
    crlf(`Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${letter.from}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; boundary="b1"; report-type=delivery-status

--b1
Content-Type: multipart/related; boundary="b2"

--b2
Content-Type: text/html; charset="UTF-8"

<p>Your message wasn&#39;t delivered to <b>${recipientOf(letter)}</b>.</p>

--b2--
--b1
Content-Type: multipart/mixed; boundary="b3"

--b3
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
X-Original-Message-ID: <none@mail.gmail.com>

Final-Recipient: rfc822; ${recipientOf(letter)}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos

--b3--
--b1
Content-Type: message/rfc822

${letter.raw}

--b1--
`),

  gmx: (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
From: GMX Mailer Daemon <mailer-daemon@gmx.example>
Subject: Mail delivery failed: returning message to sender`,
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address failed:

"${recipientOf(letter)}":
SMTP error from remote server after RCPT command:
host: mx.example.org
5.1.1 unknown user

--- The header of the original message is following. ---

${headersOf(letter)}`,
    ),

  'vacation notice': (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
From: Bert Beispiel <${recipientOf(letter)}>
Auto-Submitted: auto-replied (vacation)
Subject: Automatische Antwort: Klassentreffen
In-Reply-To: ${messageIdOf(letter)}`,
      'Ich bin bis Montag nicht erreichbar. Diese Adresse existiert nicht mehr lange: user unknown.',
    ),

  'somebody answers': (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <${recipientOf(letter)}>
From: Bert Beispiel <${recipientOf(letter)}>
Subject: Re: Undelivered Mail Returned to Sender
References: ${messageIdOf(letter)}`,
      'Die von Anna kam zurück: 550 5.1.1 user unknown',
    ),

  'read receipt': (letter: Letter) =>
    crlf(`Return-Path: <>
From: Bert Beispiel <${recipientOf(letter)}>
To: ${letter.from}
Subject: Gelesen: Klassentreffen
Content-Type: multipart/report; report-type=disposition-notification; boundary="b1"

--b1
Content-Type: text/plain

Gelesen.

--b1
Content-Type: message/disposition-notification

Final-Recipient: rfc822;${recipientOf(letter)}
Original-Message-ID: ${messageIdOf(letter)}
Disposition: manual-action/MDN-sent-manually; displayed

--b1--
`),

  delay: (letter: Letter) =>
    report(letter, {
      words: 'THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
      status: group(recipientOf(letter), 'delayed', '4.2.2', '452 4.2.2 try again later'),
    }),

  'greylisted, in words': (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
Subject: Warning: message delayed 24 hours`,
      `The following address has not yet been delivered to: ${recipientOf(letter)}
No action is required on your part. Delivery attempts will continue.

${headersOf(letter)}`,
    ),

  'two recipients': (letter: Letter) =>
    report(letter, {
      status: [
        group('fremd@example.net', 'failed', '5.1.1', '550 5.1.1 User unknown'),
        group(recipientOf(letter), 'delayed', '4.4.1', '451 4.4.1 later'),
      ].join('\n\n'),
    }),

  'the mailbox it is forwarded to': (letter: Letter) =>
    report(letter, { status: group('woanders@example.net', 'failed', '5.1.1', '550 5.1.1 User unknown') }),

  'the mailbox it is forwarded to, in words': (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
From: System Administrator <postmaster@firma.example>
Subject: Undeliverable: Klassentreffen`,
      `Your message
  To:      ${recipientOf(letter)}
  Subject: Klassentreffen
did not reach the following recipient(s):

woanders@firma.example
    The recipient name is not recognized

Message-ID: ${messageIdOf(letter)}`,
    ),

  'only its name, without brackets': (letter: Letter) =>
    plain(
      letter,
      `Return-Path: <>
From: MAILER-DAEMON@mx.example.net
Subject: failure notice`,
      `<p>Message ${messageIdOf(letter).slice(1, -1)} to ${recipientOf(letter)}: 550 5.1.1 User unknown.</p>`,
      'text/html',
    ),

  'NUL and a wrong charset': (letter: Letter) =>
    failed('5.1.1', '550 5.1.1 User \0unknown \xff')(letter).replace('charset=us-ascii', 'charset=klingon'),

  'a nested bomb': (letter: Letter) => {
    const depth = 200;
    const open = Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary="n${at}"\r\n\r\n--n${at}\r\n`,
    );
    return `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.net\r\nTo: ${letter.from}\r\nSubject: failure notice\r\n${open.join('')}`;
  },

  'a forged one, without a name': ({ to }: Letter) =>
    report(
      { from: 'post@klasse.example', to, raw: 'Subject: x\r\n\r\n' },
      { status: group(to[0] ?? '', 'failed', '5.1.1', '550 5.1.1 User unknown') },
    ),
} satisfies Record<string, (letter: Letter) => string>;

export type ReturnedMailName = keyof typeof returnedMails;
