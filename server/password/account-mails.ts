import type { MailQueue } from '#server/mail/queue.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';

/** What the mails need to know about a member. */
export type MailMember = { id: string; username: string; first_name: string; surname: string };

/** Names the letter in `letters.ts` that a mail becomes. */
export type AccountMailKind =
  | 'invitation'
  | 'invitation-reminder'
  | 'password-reset'
  | 'password-changed'
  | 'address-changed'
  | 'address-confirmation'
  | 'address-set'
  | 'details-set';

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Queues the mails about an account, each in the transaction of its cause; all are urgent. */
export function createAccountMails(queue: MailQueue) {
  return {
    /** To one member, at an address that belongs to the account. */
    async to(
      transaction: Database,
      kind: Exclude<AccountMailKind, 'password-reset'>,
      member: MailMember,
      address: string,
      data: object = {},
    ): Promise<void> {
      // A new address may be a stranger's, who reads nothing that the member has chosen.
      const name = kind === 'address-confirmation' ? member.username : nameOf(member);
      const recipient = { memberId: member.id, name, address };
      await queue.enqueue(transaction, { kind, data }, [recipient], { urgent: true });
    },

    /** One mail for all accounts with this address, with a link for each. */
    async reset(
      transaction: Database,
      members: readonly MailMember[],
      address: string,
      how: { quiet?: true } = {},
    ): Promise<void> {
      const [first] = members;
      if (!first) return;
      const alone = members.length === 1;
      const recipient = {
        memberId: alone ? first.id : null,
        name: alone ? nameOf(first) : address,
        address,
      };
      const data = { memberIds: members.map(({ id }) => id) };
      await queue.enqueue(transaction, { kind: 'password-reset', data }, [recipient], {
        urgent: true,
        ...how,
      });
    },
  };
}
