import type { Database } from '#server/ports/database/database.ts';
import type { AccountMailKind, AccountMails, MailMember } from './account-mails.ts';

/** Who does not come after so many reminders does not want to. */
export const REMINDERS_MAX = 2;

/** It is kept how many of these a member got. */
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

    /** Has the invitation mailed, in the transaction that may have made the member. */
    async invite(transaction: Database, member: MailMember, address: string): Promise<void> {
      await markInvited(transaction, member.id);
      await mails.to(transaction, 'invitation', member, address);
    },

    /** Has a reminder mailed; false when there were enough. */
    async remind(member: MailMember, address: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { reminders } = await transaction
          .selectFrom('mails')
          .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
          .select((of) => of.fn.countAll<number>().as('reminders'))
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
