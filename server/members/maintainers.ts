import { german } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';

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

    /** Whether this member can act as a maintainer, and nobody else can: whoever is disabled does not get in. */
    async isLast(memberId: string): Promise<boolean> {
      const able = await db
        .selectFrom('members')
        .select('id')
        .where('maintainer', '=', 1)
        .where('disabled', '=', 0)
        .limit(2)
        .execute();
      return able.length === 1 && able[0]?.id === memberId;
    },
  };
}
