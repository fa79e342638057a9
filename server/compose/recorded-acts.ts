import type { RecordedAct } from '#contract/maintenance.ts';
import type { MaintenanceRecord } from '#server/maintenance/record.ts';
import type { Accounts } from '#server/members/accounts.ts';
import type { Maintainers } from '#server/members/maintainers.ts';
import type { Members } from '#server/members/members.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { Links } from '#server/password/links.ts';
import { type Database, inTransaction, within } from '#server/ports/database/database.ts';

/** On the command line nobody is logged in. */
const NOBODY = { id: '', username: '' };

type Stores = {
  db: Database;
  members: Members;
  accounts: Accounts;
  maintainers: Maintainers;
  invitations: Invitations;
  links: Links;
};

/** The same stores, for the command line: what they do to members is in the record, in the transaction of the act. */
export function recordedActs({ db, ...stores }: Stores, record: MaintenanceRecord) {
  const { members, accounts, maintainers, invitations, links } = stores;

  const note = (
    transaction: Database,
    act: RecordedAct,
    { member, object = '' }: { member?: { id: string; username: string } | undefined; object?: string } = {},
  ) => record.add(transaction, NOBODY, { act, ...(member && { member }), ...(object && { object }) });

  /** With the name that they have before the act. */
  const noted = <T>(
    id: string,
    act: RecordedAct,
    run: (write: ReturnType<typeof within>) => Promise<T>,
    isDone: (result: T) => boolean = () => true,
  ) =>
    inTransaction(db)(async (transaction) => {
      const member = await transaction
        .selectFrom('members')
        .select(['id', 'username'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const result = await run(within(transaction));
      if (isDone(result)) await note(transaction, act, { member });
      return result;
    });

  const recordedMembers: Members = {
    ...members,
    add: (newcomer, also, write) =>
      members.add(
        newcomer,
        async (transaction, row) => {
          await note(transaction, 'member-added', { member: row });
          await also?.(transaction, row);
        },
        write,
      ),
  };

  const recordedAccounts: Accounts = {
    ...accounts,
    rename: (id, username) =>
      noted(id, 'member-corrected', (write) => accounts.rename(id, username, write), Boolean),
    setDetails: (id, details, also) =>
      noted(id, 'member-corrected', (write) => accounts.setDetails(id, details, also, write)),
    setDisabled: (id, disabled) =>
      noted(
        id,
        disabled ? 'member-disabled' : 'member-enabled',
        (write) => accounts.setDisabled(id, disabled, write),
        Boolean,
      ),
    setUploadsOff: (id, off) =>
      noted(id, off ? 'uploads-stopped' : 'uploads-allowed', (write) =>
        accounts.setUploadsOff(id, off, write),
      ),
    addAll: (newcomers, added, write = inTransaction(db)) =>
      write(async (transaction) => {
        const rows = await accounts.addAll(newcomers, added, within(transaction));
        const entries = rows?.map((member) => ({ act: 'member-imported' as const, member })) ?? [];
        await record.addAll(transaction, NOBODY, entries);
        return rows;
      }),
    remove: (id, kept) => noted(id, 'member-deleted', (write) => accounts.remove(id, kept, write)),
  };

  const recordedMaintainers: Maintainers = {
    ...maintainers,
    add: (id) => noted(id, 'maintainer-added', (write) => maintainers.add(id, write)),
    remove: (id) => noted(id, 'maintainer-removed', (write) => maintainers.remove(id, write)),
  };

  const recordedInvitations: Invitations = {
    ...invitations,
    async invite(transaction, member, address) {
      await invitations.invite(transaction, member, address);
      await note(transaction, 'member-invited', { member });
    },
    remind: (member, address, when) =>
      noted(
        member.id,
        'member-reminded',
        (write) => invitations.remind(member, address, when, write),
        (reminded) => reminded === 'reminded',
      ),
  };

  const recordedLinks: Links = {
    ...links,
    issue: (link) => noted(link.memberId, 'password-link-made', (write) => links.issue(link, write)),
  };

  return {
    members: recordedMembers,
    accounts: recordedAccounts,
    maintainers: recordedMaintainers,
    invitations: recordedInvitations,
    links: recordedLinks,
    /** For what no store does. */
    note,
  };
}
