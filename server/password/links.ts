import { randomInt } from 'node:crypto';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import {
  ADDRESS_LINK_DAYS,
  CODE_LENGTH,
  INVITATION_LINK_DAYS,
  LOGIN_LINK_SECONDS,
  PAPER_CODE_DAYS,
  RESET_LINK_MINUTES,
} from '#contract/limits.ts';
import { CODE_CHARACTERS } from '#contract/link-code.ts';
import { mayEnter } from '#server/people/named.ts';
import type { Database, LinkPurpose } from '#server/ports/database/database.ts';
import { knownWord } from '#server/ports/database/stored-words.ts';
import { MAX_CLOCK_SKEW_MS } from '#server/process/clock.ts';
import { hashToken, newToken } from '#server/random-tokens.ts';
import type { MailMember } from './account-mails.ts';

/** The purposes of a link that sets a password. */
export const passwordPurposes = ['reset', 'invitation'] as const satisfies LinkPurpose[];

const lifetimes: Record<LinkPurpose, number> = {
  reset: RESET_LINK_MINUTES * MINUTE_MS,
  invitation: INVITATION_LINK_DAYS * DAY_MS,
  address: ADDRESS_LINK_DAYS * DAY_MS,
  login: LOGIN_LINK_SECONDS * SECOND_MS,
};

/** A letter takes days, and lies on a table for some more. */
const CODE_LIFETIME_MS = PAPER_CODE_DAYS * DAY_MS;

/** 40 random bits: short enough to be typed. Guesses are limited as those at links. */
const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

/** People often ask again before the first mail arrives, so a few older links keep working. */
const WORKING_LINKS = 3;

/** How long an expired link can still be renewed. */
const RENEWABLE_MS = 365 * DAY_MS;

/** An unused link and its member. */
export type FoundLink = {
  member: MailMember;
  purpose: LinkPurpose;
  /** Where it was mailed to, or the address that it confirms. */
  address: string;
  /** Whether it has not expired. */
  works: boolean;
  /**
   * Whether it logs a newcomer in, too, who sets no password: not a maintainer, who is asked for it, nor whom no mail
   * reaches to log in by, as those have been written a letter with a code.
   */
  isWayIn: boolean;
  /** Whether a new password by it ends passkeys, unless they are kept. */
  endsPasskeys: boolean;
};

function issuing(now: () => number) {
  return {
    /**
     * Issues a link whose lifetime starts now; of the older ones for its purpose, the newest two keep working. `asCode`:
     * its token is a code for a printed letter. `requestHash`: of the request that its mail answers, with a code beside.
     */
    async issue(
      transaction: Database,
      link: { memberId: string; purpose: LinkPurpose; address: string; asCode?: true; requestHash?: string },
    ) {
      const token = link.asCode ? newCode() : newToken();
      const createdAt = now();
      const endsAt = createdAt + (link.asCode ? CODE_LIFETIME_MS : lifetimes[link.purpose]);
      const unused = transaction
        .selectFrom('password_links')
        .select('token_hash')
        .where('member_id', '=', link.memberId)
        .where('purpose', '=', link.purpose)
        .where('used_at', 'is', null);
      await transaction
        .updateTable('password_links')
        .set({ used_at: createdAt })
        .where('token_hash', 'in', unused)
        .where('token_hash', 'not in', unused.orderBy('created_at', 'desc').limit(WORKING_LINKS - 1))
        .execute();
      await transaction
        .insertInto('password_links')
        .values({
          token_hash: hashToken(token),
          member_id: link.memberId,
          purpose: link.purpose,
          address: link.address,
          created_at: createdAt,
          ends_at: endsAt,
          used_at: null,
          request_hash: link.requestHash ?? null,
        })
        .execute();
      return { token, issuedAt: createdAt, endsAt };
    },
  };
}

function finding(db: Database, now: () => number) {
  return {
    /** The unused link for a token, its member not disabled; finding it does not use it. */
    async find(token: string): Promise<FoundLink | undefined> {
      const row = await db
        .selectFrom('password_links')
        .innerJoin('members', 'members.id', 'password_links.member_id')
        .select(['purpose', 'password_links.address', 'ends_at'])
        .select(['members.id', 'username', 'first_name', 'surname'])
        .select(['maintainer', 'last_login_at', 'linked_address'])
        .select((of) =>
          of
            .exists(of.selectFrom('passkeys').select('id').whereRef('member_id', '=', 'members.id'))
            .as('has_passkeys'),
        )
        .where('token_hash', '=', hashToken(token))
        .where('used_at', 'is', null)
        .where(mayEnter)
        .executeTakeFirst();
      const purpose = knownWord('password_links', 'purpose', row?.purpose ?? null);
      if (!row || !purpose) return undefined;
      const works = row.ends_at > now();
      const isNewcomer = row.last_login_at === null && row.maintainer === 0;
      const isMailed = row.linked_address !== null && token.length > CODE_LENGTH;
      return {
        member: { id: row.id, username: row.username, first_name: row.first_name, surname: row.surname },
        purpose,
        address: row.address,
        works,
        endsPasskeys: works && Boolean(row.has_passkeys),
        isWayIn: works && purpose === 'invitation' && isNewcomer && isMailed,
      };
    },

    /** Whether a mail that answers this request has left and still logs in. */
    async answers(from: Database, requestHash: string): Promise<boolean> {
      const link = await from
        .selectFrom('password_links')
        .select('token_hash')
        .where('request_hash', '=', requestHash)
        .where('used_at', 'is', null)
        .where('ends_at', '>', now())
        .limit(1)
        .executeTakeFirst();
      return link !== undefined;
    },

    /** When this link for a login was used, or has ended since another was, or a code, and by whom; known for an hour. */
    async usedLogin(token: string): Promise<{ memberId: string; at: number } | undefined> {
      const link = await db
        .selectFrom('password_links')
        .select(['member_id', 'used_at'])
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', 'login')
        .executeTakeFirst();
      if (!link || link.used_at === null) return undefined;
      return { memberId: link.member_id, at: link.used_at };
    },
  };
}

function ending(db: Database, now: () => number) {
  return {
    /**
     * Uses up a link, in the transaction of what it permits: that of a token, or those in the mails that answer a
     * request. Of concurrent attempts exactly one gets the member and the address; none does when the member has been
     * disabled since.
     */
    async use(transaction: Database, by: string | { requestHash: string }, purposes: readonly LinkPurpose[]) {
      const [column, hash] =
        typeof by === 'string'
          ? (['token_hash', hashToken(by)] as const)
          : (['request_hash', by.requestHash] as const);
      return transaction
        .updateTable('password_links')
        .set({ used_at: now() })
        .where(column, '=', hash)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .where('ends_at', '>', now())
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('members')
              .select('id')
              .whereRef('members.id', '=', 'password_links.member_id')
              .where(mayEnter),
          ),
        )
        .returning(['member_id', 'address'])
        .executeTakeFirst();
    },

    /** Ends the unused links of a member for one purpose. */
    async end(transaction: Database, memberId: string, purpose: LinkPurpose): Promise<void> {
      await transaction
        .updateTable('password_links')
        .set({ used_at: now() })
        .where('member_id', '=', memberId)
        .where('used_at', 'is', null)
        .where('purpose', '=', purpose)
        .execute();
    },

    /** Deletes used links and those too old to be renewed. Those from a clock that was set back begin their time now. */
    async deleteOld(): Promise<void> {
      await db
        .deleteFrom('password_links')
        .where((eb) =>
          eb.or([
            eb('used_at', 'is not', null),
            eb('ends_at', '<=', now() - RENEWABLE_MS),
            eb('purpose', '=', 'login').and('ends_at', '<=', now() - DAY_MS),
          ]),
        )
        .execute();
      const at = now();
      await db
        .updateTable('password_links')
        .set((of) => ({ ends_at: of('ends_at', '-', of.parens('created_at', '-', at)), created_at: at }))
        .where('created_at', '>', at + MAX_CLOCK_SKEW_MS)
        .execute();
    },
  };
}

export type Links = ReturnType<typeof createLinks>;

/** The links table. `now` is the clock in ms. */
export function createLinks(db: Database, now: () => number) {
  return {
    ...issuing(now),
    ...finding(db, now),
    ...ending(db, now),
  };
}
