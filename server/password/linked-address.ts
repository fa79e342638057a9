import { DAY_SECONDS } from '#contract/durations.ts';
import { type Allowance, createAttempts } from '#server/http/guard/attempts.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { LinkedAddresses } from '#server/members/linked-addresses.ts';
import type { AddressChanged } from '#server/members/members.ts';
import { endTokens } from '#server/people/endings.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession, Sessions } from '#server/session/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import type { Links } from './links.ts';

const CHANGES: Allowance = { tries: 5, seconds: DAY_SECONDS };

export const sameAddress = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();

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
  sessions: Pick<Sessions, 'rightsNow'>;
}) {
  const { db, now, links, mails, linkedAddresses, sessions } = deps;

  /**
   * That of a maintainer follows only where the maintainer acts: whoever has stolen a session could enter a mailbox of
   * their own, read this letter there, and then one with a link for a password.
   */
  const refuseStranger = async (
    transaction: Database,
    memberId: string,
    session: ActiveSession | undefined,
  ) => {
    const { maintainer } = await transaction
      .selectFrom('members')
      .select('maintainer')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    if (maintainer === 0) return;
    const isOwn = session?.member.id === memberId;
    const { actsAsMaintainer } = isOwn ? await sessions.rightsNow(transaction, session) : {};
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
