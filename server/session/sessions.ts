import { SESSION_SECONDS } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database } from '#server/ports/database/database.ts';
import { dataVersion } from '#server/ports/database/dialect.ts';
import { MAX_CLOCK_SKEW_MS } from '#server/process/clock.ts';
import { hashToken, newToken } from '#server/random-tokens.ts';
import { createHeldSessions, type HeldSessions } from './held-sessions.ts';
import { createProof } from './proof.ts';
import { confirmedUntil, createStart, insertSession, SESSIONS_PER_MEMBER } from './start-session.ts';

/** The member who makes a call. */
export type Asker = { id: string; username: string };

/** What a session permits besides what every member may do. */
export type Rights = {
  /** Whether the member has the role. By itself it gives nothing but the way to `actsAsMaintainer`. */
  isMaintainer: boolean;
  /** A maintainer who has entered the password again, a short while ago: what all that maintainers see and do asks. */
  actsAsMaintainer: boolean;
};

/** Writes on behalf of a session, with what it permits at that moment. */
export type MemberWrite = <T>(work: (transaction: Database, rights: Rights) => Promise<T>) => Promise<T>;

export type ActiveSession = Rights & {
  member: Asker;
  tokenHash: string;
  endsAt: number;
  /** Whether the password was set in this session: knowing it then says nothing about who is here. */
  hasSetPassword: boolean;
  isByPasskey: boolean;
  /** By a link or a code that was mailed to the confirmed address; no longer once it has set a password. */
  isByMail: boolean;
  /** The version of the data when the call was let in, if asked for: what is read later is at least as new. */
  dataVersion?: string;
};

const activeSession = (db: Database, { withVersion }: { withVersion: boolean }) =>
  compiledQuery(db, (tokenHash: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.member_id')
      .select(['members.id', 'members.username', 'members.maintainer'])
      .select(['sessions.ends_at', 'sessions.confirmed_until', 'sessions.has_set_password'])
      .select(['sessions.passkey_id', 'sessions.by_mail'])
      .$if(withVersion, (query) => query.select(dataVersion(db).as('version')))
      .where('sessions.token_hash', '=', tokenHash)
      .where('members.disabled', '=', 0),
  );

/** The same in a transaction, for which whatever ends a session waits, as that is one, too. */
const findActiveIn = (from: Database, tokenHash: string) =>
  from
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['members.maintainer', 'sessions.ends_at', 'sessions.confirmed_until'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('members.disabled', '=', 0)
    .executeTakeFirst();

type RightsRow = { maintainer: number; confirmed_until: number | null };

const rightsOf = ({ maintainer, confirmed_until }: RightsRow, now: number): Rights => ({
  isMaintainer: maintainer === 1,
  actsAsMaintainer: maintainer === 1 && confirmed_until !== null && confirmed_until > now,
});

async function findHeld(
  held: HeldSessions,
  tokenHash: string,
  { withVersion }: { withVersion: boolean },
): Promise<ActiveSession | undefined> {
  const one = await held.find(tokenHash, { withVersion });
  if (!one) return undefined;
  const { memberId: id, username, endsAt, isMaintainer, version } = one;
  return {
    member: { id, username },
    tokenHash,
    endsAt,
    hasSetPassword: false,
    isByPasskey: false,
    isByMail: false,
    isMaintainer,
    actsAsMaintainer: false,
    ...(version !== undefined && { dataVersion: version }),
  };
}

function asking(db: Database, now: () => number, held: HeldSessions) {
  const findActive = activeSession(db, { withVersion: false });
  const findWithVersion = activeSession(db, { withVersion: true });

  return {
    /**
     * The active session for a cookie's value: not expired, its member not disabled. `withVersion`: and the version of
     * the data, by the same statement, as one of its own would cost as much again.
     */
    async find(token: string, { withVersion = false } = {}): Promise<ActiveSession | undefined> {
      const tokenHash = hashToken(token);
      const [row] = await (withVersion ? findWithVersion(tokenHash) : findActive(tokenHash));
      if (!row) return findHeld(held, tokenHash, { withVersion });
      if (row.ends_at <= now()) return undefined;
      const { id, username, ends_at: endsAt } = row;
      const session = {
        member: { id, username },
        tokenHash,
        endsAt,
        hasSetPassword: row.has_set_password === 1,
        isByPasskey: row.passkey_id !== null,
        isByMail: row.by_mail === 1,
        ...rightsOf(row, now()),
      };
      return row.version === undefined ? session : { ...session, dataVersion: row.version };
    },
  };
}

function writing(db: Database, now: () => number, held: HeldSessions) {
  return {
    /** What a session permits now: it may have ended since the call was let in. */
    async rightsNow(from: Database, { tokenHash }: ActiveSession): Promise<Rights> {
      const row = await findActiveIn(from, tokenHash);
      return row ? rightsOf(row, now()) : { isMaintainer: false, actsAsMaintainer: false };
    },

    /**
     * Writes on behalf of a session: the transaction checks it again, and refuses if it has ended, or its member was
     * disabled or deleted, since the call was let in. `mustPermit` throws unless the session still permits the call.
     */
    writeAs(tokenHash: string, mustPermit: (rights: Rights) => void): MemberWrite {
      return async (work) => {
        const result = await db.transaction().execute(async (transaction) => {
          const one = await held.find(tokenHash, { from: transaction });
          if (one) await insertSession(transaction, one);
          const row = await findActiveIn(transaction, tokenHash);
          if (!row || row.ends_at <= now()) throw new Refusal('no-session');
          const rights = rightsOf(row, now());
          mustPermit(rights);
          return work(transaction, rights);
        });
        held.end(tokenHash);
        return result;
      };
    },
  };
}

function changing(now: () => number) {
  return {
    /**
     * Lets a maintainer act in this session for a while, whose password was verified just now. Not where the session
     * has set that password itself.
     */
    async confirm(transaction: Database, tokenHash: string): Promise<void> {
      await transaction
        .updateTable('sessions')
        .set({ confirmed_until: confirmedUntil(now()) })
        .where('token_hash', '=', tokenHash)
        .where('has_set_password', '=', 0)
        .execute();
    },

    /**
     * Continues the session that sets a new password under a new token, but not as one in which a maintainer acts, before
     * the next login, as one that no mail has begun, and without the mark of its browser, which ends. Returns the token.
     */
    async renewWithPassword(transaction: Database, tokenHash: string): Promise<string> {
      const token = newToken();
      await transaction
        .updateTable('sessions')
        .set({ token_hash: hashToken(token), mark_hash: null })
        .set({ confirmed_until: null, has_set_password: 1, by_mail: 0 })
        .where('token_hash', '=', tokenHash)
        .execute();
      return token;
    },
  };
}

function ending(db: Database, now: () => number, held: HeldSessions) {
  return {
    /** Ends one that is in memory alone. */
    endHeld: held.end,

    async end(transaction: Database, tokenHash: string): Promise<void> {
      await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    /** Ends the sessions of everybody; returns how many. */
    async endAll(transaction: Database): Promise<number> {
      const result = await transaction.deleteFrom('sessions').executeTakeFirst();
      return Number(result.numDeletedRows);
    },

    /** Deletes expired sessions, and those that end too far ahead: the clock was set back before this start. */
    async deleteEnded(): Promise<void> {
      const latest = now() + SESSION_SECONDS * 1000 + MAX_CLOCK_SKEW_MS;
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('ends_at', '<=', now()), eb('ends_at', '>', latest)]))
        .execute();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** The sessions table. `now` is the clock in ms. */
export function createSessions(db: Database, now: () => number) {
  const held = createHeldSessions(db, now, SESSIONS_PER_MEMBER);
  return {
    ...createStart({ db, now, held }),
    ...createProof(now),
    ...asking(db, now, held),
    ...writing(db, now, held),
    ...changing(now),
    ...ending(db, now, held),
  };
}

/**
 * Whether somebody acts as a maintainer: on what belongs to others. Refuses those who may not, now that it is written.
 * What belongs to oneself needs neither the role nor the password again.
 */
export function actsAsMaintainer(ownerId: string | null, member: Asker, rights: Rights): boolean {
  if (ownerId === member.id) return false;
  if (!rights.isMaintainer) throw new Refusal('not-allowed');
  if (!rights.actsAsMaintainer) throw new Refusal('confirm-password');
  return true;
}
