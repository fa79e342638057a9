import { german } from '#server/german-order.ts';
import { type Database, inTransaction } from '#server/ports/database/database.ts';

export type Maintainers = ReturnType<typeof createMaintainers>;

/** Which members are maintainers on the site. The role is given and taken on the command line only. */
export function createMaintainers(db: Database) {
  return {
    async includes(memberId: string): Promise<boolean> {
      const row = await db
        .selectFrom('members')
        .select('maintainer')
        .where('id', '=', memberId)
        .executeTakeFirst();
      return row?.maintainer === 1;
    },

    /** In German order of usernames. */
    async all() {
      const rows = await db.selectFrom('members').selectAll().where('maintainer', '=', 1).execute();
      return rows.sort((a, b) => german.compare(a.username, b.username));
    },

    async add(memberId: string, write = inTransaction(db)): Promise<void> {
      await write((transaction) =>
        transaction.updateTable('members').set({ maintainer: 1 }).where('id', '=', memberId).execute(),
      );
    },

    /** Returns false, and changes nothing, when nobody else who can log in would be left. */
    async remove(memberId: string, write = inTransaction(db)): Promise<boolean> {
      return write(async (transaction) => {
        const other = await transaction
          .selectFrom('members')
          .select('id')
          .where('maintainer', '=', 1)
          .where('disabled', '=', 0)
          .where('id', '!=', memberId)
          .executeTakeFirst();
        if (!other) return false;
        await transaction.updateTable('members').set({ maintainer: 0 }).where('id', '=', memberId).execute();
        return true;
      });
    },
  };
}
