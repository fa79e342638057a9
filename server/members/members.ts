import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { MemberData } from '#contract/members.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { addressKey } from './email-address.ts';
import { usernameKey } from './username.ts';

export type NewMember = {
  username: string;
  /** A plain address, as `plainAddress` gives it. It counts as confirmed: a maintainer vouches for it. */
  email: string;
  firstName: string;
  surname: string;
  passwordHash: string | null;
};

export type LoginRow = Pick<Selectable<Tables['members']>, 'id' | 'username' | 'password_hash' | 'disabled'>;

export type Members = ReturnType<typeof createMembers>;

const german = new Intl.Collator('de', { numeric: true });

/** The members table. `now` is the clock in ms. */
export function createMembers(db: Database, now: () => number) {
  return {
    /** Adds a member, or answers false when the username is taken. */
    async add(member: NewMember): Promise<boolean> {
      const result = await db
        .insertInto('members')
        .values({
          id: randomUUIDv7(),
          username: member.username,
          username_key: usernameKey(member.username),
          password_hash: member.passwordHash,
          linked_address: member.email,
          linked_address_key: addressKey(member.email),
          first_name: member.firstName,
          surname: member.surname,
          address: '',
          city: '',
          phone_number: '',
          mobile_number: '',
          private_email_address: member.email,
          office_email_address: '',
          publication_consent: 0,
          accept_group_emails: 0,
          disabled: 0,
          created_at: now(),
          data_saved_at: null,
        })
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async count(): Promise<number> {
      const row = await db
        .selectFrom('members')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    /** Every member, for the maintainers; German order of usernames. */
    async all() {
      const rows = await db.selectFrom('members').selectAll().execute();
      return rows.sort((a, b) => german.compare(a.username, b.username));
    },

    /** The usernames that members see: those not disabled, in German order. */
    async usernames(): Promise<string[]> {
      const rows = await db.selectFrom('members').select('username').where('disabled', '=', 0).execute();
      return rows.map((row) => row.username).sort(german.compare);
    },

    /** The member whom the login field means: by username, or by confirmed address when only one has it. */
    async findForLogin(typed: string): Promise<LoginRow | undefined> {
      const columns = ['id', 'username', 'password_hash', 'disabled'] as const;
      const named = await db
        .selectFrom('members')
        .select(columns)
        .where('username_key', '=', usernameKey(typed))
        .executeTakeFirst();
      if (named) return named;
      const linked = await db
        .selectFrom('members')
        .select(columns)
        .where('linked_address_key', '=', addressKey(typed))
        .limit(2)
        .execute();
      return linked.length === 1 ? linked[0] : undefined;
    },

    async setPasswordHash(id: string, hash: string): Promise<void> {
      await db.updateTable('members').set({ password_hash: hash }).where('id', '=', id).execute();
    },

    /**
     * What `asker` may see of a member: all ten fields of oneself, the eight contact fields of one who
     * consented, nothing (undefined) of anybody else, known or not.
     */
    async dataFor(askerId: string, username: string): Promise<MemberData | undefined> {
      const row = await db
        .selectFrom('members')
        .selectAll()
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
      if (!row) return undefined;
      const contact = {
        firstName: row.first_name,
        surname: row.surname,
        address: row.address,
        city: row.city,
        phoneNumber: row.phone_number,
        mobileNumber: row.mobile_number,
        privateEmailAddress: row.private_email_address,
        officeEmailAddress: row.office_email_address,
      };
      if (row.id === askerId)
        return {
          ...contact,
          publicationConsent: row.publication_consent === 1,
          acceptGroupEmails: row.accept_group_emails === 1,
        };
      return row.publication_consent === 1 && row.disabled === 0 ? contact : undefined;
    },
  };
}
