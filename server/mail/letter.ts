import { nameInLetter } from '#contract/links.ts';
import type { Site } from '#texts/mail/greeting.ts';
import type { Copy, LetterDraft, LetterWriter, LetterWriters, Mail } from './mails.ts';

/** What a slice writes of a letter; the frame adds what is the same in most. */
export type Written = Omit<LetterDraft, 'replyTo'> & {
  /** Who gets the answers: the maintainers, if nothing else is said. */
  repliesTo?: { name: string; address: string } | 'nobody';
};

/** Undefined: the recipient no longer wants it. Whoever is disabled is not written to at all. */
export type Writer = (mail: Mail, copy: Copy) => Promise<Written | undefined>;

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Headers of letters that nobody wrote: keep vacation notices from replying (RFC 3834; Exchange has its own). */
export const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Of what goes to all who take Rundmails. */
export const listHeaders = ({ mailFrom }: Pick<Site, 'mailFrom'>) => ({
  'List-Id': `<rundmail.${domainOf(mailFrom)}>`,
  Precedence: 'list',
});

/** Written by a person, so not Auto-Submitted; still, vacation notices should not reply. */
export const personal = { 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Letters as they leave: written by nobody and answered to the maintainers, unless the slice says otherwise. */
export function framed<K extends string>(
  { siteName, adminEmail }: Pick<Site, 'siteName' | 'adminEmail'>,
  writers: Record<K, Writer>,
): LetterWriters {
  const frame =
    (write: Writer): LetterWriter =>
    async (mail, copy) => {
      const written = await write(mail, copy);
      if (!written) return undefined;
      const { repliesTo, ...draft } = written;
      const maintainers = adminEmail ? { name: siteName, address: adminEmail } : undefined;
      const member = repliesTo &&
        repliesTo !== 'nobody' && { ...repliesTo, name: nameInLetter(repliesTo.name) };
      const replyTo = repliesTo === undefined ? maintainers : member || undefined;
      return { headers: automatic, ...draft, ...(replyTo && { replyTo }) };
    };
  return Object.fromEntries(Object.entries<Writer>(writers).map(([kind, write]) => [kind, frame(write)]));
}
