import { z } from 'zod';
import type { Copy } from '#server/mail/letters.ts';
import { listHeaders, personal, type Writer } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import { notReachedBy, unreached } from '#server/mail/unreached.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { groupEmailLetters as words } from '#texts/mail/group-email.ts';
import { GROUP_EMAIL, NOT_REACHED } from './group-emails.ts';

const NotReachedData = z.object({ mailId: z.string() });

export type LetterDeps = {
  db: Database;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  site: Site;
};

/** Writes the e-mails to the group, and the reports to their senders. */
export function groupEmailLetters({ db, mailMembers, waysOut, site }: LetterDeps): Record<string, Writer> {
  /**
   * The recipient, if this copy is still wanted now. It goes to the address it was accepted for, as the sender was
   * told, even if there is a newer one; not to a member who has removed all addresses.
   */
  const readerOf = async ({ memberId }: Copy, sender: MailMember) => {
    const reader = memberId === null ? undefined : await mailMembers.find(memberId);
    const wants = reader?.acceptsGroupEmails || reader?.id === sender.id;
    return wants && reader.address !== undefined ? reader : undefined;
  };

  return {
    async [GROUP_EMAIL](mail, copy) {
      const sender = await mailMembers.find(mail.senderId ?? '');
      // Disabled members no longer write to the group.
      if (!sender || sender.disabled) return undefined;
      const reader = await readerOf(copy, sender);
      if (!reader) return undefined;

      const { fullName, address } = sender;
      const { page, unsubscribe } = waysOut.of('group-emails', reader.id);
      const footer = words.footer(site, {
        sender: fullName,
        reachable: address !== undefined,
        own: reader.id === sender.id && !reader.acceptsGroupEmails,
        unsubscribeUrl: page,
      });
      return {
        fromName: words.from(fullName, site),
        ...(address !== undefined && { repliesTo: { name: fullName, address } }),
        subject: mail.subject,
        text: `${mail.message}\n-- \n${footer}`,
        headers: { ...listHeaders(site), ...personal },
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
      if (!sender || !about || (await unreached(db, mailId)).length === 0) return undefined;
      const people = await notReachedBy(db, mailMembers, mailId);
      return words.notReached(site, sender.fullName, { subject: about.subject, ...people });
    },
  };
}
