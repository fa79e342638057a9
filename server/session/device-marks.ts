import { DEVICE_SECONDS } from '#server/http/guard/cookies.ts';
import type { Database } from '#server/ports/database/database.ts';
import { hashToken, newToken } from './sessions.ts';

/** The eleventh known browser of a member displaces the one that logged in longest ago. */
const MARKS_PER_MEMBER = 10;

export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

/**
 * The marks of browsers that have logged in to an account since its password was set, or have set it by a mailed link:
 * wrong passwords from elsewhere cannot keep them out. A mark grants no access. `now` is the clock in ms.
 */
export function createDeviceMarks(db: Database, now: () => number) {
  const expired = () => now() - DEVICE_SECONDS * 1000;

  return {
    /** Whether a browser with this cookie is known to the member. */
    async isKnown(memberId: string, mark: string, from = db): Promise<boolean> {
      const row = await from
        .selectFrom('device_marks')
        .select('mark_hash')
        .where('mark_hash', '=', hashToken(mark))
        .where('member_id', '=', memberId)
        .where('created_at', '>', expired())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Issues a mark in the transaction of a login or a new password; it replaces the one that the browser sent. */
    async issue(transaction: Database, memberId: string, replaced?: string): Promise<string> {
      const mark = newToken();
      if (replaced !== undefined)
        await transaction.deleteFrom('device_marks').where('mark_hash', '=', hashToken(replaced)).execute();
      const newest = transaction
        .selectFrom('device_marks')
        .select('mark_hash')
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .limit(MARKS_PER_MEMBER - 1);
      await transaction
        .deleteFrom('device_marks')
        .where('member_id', '=', memberId)
        .where('mark_hash', 'not in', newest)
        .execute();
      await transaction
        .insertInto('device_marks')
        .values({ mark_hash: hashToken(mark), member_id: memberId, created_at: now() })
        .execute();
      return mark;
    },

    /** Forgets all known browsers of a member. */
    async endAll(transaction: Database, memberId: string): Promise<void> {
      await transaction.deleteFrom('device_marks').where('member_id', '=', memberId).execute();
    },

    async deleteOld(): Promise<void> {
      await db.deleteFrom('device_marks').where('created_at', '<=', expired()).execute();
    },
  };
}
