import type { Database, Tables } from '#server/ports/database/database.ts';
import { CLOCKS_APART_MS } from '#server/process/clock.ts';
import { hashToken, newToken } from '#server/session/sessions.ts';
import type { MailMember } from './account-mails.ts';

export type LinkPurpose = Tables['password_links']['purpose'];

/** The purposes of a link that sets a password. */
export const passwordPurposes = ['reset', 'invitation'] as const satisfies LinkPurpose[];

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const lifetimes: Record<LinkPurpose, number> = {
  reset: 60 * MINUTE_MS,
  invitation: 30 * DAY_MS,
  address: 7 * DAY_MS,
};

/** The first mail is often slower than the second click, so an older link goes on for a while. */
const LIVE_LINKS = 3;

/** So long an expired link still knows whom to mail a new one. */
const KEPT_MS = 365 * DAY_MS;

/** A link that nobody has used, and the member whose it is. */
export type FoundLink = {
  member: MailMember;
  purpose: LinkPurpose;
  /** Where it was mailed to, or the address that it confirms. */
  address: string;
  /** Whether its time is not over. */
  works: boolean;
};

export type Links = ReturnType<typeof createLinks>;

/** The links table. `now` is the clock in ms. */
export function createLinks(db: Database, now: () => number) {
  return {
    /** Makes a link whose time counts from now; of the older ones of its purpose the newest two go on. */
    async issue(link: { memberId: string; purpose: LinkPurpose; address: string }) {
      const token = newToken();
      const createdAt = now();
      const endsAt = createdAt + lifetimes[link.purpose];
      await db.transaction().execute(async (transaction) => {
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
          .where('token_hash', 'not in', unused.orderBy('created_at', 'desc').limit(LIVE_LINKS - 1))
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
          })
          .execute();
      });
      return { token, endsAt };
    },

    /** The unused link behind a token, its member not disabled; looking consumes nothing. */
    async find(token: string): Promise<FoundLink | undefined> {
      const row = await db
        .selectFrom('password_links')
        .innerJoin('members', 'members.id', 'password_links.member_id')
        .select(['purpose', 'password_links.address', 'ends_at'])
        .select(['members.id', 'username', 'first_name', 'surname'])
        .where('token_hash', '=', hashToken(token))
        .where('used_at', 'is', null)
        .where('disabled', '=', 0)
        .executeTakeFirst();
      return (
        row && {
          member: { id: row.id, username: row.username, first_name: row.first_name, surname: row.surname },
          purpose: row.purpose,
          address: row.address,
          works: row.ends_at > now(),
        }
      );
    },

    /**
     * Uses a link up, in the transaction of what it allows. Of all who try at once exactly one is told the
     * member and the address; nobody when the member has been disabled since.
     */
    async use(transaction: Database, token: string, purposes: readonly LinkPurpose[]) {
      return transaction
        .updateTable('password_links')
        .set({ used_at: now() })
        .where('token_hash', '=', hashToken(token))
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .where('ends_at', '>', now())
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('members')
              .select('id')
              .whereRef('members.id', '=', 'password_links.member_id')
              .where('disabled', '=', 0),
          ),
        )
        .returning(['member_id', 'address'])
        .executeTakeFirst();
    },

    /** Ends links of a member that nobody has used: all, or those of one purpose. */
    async end(transaction: Database, memberId: string, purpose?: LinkPurpose): Promise<void> {
      await transaction
        .updateTable('password_links')
        .set({ used_at: now() })
        .where('member_id', '=', memberId)
        .where('used_at', 'is', null)
        .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as LinkPurpose))
        .execute();
    },

    /** Forgets what nobody can do anything with, and what is from a clock that was set back before this start. */
    async deleteOld(): Promise<void> {
      await db
        .deleteFrom('password_links')
        .where((row) =>
          row.or([
            row('used_at', 'is not', null),
            row('ends_at', '<=', now() - KEPT_MS),
            row('created_at', '>', now() + CLOCKS_APART_MS),
          ]),
        )
        .execute();
    },
  };
}
