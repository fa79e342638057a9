import type { ReceivedLetter } from './test-mail-server.ts';

// The shapes in which servers return a letter.

export type Letter = Pick<ReceivedLetter, 'from' | 'to' | 'raw'>;

export const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

export const headersOf = ({ raw }: Letter) => raw.slice(0, raw.indexOf('\r\n\r\n'));
export const messageIdOf = ({ raw }: Letter) => /^Message-ID:\s*(.*)$/im.exec(raw)?.[1]?.trim() ?? '';
export const recipientOf = ({ to }: Letter) => to[0] ?? '';

/** A report as RFC 3464 has it. */
export const report = (letter: Letter, { words = '', status = '' }) =>
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

export const group = (address: string, action: string, status: string, diagnosis: string) =>
  `Final-Recipient: rfc822; ${address}
Original-Recipient: rfc822;${address}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${diagnosis}`;

/** A mail in words only. */
export const plain = (letter: Letter, headers: string, words: string, contentType = 'text/plain') =>
  crlf(`${headers}
To: ${letter.from}
MIME-Version: 1.0
Content-Type: ${contentType}

${words}
`);

export const failed = (status: string, diagnosis: string) => (letter: Letter) =>
  report(letter, {
    words: `<${recipientOf(letter)}>: host mx.example.org said: ${diagnosis}`,
    status: group(recipientOf(letter), 'failed', status, diagnosis),
  });
