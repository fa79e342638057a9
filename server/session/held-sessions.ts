import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { dataVersion } from '#server/ports/database/dialect.ts';

/** `tokenHash`: of the session. `passwordHash`: that the password was verified against. Times in ms. */
type Beginning = {
  tokenHash: string;
  memberId: string;
  passwordHash: string;
  createdAt: number;
  endsAt: number;
};

/** `calendarNumber`: whatever ends the sessions of a member raises it, see `people/endings.ts`; but a new username. */
type Held = Beginning & { username: string; calendarNumber: number };

export type HeldSessions = ReturnType<typeof createHeldSessions>;

/**
 * Sessions that could not be stored, as the disk was full: in memory, until this process ends. They permit to read; the
 * first write of one stores it. `most`: how many a member has. `now` is the clock in ms.
 */
export function createHeldSessions(db: Database, now: () => number, most: number) {
  /** By the hash of the token, the oldest first. */
  const held = new Map<string, Held>();

  const memberOf = (
    from: Database,
    { memberId, passwordHash }: Pick<Held, 'memberId' | 'passwordHash'>,
    { withVersion = false } = {},
  ) =>
    from
      .selectFrom('members')
      .select(['id', 'username', 'maintainer', 'calendar_number'])
      .$if(withVersion, (query) => query.select(dataVersion(from).as('version')))
      .where('id', '=', memberId)
      .where('password_hash', '=', passwordHash)
      .where(isEnabled)
      .executeTakeFirst();

  const tidy = (memberId: string) => {
    for (const { tokenHash, endsAt } of held.values()) if (endsAt <= now()) held.delete(tokenHash);
    const own = [...held.values()].filter((one) => one.memberId === memberId);
    for (const { tokenHash } of own.slice(0, Math.max(0, own.length - most))) held.delete(tokenHash);
  };

  return {
    /** Undefined when the password was changed since it was verified, or the member is not let in without a write. */
    async begin(beginning: Beginning): Promise<{ username: string } | undefined> {
      const member = await memberOf(db, beginning);
      if (!member) return undefined;
      const { username, calendar_number: calendarNumber } = member;
      held.set(beginning.tokenHash, { ...beginning, username, calendarNumber });
      tidy(beginning.memberId);
      return { username };
    },

    /** As its member is now; undefined where it has ended. `withVersion`: and the version of the data. */
    async find(tokenHash: string, { from = db, withVersion = false } = {}) {
      const one = held.get(tokenHash);
      if (!one || one.endsAt <= now()) return undefined;
      const member = await memberOf(from, one, { withVersion });
      if (member?.username !== one.username || member.calendar_number !== one.calendarNumber)
        return undefined;
      return { ...one, isMaintainer: member.maintainer === 1, version: member.version };
    },

    end: (tokenHash: string): void => void held.delete(tokenHash),
  };
}
