import type { Selectable } from 'kysely';
import type { ConsentSource } from '#contract/member-reach.ts';
import type { MemberData, OwnData } from '#contract/members.ts';
import { isSameName } from '#contract/same-name.ts';
import { usernameKey } from '#contract/username.ts';
import { composed } from '#server/http/table/composed.ts';
import { notDead } from '#server/mail/dead-addresses.ts';
import { mailAddress } from '#server/people/address.ts';
import { isEnabled, mayBeNamed } from '#server/people/named.ts';
import { fullNameOf, german } from '#server/people/names.ts';
import { membersMeant } from '#server/people/typed-name.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';
import { findRow, knownRow } from '#server/ports/database/rows.ts';
import { appendConsents, consentChanges, consentColumns } from '../people/consents.ts';
import { contactColumnNames, contactColumns, contactOf } from '../people/contact-columns.ts';
import { type NewMember, type NewMemberRow, newMemberRow } from '../people/new-member.ts';

const loginColumns = ['id', 'username', 'password_hash', 'disabled', 'left_at'] as const;
type LoginRow = Pick<Selectable<Tables['members']>, (typeof loginColumns)[number]>;

/** Called in the transaction of a save that changes where a member is to be mailed (undefined: nowhere). */
export type AddressChanged = (
  transaction: Database,
  member: Selectable<Tables['members']>,
  wanted: string | undefined,
) => Promise<void>;

type Name = { first_name: string; surname: string };

/** Whether it is more than another spelling. */
const isOtherName = (before: Name, after: Name) => !isSameName(fullNameOf(before), fullNameOf(after));

function lists(db: Database) {
  return {
    count: () => countOf(db.selectFrom('members')),

    /** Every member, for the maintainers; in German order of usernames. */
    async all() {
      const rows = await db.selectFrom('members').selectAll().execute();
      return rows.sort((a, b) => german.compare(a.username, b.username));
    },

    /** The usernames that members see: those not disabled, in German order. */
    async usernames(): Promise<string[]> {
      const rows = await db.selectFrom('members').select('username').where(isEnabled).execute();
      return rows.map((row) => row.username).sort(german.compare);
    },

    /** Whether this member has died. */
    async isRemembered(id: string): Promise<boolean> {
      const memorials = db.selectFrom('memorials').select('id').where('member_id', '=', id);
      return (await memorials.executeTakeFirst()) !== undefined;
    },
  };
}

function lookups(db: Database) {
  const findVisible = compiledQuery(db, (key: string) =>
    db
      .selectFrom('members')
      .select(['id', 'publication_consent', 'accept_group_emails', 'disabled', ...contactColumnNames])
      .where('username_key', '=', key),
  );

  return {
    async find(username: string, from = db): Promise<Selectable<Tables['members']> | undefined> {
      return from
        .selectFrom('members')
        .selectAll()
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
    },

    /** The member for a login name: a username, or a confirmed address that only one member has. */
    async findForLogin(typed: string): Promise<LoginRow | undefined> {
      const [id, ...others] = await membersMeant(db, typed);
      if (id === undefined || others.length > 0) return undefined;
      return findRow(db, 'members', id);
    },

    /** All whom a login name means, see `membersMeant`. */
    async meant(typed: string, from = db): Promise<Selectable<Tables['members']>[]> {
      const ids = await membersMeant(from, typed.trim());
      if (ids.length === 0) return [];
      return from.selectFrom('members').selectAll().where('id', 'in', ids).orderBy('username_key').execute();
    },

    /**
     * What the asker may see of a member: all of oneself, the contact data of a member who consented, undefined
     * for anybody else, existing or not.
     */
    async dataFor(askerId: string, username: string): Promise<MemberData | undefined> {
      const [row] = await findVisible(usernameKey(username));
      if (!row) return undefined;
      const contact = contactOf(row);
      if (row.id === askerId)
        return {
          ...contact,
          publicationConsent: row.publication_consent === 1,
          acceptGroupEmails: row.accept_group_emails === 1,
        };
      return mayBeNamed(row) ? contact : undefined;
    },
  };
}

function changes(db: Database, now: () => number) {
  return {
    /** Adds a member, and returns the row; undefined when the username is taken. */
    async add(transaction: Database, member: NewMember): Promise<NewMemberRow | undefined> {
      const row = newMemberRow(composed(member), now());
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('members')
        .values(row)
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n ? row : undefined;
    },

    /** Replaces the hash that was verified, unless it has changed in the meantime. */
    async replacePasswordHash(id: string, verified: string | null, renewed: string): Promise<boolean> {
      const result = await db
        .updateTable('members')
        .set({ password_hash: renewed })
        .where('id', '=', id)
        .where('password_hash', 'is not distinct from', verified)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** Replaces all of them at once, and records changed consents in the ledger. */
    async saveData(
      transaction: Database,
      id: string,
      data: OwnData,
      source: ConsentSource,
      addressChanged?: AddressChanged,
    ): Promise<void> {
      const before = await knownRow(transaction, 'members', id);
      const columns = contactColumns(data);
      await transaction
        .updateTable('members')
        .set({
          ...columns,
          ...consentColumns(data),
          ...notDead,
          data_saved_at: now(),
          ...(isOtherName(before, columns) && { renamed_at: now() }),
        })
        .where('id', '=', id)
        .execute();
      const changes = consentChanges(before, consentColumns(data));
      await appendConsents(transaction, { memberId: id, changes, source, at: now() });
      const wanted = mailAddress(columns);
      if (wanted !== mailAddress(before)) await addressChanged?.(transaction, before, wanted);
    },
  };
}

export type Members = ReturnType<typeof createMembers>;

/** The members table. `now` is the clock in ms. */
export function createMembers(db: Database, now: () => number) {
  return {
    ...lists(db),
    ...lookups(db),
    ...changes(db, now),
  };
}
