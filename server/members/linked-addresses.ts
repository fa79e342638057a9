import { notDead } from '#server/mail/dead-addresses.ts';
import { addressKey } from '#server/people/address.ts';
import { keepReplaced } from '#server/people/former-traces.ts';
import { mayEnter } from '#server/people/named.ts';
import { membersMeant } from '#server/people/typed-name.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownRow, setRow } from '#server/ports/database/rows.ts';

/** A member who can log in, with the confirmed address. */
export type LinkedMember = {
  id: string;
  username: string;
  first_name: string;
  surname: string;
  linked_address: string;
};

export type LinkedAddresses = ReturnType<typeof createLinkedAddresses>;

/** The confirmed addresses of the members: where links are mailed to. */
export function createLinkedAddresses(db: Database) {
  return {
    /** The members that a username or an address refers to: none, one, or all who share the address. */
    async find(typed: string, from = db): Promise<LinkedMember[]> {
      const ids = await membersMeant(from, typed);
      if (ids.length === 0) return [];
      return from
        .selectFrom('members')
        .select(['id', 'username', 'first_name', 'surname', 'linked_address'])
        .where('id', 'in', ids)
        .where(mayEnter)
        .where('linked_address', 'is not', null)
        .$narrowType<{ linked_address: string }>()
        .orderBy('username_key')
        .execute();
    },

    /** Makes an address the confirmed one; `address` as `plainAddress` returns it. */
    async link(transaction: Database, memberId: string, address: string): Promise<void> {
      const before = await knownRow(transaction, 'members', memberId);
      await keepReplaced(transaction, before, address);
      await setRow(transaction, 'members', memberId, {
        linked_address: address,
        linked_address_key: addressKey(address),
        ...notDead,
      });
    },
  };
}
