import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { isEmailAddress } from '#contract/email-address.ts';
import { type Letter, MailFailure } from './mail.ts';

/** A letter as it goes over the wire: ASCII in lines that end with CRLF; headers are folded where they have a space. */
export type Message = { envelope: { from: string; to: string }; source: string };

const oneLine = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** What a mail program would decode is encoded, so that it arrives as it was typed. */
const literal = (text: string) => (text.includes('=?') ? encodedWords(text) : text);

const named = ({ name, address }: { name: string; address: string }) => ({ name: oneLine(name), address });

/**
 * Writes a letter down. Addresses are objects, since in a string a comma makes a second recipient; yet
 * `a@x, b@y` inside an object is sent to the second domain, so each must be exactly one address.
 */
export function messageOf(letter: Letter): Message {
  const { messageId, from, to, replyTo, subject, text, headers, unsubscribe } = letter;
  if (!isEmailAddress(to.address)) throw new MailFailure('recipient', 'Not exactly one address');
  if (!isEmailAddress(from.address) || (replyTo && !isEmailAddress(replyTo.address)))
    throw new Error('The sender or the reply address is not exactly one address');

  // One part needs no boundary, and none is drawn by lot.
  const node = new MimeNode('text/plain; charset=utf-8', { baseBoundary: 'unused' })
    .setHeader({
      ...headers,
      ...(unsubscribe && wayOutHeaders(unsubscribe)),
      From: named(from),
      To: named(to),
      ...(replyTo && { 'Reply-To': named(replyTo) }),
      Subject: literal(oneLine(subject)),
      'Message-ID': messageId,
      'Content-Transfer-Encoding': 'quoted-printable',
    })
    .setEnvelope({ from, to });
  const {
    from: sender,
    to: [recipient = ''],
  } = node.getEnvelope();
  return {
    envelope: { from: String(sender), to: recipient },
    source: `${node.buildHeaders()}\r\n\r\n${wrap(encode(wholeLines(text)))}`,
  };
}

const wholeLines = (text: string) => text.replace(/\n?$/, '\n').replaceAll(/\r\n?|\n/g, '\r\n');

/** What would end the address, or the header. */
const bare = (address: string) => address.replace(/[\s<>\p{Cc}]/gu, '');

/** RFC 2369 and 8058. Both ways stand in one header: two of them are invalid. */
const wayOutHeaders = ({ url, mailto }: NonNullable<Letter['unsubscribe']>) => ({
  'List-Unsubscribe': {
    prepared: true,
    foldLines: true,
    value: [url, ...(mailto === undefined ? [] : [`mailto:${mailto}`])]
      .map((way) => `<${bare(way)}>`)
      .join(', '),
  },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Post': 'NO',
});

/** RFC 2047: words of at most 75 characters, no character cut. */
function encodedWords(text: string): string {
  const chunks = [''];
  for (const character of text) {
    const chunk = chunks.at(-1) + character;
    if (Buffer.byteLength(chunk) <= 45) chunks[chunks.length - 1] = chunk;
    else chunks.push(character);
  }
  return chunks.map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`).join(' ');
}
