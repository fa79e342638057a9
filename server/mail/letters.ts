import { hash, randomUUID } from 'node:crypto';
import type { MailKind } from '#contract/kinds.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownRow } from '#server/ports/database/rows.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import {
  type Author,
  authorInLetter,
  nameOfSender,
  type Site,
  type Words,
  writtenBy,
} from '#texts/mail/greeting.ts';
import { rendered } from './render.ts';

/** The parts of an email that depend on the kind of mail; the rest is the same for all kinds. */
export type LetterDraft = Pick<Letter, 'subject' | 'text' | 'html'> &
  Partial<Pick<Letter, 'replyTo' | 'headers' | 'calendar' | 'unsubscribe'>> & {
    /** The sender's display name; by default the site's name. Only the frame sets it. */
    fromName?: string;
    /** Has links of its reader's own: then each of those who share a mailbox gets one. */
    isPersonal?: boolean;
    /** What is noted when it has left, in the same transaction. */
    onLeft?: (transaction: Database) => Promise<void>;
  };

export type Mail = {
  id: string;
  kind: string;
  senderId: string | null;
  subject: string;
  message: string;
  data: unknown;
  createdAt: number;
};

export type Copy = { id: string; memberId: string | null; name: string; address: string };

/**
 * Writes an email just before it is sent, so that the lifetime of a token starts with sending and no token is
 * stored in the queue. Undefined: the recipient no longer wants it.
 */
export type LetterWriter = (mail: Mail, copy: Copy) => Promise<LetterDraft | undefined>;

export type LetterWriters = Record<string, LetterWriter>;

export type NewMail = {
  kind: MailKind;
  senderId?: string;
  subject?: string;
  message?: string;
  data?: object;
};

export type Recipient = { memberId: string | null; name: string; address: string };

/** What a module writes of an email; the frame adds what is the same in most. */
export type Written = Omit<LetterDraft, 'replyTo' | 'text' | 'html' | 'fromName'> &
  Words & {
    /** The member who writes or causes it, and gets the answers; without one the site speaks. */
    by?: Author & { address: string | undefined };
    /** Who gets the replies otherwise: the maintainers, unless something else is given. */
    repliesTo?: (Author & { address: string }) | 'nobody';
  };

/** Undefined: the recipient no longer wants it. A disabled member is not written to at all. */
export type Writer = (mail: Mail, copy: Copy) => Promise<Written | undefined>;

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** An answer repeats it to others, so it does not tell the id of the copy, by which a returned email is believed. */
export const messageIdOf = (mailId: string, copyId: string, domain: string) =>
  `<rm-${mailId}.${hash('sha256', copyId).slice(0, 32)}@${domain}>`;

/** Names the copy in the email itself: servers return it with the headers, and no answer repeats it. */
export const copyHeader = (copyId: string, domain: string) => ({
  'X-Klassenkreis-Copy': `copy-${copyId}@${domain}`,
});

/** The copies that such headers name, wherever they are in a text. */
export const copiesIn = (text: string, domain: string) =>
  [...text.matchAll(/\bcopy-([0-9a-f-]{36})@([\w.-]{1,255})/gi)]
    .filter(([, , at = '']) => at.toLowerCase().replace(/\.$/, '') === domain.toLowerCase())
    .map(([, id = '']) => id.toLowerCase());

/** Headers of emails that nobody wrote: keep vacation notices from replying (RFC 3834; Exchange has its own). */
export const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Of what goes to all who take Rundmails. */
export const listHeaders = ({ mailFrom }: Pick<Site, 'mailFrom'>) => ({
  'List-Id': `<rundmail.${domainOf(mailFrom)}>`,
  Precedence: 'list',
});

/** Written by a person, so not Auto-Submitted; still, vacation notices should not reply. */
export const personal = { 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Emails as they leave: written by nobody and answered to the maintainers, unless the module says otherwise. */
export function framed(
  site: Pick<Site, 'siteName' | 'adminEmail'>,
  writers: Record<MailKind, Writer>,
): LetterWriters {
  const { siteName, adminEmail } = site;
  const maintainers = adminEmail ? { name: siteName, address: adminEmail } : undefined;
  const frame =
    (write: Writer): LetterWriter =>
    async (mail, copy) => {
      const written = await write(mail, copy);
      if (!written) return undefined;
      const { by, repliesTo, subject, parts, ...more } = written;
      const words = { subject, parts };
      const member = by?.address === undefined ? repliesTo : { ...by, address: by.address };
      const replyTo =
        member === undefined
          ? maintainers
          : member !== 'nobody' && { name: authorInLetter(member), address: member.address };
      return {
        headers: automatic,
        ...rendered(by ? writtenBy(by, site, words) : words),
        ...more,
        ...(by && { fromName: nameOfSender(by, site) }),
        ...(replyTo && { replyTo }),
      };
    };
  return Object.fromEntries(Object.entries<Writer>(writers).map(([kind, write]) => [kind, frame(write)]));
}

export async function readMail(db: Database, id: string): Promise<Mail> {
  const row = await knownRow(db, 'mails', id);
  return {
    id: row.id,
    kind: row.kind,
    senderId: row.sender_id,
    subject: row.subject,
    message: row.message,
    data: JSON.parse(row.data),
    createdAt: row.created_at,
  };
}

/** An email that leaves past the queue. */
export const letterNow = (
  kind: 'alert' | 'upgrade' | 'test',
  { siteName, mailFrom }: Pick<Site, 'siteName' | 'mailFrom'>,
  to: Letter['to'],
  words: Words,
): Letter => ({
  messageId: `<${kind}-${randomUUID()}@${domainOf(mailFrom)}>`,
  from: { name: siteName, address: mailFrom },
  to,
  ...rendered(words),
  headers: automatic,
});

/** By which maintainers find out whether mails leave. */
export const testLetter = (address: string, site: Pick<Site, 'siteName' | 'baseUrl' | 'mailFrom'>): Letter =>
  letterNow('test', site, { name: '', address }, mailTexts.test.letter(site));
