import { DAY_MS } from '#contract/durations.ts';
import { OWN_DELETION_DAYS } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { dropOwnRundmails, releaseMails } from '#server/mail/set-disabled.ts';
import type { Accounts } from '#server/members/accounts.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownRow, setRow } from '#server/ports/database/rows.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { MemberActs } from './member-acts.ts';
import type { RoleMails } from './role-letters.ts';

export type Leaving = ReturnType<typeof createLeaving>;

/** Members who delete their own accounts: out of sight at once, back by a login, gone after a while. */
export function createLeaving(deps: {
  db: Database;
  now: () => number;
  record: MaintenanceRecord;
  accounts: Pick<Accounts, 'setDisabled'>;
  memberActs: Pick<MemberActs, 'remove'>;
  roleMails: RoleMails;
}) {
  const { db, now, record, accounts, memberActs, roleMails } = deps;

  return {
    /** The role of a maintainer is given back first. */
    async ask(transaction: Database, member: Asker, { keepImages }: { keepImages: boolean }): Promise<void> {
      const own = await knownRow(transaction, 'members', member.id);
      if (own.maintainer === 1) throw new Refusal('conflict');
      await dropOwnRundmails(transaction, member.id);
      await roleMails.tellOfLeaving(transaction, 'member-leaves', member, () =>
        accounts.setDisabled(transaction, member.id, true),
      );
      await setRow(transaction, 'members', member.id, {
        left_at: now(),
        deletes_images: Number(!keepImages),
      });
      await record.add(transaction, member, { act: 'member-leaves', member });
    },

    /** With the login of a member. Whether they had asked for it. */
    async comeBack(transaction: Database, memberId: string): Promise<boolean> {
      const back = await transaction
        .updateTable('members')
        .set({ disabled: 0, left_at: null })
        .where('id', '=', memberId)
        .where('left_at', 'is not', null)
        .returning(['id', 'username'])
        .executeTakeFirst();
      if (!back) return false;
      await releaseMails(transaction, memberId, now());
      await record.add(transaction, back, { act: 'member-stays', member: back });
      await roleMails.tellOfLeaving(transaction, 'member-stays', back);
      return true;
    },

    /** Deletes whose time is over. Returns the ids of the files that are to be removed after. */
    async end(): Promise<string[]> {
      const isOver = (from: Database) =>
        from
          .selectFrom('members')
          .selectAll()
          .where('left_at', '<=', now() - OWN_DELETION_DAYS * DAY_MS);
      const files = [];
      for (const { id } of await isOver(db).execute())
        files.push(
          await db.transaction().execute(async (transaction) => {
            const member = await isOver(transaction).where('id', '=', id).executeTakeFirst();
            const keepImages = member?.deletes_images === 0;
            return member ? memberActs.remove(transaction, member, member, { keepImages }) : [];
          }),
        );
      return files.flat();
    },
  };
}
