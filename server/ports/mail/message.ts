import type { SendMailOptions } from 'nodemailer';
import { isEmailAddress } from '#contract/email-address.ts';
import { type Letter, MailFailure, ownReply } from './mail.ts';

const oneLine = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Encodes text that a mail program would decode, so that it arrives as typed. */
const literal = (text: string) => (text.includes('=?') ? encodedWords(text) : text);

const named = ({ name, address }: { name: string; address: string }) => ({ name: oneLine(name), address });

/**
 * An email in nodemailer's format. Addresses are objects, since a comma in a string makes a second recipient; yet
 * `a@x, b@y` inside an object is sent to the second domain, so each must be exactly one address. We pass no envelope:
 * nodemailer would record a refusal in it, and its second try would fail because of that.
 */
export function messageOf(letter: Letter): SendMailOptions {
  const { messageId, from, to, replyTo, subject, text, html, headers, calendar, unsubscribe } = letter;
  if (!isEmailAddress(to.address)) throw new MailFailure('recipient', ownReply('no-address'));
  if (!isEmailAddress(from.address) || (replyTo && !isEmailAddress(replyTo.address)))
    throw new Error('The sender or the reply address is not exactly one address');

  return {
    messageId,
    from: named(from),
    to: named(to),
    ...(replyTo && { replyTo: named(replyTo) }),
    subject: literal(oneLine(subject)),
    text,
    ...(html !== undefined && { html }),
    headers: {
      ...headers,
      ...(unsubscribe && { 'List-Post': 'NO', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe && { list: { unsubscribe: [waysOut(unsubscribe)] } }),
    ...(calendar !== undefined && {
      icalEvent: { method: 'PUBLISH', filename: 'treffen.ics', content: calendar },
    }),
    // Otherwise an object instead of a text could read a file of the server.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 2369. Nested above to get a single header: two would be invalid. */
const waysOut = ({ url, mailto }: NonNullable<Letter['unsubscribe']>) =>
  mailto === undefined ? [url] : [url, `mailto:${mailto}`];

/** RFC 2047: words of at most 75 characters, never split inside a character. */
function encodedWords(text: string): string {
  const chunks = [''];
  for (const character of text) {
    const chunk = chunks.at(-1) + character;
    if (Buffer.byteLength(chunk) <= 45) chunks[chunks.length - 1] = chunk;
    else chunks.push(character);
  }
  return chunks.map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`).join(' ');
}
