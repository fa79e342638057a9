import type { Selectable } from 'kysely';
import { hasRefused } from '#server/mail/replies.ts';
import { endTokens } from '#server/people/endings.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { AccountMails } from './account-mails.ts';
import { masked } from './linked-address.ts';

/** What maintainers can set of a member. */
export type Detail = 'email' | 'firstName' | 'surname';
type Told = Detail | 'username';

type Member = Selectable<Tables['members']>;

export type ToldOfChanges = ReturnType<typeof createToldOfChanges>;

/**
 * Tells a member what the maintainers have changed of the account. A new address ends the links mailed to the old one,
 * and the old one is told: else a person who talks a maintainer into it takes over the account unnoticed.
 */
export function createToldOfChanges(mails: AccountMails) {
  return {
    /** In the transaction of the change; returns whether somebody is told. */
    async tell(transaction: Database, before: Member, after: Member, changed: readonly Told[]) {
      const isMoved = changed.includes('email');
      if (isMoved) await endTokens(transaction, before.id, 'address-changed');
      // Who was never invited knows of no account; who is disabled gets nothing.
      const isIn = before.password_hash !== null || before.last_login_at !== null;
      const knows = before.disabled === 0 && (isIn || before.invited_at !== null);
      const { linked_address: old } = before;
      // Where nothing arrives, nobody is to be warned.
      const isOver = old !== null && (await hasRefused(transaction, before.id, old));
      const oldAddress = isMoved && knows && !isOver ? old : null;
      const newAddress = knows && isIn ? after.linked_address : null;
      await mails.to(transaction, 'address-set', before, oldAddress, {
        newAddress: after.linked_address === null ? '' : masked(after.linked_address),
      });
      await mails.to(transaction, 'details-set', after, newAddress, { changed });
      return oldAddress !== null || newAddress !== null;
    },
  };
}
