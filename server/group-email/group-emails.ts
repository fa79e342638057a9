import type { GroupEmail, GroupEmailOutlook } from '#contract/group-email.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { MailMembers } from '#server/members/mail-members.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Write } from '#server/ports/database/in-transaction.ts';
import type { FreeSpace } from '#server/process/free-space.ts';
import { refuseTooMany } from './allowance.ts';
import { GROUP_EMAIL } from './kinds.ts';
import { recipientsOf } from './recipients.ts';

/** The same text from the same member within this time is a double click, a reload or a retry. */
const SAME_WITHIN_MS = 5 * 60_000;

type Deps = {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
  freeSpace: FreeSpace;
};

export type GroupEmails = ReturnType<typeof createGroupEmails>;

/** Accepts e-mails to the group. They are sent later. */
export function createGroupEmails({ db, now, queue, mailMembers, freeSpace }: Deps) {
  const senderOf = async (senderId: string, from: Database) => {
    const sender = await mailMembers.find(senderId, from);
    if (!sender || sender.disabled) throw new Refusal('no-session');
    return sender;
  };

  /** The id of the same e-mail, accepted a moment ago. */
  const findSame = async (transaction: Database, senderId: string, { subject, message }: GroupEmail) => {
    const same = await transaction
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', GROUP_EMAIL)
      .where('sender_id', '=', senderId)
      .where('created_at', '>', now() - SAME_WITHIN_MS)
      .where('subject', '=', subject)
      .where('message', '=', message)
      .orderBy('id')
      .executeTakeFirst();
    return same?.id;
  };

  const lastOf = async (senderId: string) => {
    const last = await db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', GROUP_EMAIL)
      .where('sender_id', '=', senderId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.id;
  };

  const countCopies = async (transaction: Database, mailId: string) => {
    const row = await transaction
      .selectFrom('mail_copies')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('mail_id', '=', mailId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };

  return {
    /** Stores an e-mail with all its copies, or nothing. In one transaction, so that two at once are stored as one. */
    async accept(write: Write, senderId: string, email: GroupEmail) {
      await freeSpace.demand(0);
      return write(async (transaction) => {
        const sender = await senderOf(senderId, transaction);
        const same = await findSame(transaction, senderId, email);
        if (same !== undefined) return { id: same, recipients: await countCopies(transaction, same) };

        await refuseTooMany(transaction, senderId, now());
        const recipients = await recipientsOf(sender, mailMembers, transaction);
        if (recipients.length === 0) throw new Refusal('not-valid');
        const mail = { kind: GROUP_EMAIL, senderId, ...email };
        const id = await queue.enqueue(transaction, mail, recipients, { urgent: false });
        return { id, recipients: recipients.length };
      });
    },

    /** How many an e-mail from this member would reach, where replies would go, and which one was the last. */
    async outlook(senderId: string): Promise<GroupEmailOutlook> {
      const sender = await senderOf(senderId, db);
      const recipients = await recipientsOf(sender, mailMembers, db);
      const lastMailId = await lastOf(senderId);
      return {
        recipients: recipients.length,
        ...(sender.address !== undefined && { replyAddress: sender.address }),
        ...(lastMailId !== undefined && { lastMailId }),
      };
    },
  };
}
