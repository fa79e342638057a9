import { browserOf, systemOf } from '#contract/user-agent.ts';
import { DEVICE_SECONDS } from '#server/http/guard/cookies.ts';
import type { Database } from '#server/ports/database/database.ts';
import { knownWord } from '#server/ports/database/stored-words.ts';
import { hashToken, newToken } from '#server/random-tokens.ts';

/** The eleventh known browser of a member displaces the one that logged in longest ago. */
const MARKS_PER_MEMBER = 10;

/** How long the transaction of a login takes, at most. */
const LONGEST_LOGIN_MS = 2000;

/** `agent`: what it calls itself. `replaced`: the mark that it sent. `session`: the hash of the one that it now has. */
type MarkedBrowser = {
  agent: string | undefined;
  replaced?: string | undefined;
  session?: string;
  byPasskey?: boolean;
};

/** What a browser called itself, as far as this version knows such a one. */
const asItSaid = ({ browser, system }: { browser: string | null; system: string | null }) => ({
  browser: knownWord('device_marks', 'browser', browser) ?? null,
  system: knownWord('device_marks', 'system', system) ?? null,
});

const expiredAt = (now: number) => now - DEVICE_SECONDS * 1000;

function issuing(now: () => number) {
  return {
    /**
     * Issues a mark in the transaction of a login or a new password; it replaces the one that the browser sent, and ends
     * what that had begun.
     */
    async issue(
      transaction: Database,
      memberId: string,
      { agent, replaced, session, byPasskey = false }: MarkedBrowser,
    ): Promise<string> {
      const mark = newToken();
      const before =
        replaced === undefined
          ? undefined
          : await transaction
              .deleteFrom('device_marks')
              .where('mark_hash', '=', hashToken(replaced))
              .returning(['member_id', 'offer_over'])
              .executeTakeFirst();
      const wasOver = before?.member_id === memberId && before.offer_over === 1;
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
        .values({
          mark_hash: hashToken(mark),
          member_id: memberId,
          created_at: now(),
          browser: browserOf(agent),
          system: systemOf(agent),
          offer_over: Number(wasOver || byPasskey),
        })
        .execute();
      if (session !== undefined)
        await transaction
          .updateTable('sessions')
          .set({ mark_hash: hashToken(mark) })
          .where('token_hash', '=', session)
          .execute();
      return mark;
    },
  };
}

function finding(db: Database, now: () => number) {
  return {
    /** Whether a browser with this cookie is known to the member. */
    async isKnown(memberId: string, mark: string, from = db): Promise<boolean> {
      const row = await from
        .selectFrom('device_marks')
        .select('mark_hash')
        .where('mark_hash', '=', hashToken(mark))
        .where('member_id', '=', memberId)
        .where('created_at', '>', expiredAt(now()))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The known browsers of a member, the latest first, with when the session in each ends. */
    async ofMember(memberId: string) {
      const rows = await db
        .selectFrom('device_marks')
        .leftJoin('sessions', 'sessions.mark_hash', 'device_marks.mark_hash')
        .select(['device_marks.mark_hash', 'browser', 'system', 'device_marks.created_at'])
        .select(['sessions.token_hash', 'sessions.ends_at'])
        .where('device_marks.member_id', '=', memberId)
        .where('device_marks.created_at', '>', expiredAt(now()))
        .orderBy('device_marks.created_at', 'desc')
        .execute();
      return rows.map((row) => ({ ...row, ...asItSaid(row) }));
    },

    /** The browser that was let in at this moment by what was used then: its mark is made in the same transaction. */
    async letInAt(memberId: string, at: number) {
      const row = await db
        .selectFrom('device_marks')
        .select(['browser', 'system'])
        .where('member_id', '=', memberId)
        .where('created_at', '>=', at)
        .where('created_at', '<=', at + LONGEST_LOGIN_MS)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return row && asItSaid(row);
    },
  };
}

/** Whether a passkey is still to be offered. */
function offers(db: Database) {
  return {
    /** Whether a passkey is to be offered in the browser of a session. */
    async hasOffer(sessionHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('device_marks')
        .innerJoin('sessions', 'sessions.mark_hash', 'device_marks.mark_hash')
        .select('offer_over')
        .where('sessions.token_hash', '=', sessionHash)
        .executeTakeFirst();
      return row?.offer_over === 0;
    },

    /** Not any more. */
    async endOffer(transaction: Database, sessionHash: string): Promise<void> {
      await transaction
        .updateTable('device_marks')
        .set({ offer_over: 1 })
        .where('mark_hash', 'in', (of) =>
          of
            .selectFrom('sessions')
            .select('mark_hash')
            .where('token_hash', '=', sessionHash)
            .$castTo<{ mark_hash: string }>(),
        )
        .execute();
    },
  };
}

function ending(db: Database, now: () => number) {
  return {
    /** Forgets one of a member's known browsers, and ends its session. */
    async end(transaction: Database, memberId: string, markHash: string): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('device_marks')
        .where('mark_hash', '=', markHash)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },

    async deleteOld(): Promise<void> {
      await db.deleteFrom('device_marks').where('created_at', '<=', expiredAt(now())).execute();
    },
  };
}

export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

/**
 * The marks of browsers that have logged in to an account since its password was set, or have set it by a mailed link:
 * wrong passwords from elsewhere cannot keep them out. A mark grants no access. `now` is the clock in ms.
 */
export function createDeviceMarks(db: Database, now: () => number) {
  return {
    ...issuing(now),
    ...finding(db, now),
    ...offers(db),
    ...ending(db, now),
  };
}
