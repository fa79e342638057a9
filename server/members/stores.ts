import type { Database } from '#server/ports/database/database.ts';
import { createAccounts, type TellOfGoing } from './accounts.ts';
import { createLinkedAddresses } from './linked-addresses.ts';
import { createMaintainers } from './maintainers.ts';
import { createMembers } from './members.ts';

type Deps = { db: Database; now: () => number; tellOfGoing: TellOfGoing };

/** What others need of this module. `now` is the clock in ms. */
export function createMemberStores({ db, now, tellOfGoing }: Deps) {
  return {
    members: createMembers(db, now),
    accounts: createAccounts(now, tellOfGoing),
    maintainers: createMaintainers(db),
    linkedAddresses: createLinkedAddresses(db),
  };
}
