import { DAY_MS, SECOND_MS } from '#contract/durations.ts';
import {
  LOGIN_LINK_SECONDS,
  WRONG_CODES_DAYS,
  WRONG_CODES_MAX,
  WRONG_PER_REQUEST,
} from '#contract/limits.ts';
import { LIFE_MS } from '#server/mail/queue.ts';
import type { Links } from '#server/password/links.ts';
import type { Database } from '#server/ports/database/database.ts';
import { hashToken, newToken } from '#server/random-tokens.ts';
import { isSame, keyedHash } from '#server/signed-tokens.ts';

const CODES = 1_000_000;

/** Only reached under attack. */
const MAX_REQUESTS = 20_000;

/** So many wrong codes end a request. */
/** So many within this time switch the codes of an account off; its known browsers each have as many of their own. */
const WRONG_COUNT_MS = WRONG_CODES_DAYS * DAY_MS;

/**
 * How likely it is that codes of one account are guessed within a year, from however many sources, and with new requests
 * all the time: in no thirty days are there more guesses than `WRONG_CODES_MAX`, each at one code of a million.
 */
export const guessedInAYear = () => (Math.ceil((365 * DAY_MS) / WRONG_COUNT_MS) * WRONG_CODES_MAX) / CODES;

/**
 * Who asks. `account`: a `typedName`, `spelling`: the `typedSpelling` of the same; `memberId`: the one member who is meant.
 * `deviceHash`: of a known browser.
 */
type Asking = {
  account: string;
  spelling: string;
  memberId: string | undefined;
  deviceHash: string | undefined;
};

type Counted = { account: string; member_id: string | null };

/** The requests of the same member, under whatever name; without one those for the same name. */
const ofSameAccount = (from: Database, { account, member_id: memberId }: Counted) => {
  const requests = from.selectFrom('login_requests');
  return memberId === null
    ? requests.where('account', '=', account).where('member_id', 'is', null)
    : requests.where('member_id', '=', memberId);
};

/** Those of an account that still count: of one of its known browsers, or of all others. */
export async function wrongCodesOf(
  from: Database,
  counted: Counted & { device_hash: string | null },
  now: number,
): Promise<number> {
  const { wrong } = await ofSameAccount(from, counted)
    .select((of) => of.fn.sum<number | null>('wrong_codes').as('wrong'))
    .where('created_at', '>', now - WRONG_COUNT_MS)
    .where('device_hash', 'is not distinct from', counted.device_hash)
    .executeTakeFirstOrThrow();
  return Number(wrong);
}

type CodeParts = {
  now: () => number;
  key: string;
  links: Pick<Links, 'answers'>;
};

const find = (from: Database, requestHash: string) =>
  from.selectFrom('login_requests').selectAll().where('request_hash', '=', requestHash);

function asking(db: Database, now: () => number) {
  return {
    /**
     * Stores a request in the transaction that has its mail queued, and returns what the browser that asks needs to know.
     * Who asks again goes on with the request before: whichever mail is read first, its code fits.
     */
    async begin(
      transaction: Database,
      { account, spelling, memberId, deviceHash }: Asking,
      before: string | undefined,
    ): Promise<string> {
      if (before !== undefined) {
        const row = await find(transaction, hashToken(before))
          // Of two accounts that only umlauts tell apart, none may log in by the code of the other; compared by the member
          // who is meant, the answer would tell that there are two.
          .where('spelling_hash', '=', spelling)
          .where('member_id', 'is not distinct from', memberId ?? null)
          .where('created_at', '>', now() - LOGIN_LINK_SECONDS * SECOND_MS)
          .where('wrong_codes', '<', WRONG_PER_REQUEST)
          .executeTakeFirst();
        if (row) return before;
      }
      const request = newToken();
      await transaction
        .insertInto('login_requests')
        .values({
          request_hash: hashToken(request),
          account,
          spelling_hash: spelling,
          member_id: memberId ?? null,
          device_hash: deviceHash ?? null,
          wrong_codes: 0,
          created_at: now(),
        })
        .execute();
      return request;
    },

    /** Whose it is. Undefined for one that was never stored. */
    async accountOf(request: string): Promise<{ account: string; memberId: string | undefined } | undefined> {
      const row = await find(db, hashToken(request)).executeTakeFirst();
      return row && { account: row.account, memberId: row.member_id ?? undefined };
    },

    /**
     * Deletes those whose mail has left or been given up long ago; where wrong codes were tried, once they no longer
     * count. Under attack the oldest that say nothing of an account go earlier.
     */
    async deleteOld(): Promise<void> {
      const at = now();
      await db
        .deleteFrom('login_requests')
        .where((eb) =>
          eb.or([
            eb('created_at', '<=', at - WRONG_COUNT_MS),
            eb('created_at', '<=', at - LIFE_MS - LOGIN_LINK_SECONDS * SECOND_MS).and('wrong_codes', '=', 0),
          ]),
        )
        .execute();
      const sayNothing = db
        .selectFrom('login_requests')
        .select('request_hash')
        .where((eb) => eb.or([eb('member_id', 'is', null), eb('wrong_codes', '=', 0)]));
      await db
        .deleteFrom('login_requests')
        .where('request_hash', 'in', sayNothing)
        .where('request_hash', 'not in', sayNothing.orderBy('created_at', 'desc').limit(MAX_REQUESTS))
        .execute();
    },
  };
}

function codes(db: Database, { now, key, links }: CodeParts) {
  const codeOf = (requestHash: string) => {
    const bits = keyedHash(key, `login code ${requestHash}`).readUIntBE(0, 6);
    return String(bits % CODES).padStart(6, '0');
  };

  const areOff = async (from: Database, counted: Parameters<typeof wrongCodesOf>[1]) =>
    (await wrongCodesOf(from, counted, now())) >= WRONG_CODES_MAX;

  return {
    /** What the mail says: `off` while the account has had too many wrong ones. Undefined: the request takes none. */
    async codeFor(requestHash: string): Promise<string | 'off' | undefined> {
      const row = await find(db, requestHash).executeTakeFirst();
      if (!row || row.wrong_codes >= WRONG_PER_REQUEST) return undefined;
      return (await areOff(db, row)) ? 'off' : codeOf(requestHash);
    },

    /**
     * Compares a code, and counts it when it is wrong, which it is unless `isJudged`. `ended`: no code is right any more.
     */
    async tryCode(request: string, code: string, isJudged: boolean): Promise<'right' | 'wrong' | 'ended'> {
      const requestHash = hashToken(request);
      return db.transaction().execute(async (transaction) => {
        const row = await find(transaction, requestHash).executeTakeFirst();
        if (!row) return 'wrong';
        const { wrong_codes: wrong } = row;
        if (wrong >= WRONG_PER_REQUEST) return 'ended';
        const [isOff, isAnswered] = [
          await areOff(transaction, row),
          await links.answers(transaction, requestHash),
        ];
        if (isSame(code, codeOf(requestHash)) && !isOff && isJudged) return isAnswered ? 'right' : 'ended';
        await transaction
          .updateTable('login_requests')
          .set({ wrong_codes: wrong + 1 })
          .where('request_hash', '=', requestHash)
          .execute();
        return wrong + 1 >= WRONG_PER_REQUEST ? 'ended' : 'wrong';
      });
    },
  };
}

export type LoginRequests = ReturnType<typeof createLoginRequests>;

/**
 * The requests for mails that log in, also those for names that nobody has: one may not be told from the other by its
 * limits. What a mail is good for are its links (`password/links.ts`); a code stands for those that answer its request.
 * The code is not stored: it follows from the request and a key of the site. A person with a copy of the whole database
 * could find it out, but not use it: it is taken only with the request, of which nothing is stored but the hash.
 * `now` is the clock in ms.
 */
export function createLoginRequests(db: Database, parts: CodeParts) {
  return {
    ...asking(db, parts.now),
    ...codes(db, parts),
  };
}
