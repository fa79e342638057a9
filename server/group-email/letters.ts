import { z } from 'zod';
import { nameInLetter } from '#contract/links.ts';
import { automatic } from '#server/mail/automatic.ts';
import type { Copy, LetterWriters } from '#server/mail/letters.ts';
import { notReachedBy, unreached } from '#server/mail/unreached.ts';
import type { MailMember, MailMembers } from '#server/members/mail-members.ts';
import type { WaysOut } from '#server/members/ways-out.ts';
import type { Database } from '#server/ports/database/database.ts';
import { groupEmailLetters as words } from '#texts/mail/group-email.ts';
import { GROUP_EMAIL, NOT_REACHED } from './group-emails.ts';

const NotReachedData = z.object({ mailId: z.string() });

export type LetterDeps = {
  db: Database;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  site: {
    siteName: string;
    groupName: string;
    baseUrl: string;
    adminEmail: string | undefined;
    mailFrom: string;
  };
};

/** Writes the e-mails to the group, and the reports to their senders. */
export function groupEmailLetters({ db, mailMembers, waysOut, site }: LetterDeps): LetterWriters {
  const { siteName, groupName, baseUrl, adminEmail, mailFrom } = site;
  const siteData = { siteName, groupName, baseUrl, contact: adminEmail };
  const maintainers = adminEmail === undefined ? undefined : { name: siteName, address: adminEmail };

  // Written by a person, so not Auto-Submitted; still, vacation notices should not reply.
  const headers = {
    'List-Id': `<rundmail.${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    Precedence: 'list',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
  };

  /**
   * The recipient, if this copy is still wanted now. It goes to the address it was accepted for, as the sender was
   * told, even if there is a newer one; not to a member who has removed all addresses.
   */
  const readerOf = async ({ memberId }: Copy, sender: MailMember) => {
    const reader = memberId === null ? undefined : await mailMembers.find(memberId);
    const wants = reader?.acceptsGroupEmails || reader?.id === sender.id;
    return wants && !reader.disabled && reader.address !== undefined ? reader : undefined;
  };

  return {
    async [GROUP_EMAIL](mail, copy) {
      const sender = await mailMembers.find(mail.senderId ?? '');
      // Disabled members no longer write to the group.
      if (!sender || sender.disabled) return undefined;
      const reader = await readerOf(copy, sender);
      if (!reader) return undefined;

      const { fullName, address } = sender;
      const replyTo = address === undefined ? maintainers : { name: nameInLetter(fullName), address };
      const { page, unsubscribe } = waysOut.of('group-emails', reader.id);
      const footer = words.footer(siteData, {
        sender: fullName,
        reachable: address !== undefined,
        own: reader.id === sender.id && !reader.acceptsGroupEmails,
        unsubscribeUrl: page,
      });
      return {
        fromName: words.from(fullName, siteData),
        ...(replyTo && { replyTo }),
        subject: mail.subject,
        text: `${mail.message}\n-- \n${footer}`,
        headers,
        unsubscribe,
      };
    },

    async [NOT_REACHED](mail, { memberId }) {
      const { mailId } = NotReachedData.parse(mail.data);
      const sender = await mailMembers.find(memberId ?? '');
      const about = await db
        .selectFrom('mails')
        .select('subject')
        .where('id', '=', mailId)
        .executeTakeFirst();
      if (!sender || sender.disabled || !about || (await unreached(db, mailId)).length === 0)
        return undefined;
      const people = await notReachedBy(db, mailMembers, mailId);
      return {
        ...words.notReached(siteData, sender.fullName, { subject: about.subject, ...people }),
        headers: automatic,
        ...(maintainers && { replyTo: maintainers }),
      };
    },
  };
}
