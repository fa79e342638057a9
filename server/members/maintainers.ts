import { german } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';

export type Maintainers = ReturnType<typeof createMaintainers>;

/** Which members are maintainers on the site. */
export function createMaintainers(db: Database) {
  const able = (from = db) =>
    from
      .selectFrom('members')
      .select('id')
      .where('maintainer', '=', 1)
      .where('disabled', '=', 0)
      .limit(2)
      .execute();

  return {
    async includes(memberId: string): Promise<boolean> {
      const row = await findRow(db, 'members', memberId);
      return row?.maintainer === 1;
    },

    /** In German order of usernames. */
    async all() {
      const rows = await db.selectFrom('members').selectAll().where('maintainer', '=', 1).execute();
      return rows.sort((a, b) => german.compare(a.username, b.username));
    },

    /** Those who get in, at most two of them. */
    able,

    /** Whether this member can act as a maintainer, and nobody else can: a disabled member cannot log in. */
    async isLast(memberId: string, from = db): Promise<boolean> {
      const those = await able(from);
      return those.length === 1 && those[0]?.id === memberId;
    },
  };
}
