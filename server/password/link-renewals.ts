import { createAttempts } from '#server/http/guard/attempts.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { AccountMails } from './account-mails.ts';
import type { FoundLink } from './links.ts';
import { MAILS_TO_ACCOUNT, resetMailBucket } from './mail-requests.ts';

export type LinkRenewals = ReturnType<typeof createLinkRenewals>;

/** Renews links that have expired unused, but those that log in: for them one asks by name. */
export function createLinkRenewals(deps: { db: Database; now: () => number; mails: AccountMails }) {
  const { db, now, mails } = deps;

  const isActive = (transaction: Database, memberId: string) =>
    transaction
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('disabled', '=', 0)
      .executeTakeFirst();

  return {
    /**
     * Queues a link of the same purpose for the address of the old one; if that is no longer the member's, the letter
     * is not written. False when the member has had too many, or may no longer log in.
     */
    async renew({ member, purpose, address }: FoundLink): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        // The member may have been disabled or deleted since the link was found.
        if (!(await isActive(transaction, member.id))) return false;
        const wait = await createAttempts(transaction, now).count(
          resetMailBucket(member.id),
          MAILS_TO_ACCOUNT,
        );
        if (wait > 0 || address === '') return false;
        if (purpose === 'login') return false;
        if (purpose === 'reset') await mails.reset(transaction, [{ ...member, linked_address: address }]);
        else if (purpose === 'invitation') await mails.to(transaction, 'invitation', member, address);
        else await mails.to(transaction, 'address-confirmation', member, address);
        return true;
      });
    },
  };
}
