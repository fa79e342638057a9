import type { Selectable } from 'kysely';
import type { Birthday, OwnProfile, Profile } from '#contract/members.ts';
import { mayBeNamed } from '#server/people/named.ts';
import { isSameName } from '#server/people/same-name.ts';
import { usernameKey } from '#server/people/username.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { appendConsents } from '../people/consents.ts';
import { portraitsByMember } from './portraits.ts';

const columns = [
  'birth_name',
  'nickname',
  'birthday_day',
  'birthday_month',
  'birthday_year',
  'birthday_consent',
] as const;
export type ProfileRow = Pick<Selectable<Tables['members']>, (typeof columns)[number]>;

export function birthdayOf(row: ProfileRow): Birthday | null {
  const { birthday_day: day, birthday_month: month, birthday_year: year } = row;
  if (day === null || month === null) return null;
  return { day, month, ...(year !== null && { year }) };
}

/** What a member who published the contact data lets others see. */
export const releasedProfile = (row: ProfileRow) => ({
  birthName: row.birth_name,
  nickname: row.nickname,
  birthday: row.birthday_consent === 1 ? birthdayOf(row) : null,
});

export type Profiles = ReturnType<typeof createProfiles>;

/** What helps members to recognise each other, beside the contact data. `now` is the clock in ms. */
export function createProfiles(db: Database, now: () => number) {
  return {
    /** All of one's own; what another member has released; undefined for anybody else, existing or not. */
    async profileFor(askerId: string, username: string): Promise<Profile | undefined> {
      const row = await db
        .selectFrom('members')
        .select(['id', 'publication_consent', 'disabled', ...columns])
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
      if (!row) return undefined;
      const portraits = (await portraitsByMember(db, row.id)).get(row.id) ?? [];
      if (row.id === askerId) {
        const { birth_name: birthName, nickname, birthday_consent: consent } = row;
        return { birthName, nickname, birthday: birthdayOf(row), birthdayConsent: consent === 1, portraits };
      }
      return mayBeNamed(row) ? { ...releasedProfile(row), portraits } : undefined;
    },

    /** Replaces all of it at once, and records a changed consent in the ledger. */
    async save(transaction: Database, id: string, profile: OwnProfile): Promise<void> {
      const before = await transaction
        .selectFrom('members')
        .select(['birthday_consent', 'birth_name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const given = Number(profile.birthdayConsent);
      await transaction
        .updateTable('members')
        .set({
          birth_name: profile.birthName,
          // A first one is an addition; another one is another name.
          ...(before.birth_name !== '' &&
            !isSameName(before.birth_name, profile.birthName) && { renamed_at: now() }),
          nickname: profile.nickname,
          birthday_day: profile.birthday?.day ?? null,
          birthday_month: profile.birthday?.month ?? null,
          birthday_year: profile.birthday?.year ?? null,
          birthday_consent: given,
        })
        .where('id', '=', id)
        .execute();
      if (given === before.birthday_consent) return;
      const changes = [{ consent: 'birthday' as const, given }];
      await appendConsents(transaction, { memberId: id, changes, source: 'form', at: now() });
    },
  };
}
