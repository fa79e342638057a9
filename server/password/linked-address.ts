import { DAY_MS, DAY_SECONDS } from '#contract/durations.ts';
import type { OwnAddress as State } from '#contract/password.ts';
import { createAttempts } from '#server/http/guard/attempts.ts';
import type { Allowance } from '#server/http/guard/windows.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { createDeadAddress } from '#server/mail/dead-addresses.ts';
import { isOpen } from '#server/mail/tidy.ts';
import type { LinkedAddresses } from '#server/members/linked-addresses.ts';
import type { AddressChanged } from '#server/members/members.ts';
import { mailAddress } from '#server/people/address.ts';
import { endTokens } from '#server/people/endings.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownRow } from '#server/ports/database/rows.ts';
import type { ActiveSession, Sessions } from '#server/session/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import type { Links } from './links.ts';

const CHANGES: Allowance = { tries: 5, seconds: DAY_SECONDS };

const sameAddress = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();

/** What the old address is told about the new one: `s…@g….de`. */
export function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(domain.lastIndexOf('.'))}`;
}

export type LinkedAddress = ReturnType<typeof createLinkedAddress>;

/**
 * The address that links are mailed to follows the contact data only once mail has been read there. Otherwise a
 * browser left logged in would be enough to take over the account.
 */
export function createLinkedAddress(deps: {
  db: Database;
  now: () => number;
  links: Links;
  mails: AccountMails;
  linkedAddresses: Pick<LinkedAddresses, 'link'>;
  sessions: Pick<Sessions, 'rightsNow' | 'mustBeProven'>;
}) {
  const { db, now, links, mails, linkedAddresses, sessions } = deps;

  /**
   * A person who has set the password by a stolen session reads this email, too, where they have entered an address of their
   * own. That of a maintainer follows only where the maintainer acts: the thief of a session could enter a mailbox of
   * their own, read this email there, and then one with a link for a password.
   */
  const refuseStranger = async (
    transaction: Database,
    memberId: string,
    session: ActiveSession | undefined,
  ) => {
    const own = session?.member.id === memberId ? session : undefined;
    await sessions.mustBeProven(transaction, memberId, own);
    const { maintainer } = await knownRow(transaction, 'members', memberId);
    if (maintainer === 0) return;
    const { actsAsMaintainer } = own ? await sessions.rightsNow(transaction, own) : {};
    if (!actsAsMaintainer) throw new Refusal('confirm-password');
  };

  const changed: AddressChanged = async (transaction, member, wanted) => {
    await links.end(transaction, member.id, 'address');
    if (wanted === undefined || sameAddress(member.linked_address, wanted)) return;
    const wait = await createAttempts(transaction, now).count(`address change ${member.id}`, CHANGES);
    if (wait > 0) throw new Refusal('too-often', { retryAfter: wait });
    const told = { newAddress: masked(wanted) };
    await mails.to(transaction, 'address-changed', member, member.linked_address, told);
    await mails.to(transaction, 'address-confirmation', member, wanted);
  };

  return {
    changed,

    /**
     * Confirms the address of a mailed link. Returns the member's id; undefined when the link does not work. The
     * session is that of the browser, if there is one.
     */
    async confirm(token: string, session: ActiveSession | undefined): Promise<string | undefined> {
      return db.transaction().execute(async (transaction) => {
        const used = await links.use(transaction, token, ['address']);
        if (!used) return undefined;
        await refuseStranger(transaction, used.member_id, session);
        await linkedAddresses.link(transaction, used.member_id, used.address);
        await endTokens(transaction, used.member_id, 'address-changed');
        return used.member_id;
      });
    },
  };
}

/** Older emails say nothing any more: their links have ended. */
const LETTERS_MS = 30 * DAY_MS;

export type OwnAddress = ReturnType<typeof createOwnAddress>;

/** What members are told about their own address: confirmed, or still to be confirmed by the email that went there. */
export function createOwnAddress(deps: { db: Database; now: () => number; mails: AccountMails }) {
  const { db, now, mails } = deps;

  const find = async (from: Database, memberId: string) => {
    const member = await knownRow(from, 'members', memberId);
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

    /** Queues the email again, unless it is on its way or there is nothing to confirm. */
    async sendAgain(transaction: Database, memberId: string): Promise<boolean> {
      const { member, unconfirmed } = await find(transaction, memberId);
      if (unconfirmed === undefined) return false;
      const letter = await lastLetter(transaction, memberId, unconfirmed);
      if (letter && isOpen(letter)) return false;
      await mails.to(transaction, 'address-confirmation', member, unconfirmed);
      return true;
    },
  };
}

function fate(letter: { state: string; handed_at: number | null }): Pick<State, 'letter' | 'sentAt'> {
  const { state, handed_at: handedAt } = letter;
  if (isOpen(letter)) return { letter: 'waiting' };
  if (state === 'handed-over' && handedAt !== null)
    return { letter: 'sent', sentAt: Math.floor(handedAt / 1000) };
  // Otherwise it was not written, as another password was set since.
  return state === 'failed' || state === 'given-up' ? { letter: 'failed' } : {};
}
