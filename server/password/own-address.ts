import { DAY_MS } from '#contract/durations.ts';
import type { OwnAddress as State } from '#contract/password.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { OPEN } from '#server/mail/tidy.ts';
import { mailAddress } from '#server/people/address.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { AccountMails } from './account-mails.ts';
import { sameAddress } from './linked-address.ts';

type CopyState = Tables['mail_copies']['state'];

/** Older letters say nothing any more: their links have ended. */
const LETTERS_MS = 30 * DAY_MS;

export type OwnAddress = ReturnType<typeof createOwnAddress>;

/** What members are told about their own address: confirmed, or still to be confirmed by the letter that went there. */
export function createOwnAddress(deps: { db: Database; now: () => number; mails: AccountMails }) {
  const { db, now, mails } = deps;

  const find = async (from: Database, memberId: string) => {
    const member = await from
      .selectFrom('members')
      .selectAll()
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    const wanted = mailAddress(member);
    const isConfirmed = wanted === undefined || sameAddress(member.linked_address, wanted);
    return { member, unconfirmed: isConfirmed ? undefined : wanted };
  };

  const lastLetter = (from: Database, memberId: string, address: string) =>
    from
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select(['state', 'handed_at'])
      .where('sender_id', 'is', null)
      .where('created_at', '>', now() - LETTERS_MS)
      .where('kind', '=', 'address-confirmation')
      .where('member_id', '=', memberId)
      .where('mail_copies.address', '=', address)
      .orderBy('created_at', 'desc')
      .orderBy('mails.id', 'desc')
      .limit(1)
      .executeTakeFirst();

  return {
    async state(memberId: string): Promise<State> {
      const { member, unconfirmed } = await find(db, memberId);
      const dead = await createDeadAddress(db)(memberId);
      const known = {
        ...(member.linked_address !== null && { confirmed: member.linked_address }),
        ...(dead !== undefined && { dead }),
      };
      if (unconfirmed === undefined) return known;
      const letter = await lastLetter(db, memberId, unconfirmed);
      return { ...known, unconfirmed, ...(letter && fate(letter)) };
    },

    /** Queues the letter again, unless it is on its way or there is nothing to confirm. */
    async sendAgain(transaction: Database, memberId: string): Promise<boolean> {
      const { member, unconfirmed } = await find(transaction, memberId);
      if (unconfirmed === undefined) return false;
      const letter = await lastLetter(transaction, memberId, unconfirmed);
      if (letter && OPEN.includes(letter.state)) return false;
      await mails.to(transaction, 'address-confirmation', member, unconfirmed);
      return true;
    },
  };
}

function fate(letter: { state: CopyState; handed_at: number | null }): Pick<State, 'letter' | 'sentAt'> {
  const { state, handed_at: handedAt } = letter;
  if (OPEN.includes(state)) return { letter: 'waiting' };
  if (state === 'handed-over' && handedAt !== null)
    return { letter: 'sent', sentAt: Math.floor(handedAt / 1000) };
  // Otherwise it was not written, as another password was set since.
  return state === 'failed' || state === 'given-up' ? { letter: 'failed' } : {};
}
