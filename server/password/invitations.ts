import type { Database } from '#server/ports/database/database.ts';
import type { AccountMailKind, AccountMails, MailMember } from './account-mails.ts';

/** Members who ignore this many reminders do not want to join. */
export const REMINDERS_MAX = 2;

/** Mails of this kind are kept, to count those that a member got. */
export const REMINDER = 'invitation-reminder' satisfies AccountMailKind;

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations to set a first password. `now` is the clock in ms. */
export function createInvitations({
  db,
  now,
  mails,
}: {
  db: Database;
  now: () => number;
  mails: AccountMails;
}) {
  const markInvited = (transaction: Database, memberId: string) =>
    transaction.updateTable('members').set({ invited_at: now() }).where('id', '=', memberId).execute();

  return {
    markInvited,

    /** Queues the invitation, in the transaction that may have added the member. */
    async invite(transaction: Database, member: MailMember, address: string): Promise<void> {
      await markInvited(transaction, member.id);
      await mails.to(transaction, 'invitation', member, address);
    },

    /** Queues a reminder; false when the member has already had the maximum. */
    async remind(member: MailMember, address: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { reminders } = await transaction
          .selectFrom('mails')
          .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
          .select((eb) => eb.fn.countAll<number>().as('reminders'))
          .where('kind', '=', REMINDER)
          .where('member_id', '=', member.id)
          .executeTakeFirstOrThrow();
        if (Number(reminders) >= REMINDERS_MAX) return false;
        await mails.to(transaction, REMINDER, member, address);
        return true;
      });
    },
  };
}
