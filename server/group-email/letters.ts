import { z } from 'zod';
import type { GroupEmail } from '#contract/group-email.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { type Copy, listHeaders, type Mail, personal, type Writer } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import { previewOf } from '#server/mail/render.ts';
import { hasCopyIn, NOT_REACHED, notReachedBy } from '#server/mail/unreached.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { type Site, writtenBy } from '#texts/mail/greeting.ts';
import { groupEmailLetters as words } from '#texts/mail/group-email.ts';

/** Stands for the token in a preview. */
const NO_TOKEN = '...';

const NotReachedData = z.object({ mailId: z.string() });

export type LetterDeps = {
  db: Database;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  site: Site;
};

/** Writes the emails to the group, and the reports to their senders. */
export function createGroupEmailLetters({ db, mailMembers, waysOut, site }: LetterDeps) {
  /** Before it is sent its way out leads nowhere. */
  const asSeenBefore = { page: waysOut.pageUrl(NO_TOKEN), own: false };

  /**
   * The recipient, if this copy is still wanted now. It goes to the address it was accepted for, as the sender was
   * told, even if there is a newer one; not to a member who has removed all addresses.
   */
  const readerOf = async ({ memberId }: Copy, sender: MailMember) => {
    const reader = await mailMembers.find(memberId);
    const wants = reader?.acceptsGroupEmails || reader?.id === sender.id;
    return wants && reader.address !== undefined ? reader : undefined;
  };

  const letter = (
    { subject, message }: Pick<Mail, 'subject' | 'message'>,
    { fullName: sender, address }: MailMember,
    { page, own }: { page: string; own: boolean },
  ) => {
    const end = { sender, reachable: address !== undefined, own, unsubscribeUrl: page };
    return { subject, parts: [message, words.footer(site, end)] };
  };

  const writers: Record<'group-email' | 'group-email-test' | 'not-reached', Writer> = {
    async 'group-email'(mail, copy) {
      const sender = await mailMembers.find(mail.senderId);
      // Disabled members no longer write to the group.
      if (!sender || sender.disabled) return undefined;
      const reader = await readerOf(copy, sender);
      if (!reader) return undefined;
      const { page, unsubscribe } = waysOut.of('group-email', reader.id);
      const own = reader.id === sender.id && !reader.acceptsGroupEmails;
      return {
        by: sender,
        ...letter(mail, sender, { page, own }),
        headers: { ...listHeaders(site), ...personal },
        unsubscribe,
      };
    },

    async 'group-email-test'(mail, { memberId }) {
      const sender = await mailMembers.find(memberId);
      if (sender?.address === undefined) return undefined;
      const { subject, parts } = letter(mail, sender, asSeenBefore);
      return { by: sender, subject: words.test(subject), parts, headers: personal };
    },

    async 'not-reached'(mail, { memberId }) {
      const { mailId } = NotReachedData.parse(mail.data);
      const sender = await mailMembers.find(memberId);
      const about = await findRow(db, 'mails', mailId);
      if (sender?.address === undefined || !about) return undefined;
      if (!(await hasCopyIn(db, mailId, NOT_REACHED))) return undefined;
      const people = await notReachedBy(db, mailMembers, mailId);
      return words.notReached(site, sender.firstName, { subject: about.subject, ...people });
    },
  };

  return {
    writers,

    /** As its readers would get it. */
    async preview(email: GroupEmail, senderId: string, from: Database) {
      const sender = await mailMembers.find(senderId, from);
      if (!sender) throw new Refusal('no-session');
      return previewOf(writtenBy(sender, site, letter(email, sender, asSeenBefore)));
    },
  };
}
