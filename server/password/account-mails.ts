import type { MailKind } from '#contract/kinds.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';

/** What the mails need to know about a member. */
export type MailMember = { id: string; username: string; first_name: string; surname: string };

/** The same with the confirmed address. */
type Addressed = MailMember & { linked_address: string };

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Queues the mails about an account, each in the transaction of its cause; all are urgent. */
export function createAccountMails(queue: MailQueue) {
  const together = async (
    transaction: Database,
    kind: 'password-reset' | 'login-link',
    members: readonly Addressed[],
    more: object,
    how: { quiet?: true },
  ): Promise<void> => {
    const [first] = members;
    if (!first) return;
    const { linked_address: address } = first;
    const recipient =
      members.length === 1
        ? { memberId: first.id, name: nameOf(first), address }
        : { memberId: null, name: address, address };
    const data = { memberIds: members.map(({ id }) => id), ...more };
    await queue.enqueue(transaction, { kind, data }, [recipient], { urgent: true, ...how });
  };

  /** To one member, at an address that belongs to the account; nowhere if there is none. */
  const to = async (
    transaction: Database,
    kind: Exclude<MailKind<'password'>, 'password-reset' | 'login-link'>,
    member: MailMember,
    address: string | null,
    data: object = {},
  ): Promise<void> => {
    if (address === null) return;
    // A new address may be a stranger's, who reads nothing that the member has chosen.
    const name = kind === 'address-confirmation' ? member.username : nameOf(member);
    const recipient = { memberId: member.id, name, address };
    // A notice is written also when the account is gone by then.
    const reader = { firstName: member.first_name, username: member.username };
    await queue.enqueue(transaction, { kind, data: { ...data, reader } }, [recipient], { urgent: true });
  };

  return {
    to,

    /** Passkeys of a member have ended, of these names. */
    async passkeysRemoved(
      transaction: Database,
      member: MailMember & { linked_address: string | null },
      [name, ...others]: readonly string[],
    ): Promise<void> {
      if (name === undefined) return;
      const data = { name, others: others.length };
      await to(transaction, 'passkey-removed', member, member.linked_address, data);
    },

    /** One mail for all these accounts, whose address is the same, with a link for each to set a password. */
    reset: (transaction: Database, members: readonly Addressed[], how: { quiet?: true } = {}) =>
      together(transaction, 'password-reset', members, {}, how),

    /** The same with links that log in. `requestHash`: what it answers, by a code for one account alone. */
    login: (
      transaction: Database,
      members: readonly Addressed[],
      { requestHash, ...how }: { requestHash: string; quiet?: true },
    ) => together(transaction, 'login-link', members, { requestHash }, how),
  };
}
