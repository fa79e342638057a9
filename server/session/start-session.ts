import { CONFIRMED_SECONDS, SESSION_SECONDS } from '#contract/limits.ts';
import { mayEnter } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { hashToken, newToken } from '#server/random-tokens.ts';
import type { HeldSessions } from './held-sessions.ts';

/** The eleventh login of a member ends the oldest session. */
export const SESSIONS_PER_MEMBER = 10;

/**
 * A member whose password was verified, and the stored hash that it was verified against; without one a member who has
 * come by a mail or a passkey, which also confirms a maintainer.
 */
export type VerifiedLogin = {
  memberId: string;
  passwordHash?: string | null;
  passkeyId?: string;
  byMail?: true;
};

/** `isHeld`: in memory alone, as the disk is full; `also` has not run. */
export type StartedSession = { username: string; token: string; endsAt: number; isHeld: boolean };

type Times = { tokenHash: string; createdAt: number; endsAt: number };

/** What a login causes, in its transaction; with the hash of its session. */
type Also = (transaction: Database, tokenHash: string) => Promise<void>;

/** Until when a maintainer who has confirmed at `now` acts as one, in ms. */
export const confirmedUntil = (now: number) => now + CONFIRMED_SECONDS * 1000;

type StartDeps = {
  db: Database;
  now: () => number;
  held: HeldSessions;
};

export const createStart = ({ db, now, held }: StartDeps) => ({
  /**
   * Starts a session after a login, and ends the browser's previous one, whichever member's it was. Undefined when
   * the password was changed or the member disabled since it was verified. `also` gets the hash of the new one, runs in
   * the same transaction, and takes it back when it throws.
   */
  async start(login: VerifiedLogin, replacedHash?: string, also?: Also): Promise<StartedSession | undefined> {
    const token = newToken();
    const tokenHash = hashToken(token);
    const createdAt = now();
    // Whole seconds, so that the answer's `expiration` is exact.
    const endsAt = (Math.floor(createdAt / 1000) + SESSION_SECONDS) * 1000;
    const times = { tokenHash, createdAt, endsAt };
    if (replacedHash !== undefined) held.end(replacedHash);
    try {
      const member = await db
        .transaction()
        .execute((transaction) => store(transaction, { ...login, ...times, replacedHash }, also));
      return member && { ...member, token, endsAt, isHeld: false };
    } catch (error) {
      const { memberId, passwordHash } = login;
      if (!(error instanceof StoreFull) || typeof passwordHash !== 'string') throw error;
      const member = await held.begin({ ...times, memberId, passwordHash });
      if (!member) throw error;
      return { ...member, token, endsAt, isHeld: true };
    }
  },
});

/** Stores a session; one that was held may have been stored by another write just now. */
export const insertSession = (
  transaction: Database,
  { tokenHash, memberId, createdAt, endsAt }: Times & { memberId: string },
  more: { confirmed_until?: number | null; passkey_id?: string | null; by_mail?: number } = {},
) =>
  transaction
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      member_id: memberId,
      created_at: createdAt,
      ends_at: endsAt,
      has_set_password: 0,
      by_mail: 0,
      confirmed_until: null,
      passkey_id: null,
      ...more,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();

/** Stores the session of a login, unless that no longer lets in. */
async function store(
  transaction: Database,
  login: VerifiedLogin & Times & { replacedHash: string | undefined },
  also?: Also,
) {
  const { memberId, passwordHash, passkeyId = null, byMail = false, replacedHash } = login;
  const member = await transaction
    .updateTable('members')
    .set({ last_login_at: login.createdAt })
    .where('id', '=', memberId)
    .$if(passwordHash !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', passwordHash as string | null),
    )
    .where(mayEnter)
    .returning(['username', 'maintainer'])
    .executeTakeFirst();
  if (!member) return undefined;
  if (replacedHash !== undefined)
    await transaction.deleteFrom('sessions').where('token_hash', '=', replacedHash).execute();
  const isConfirmed = passkeyId !== null && member.maintainer === 1;
  await insertSession(transaction, login, {
    confirmed_until: isConfirmed ? confirmedUntil(login.createdAt) : null,
    passkey_id: passkeyId,
    by_mail: Number(byMail),
  });
  const newest = transaction
    .selectFrom('sessions')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_PER_MEMBER);
  await transaction
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('token_hash', 'not in', newest)
    .execute();
  await also?.(transaction, login.tokenHash);
  return { username: member.username };
}
