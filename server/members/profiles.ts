import type { Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { BIRTHDAY_DAYS } from '#contract/limits.ts';
import type { Birthday, ComingBirthday, OwnProfile, Profile } from '#contract/members.ts';
import { isSameName } from '#contract/same-name.ts';
import { usernameKey } from '#contract/username.ts';
import { isNamed, mayBeNamed } from '#server/people/named.ts';
import { german, nameOf } from '#server/people/names.ts';
import { portraitsByMember, portraitToShow } from '#server/people/shown-portraits.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { knownRow } from '#server/ports/database/rows.ts';
import { isoDay } from '#texts/dates.ts';
import { appendConsents } from '../people/consents.ts';

const columns = [
  'birth_name',
  'nickname',
  'birthday_day',
  'birthday_month',
  'birthday_year',
  'birthday_consent',
] as const;
type ProfileRow = Pick<Selectable<Tables['members']>, (typeof columns)[number]>;

function birthdayOf(row: ProfileRow): Birthday | null {
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
      const before = await knownRow(transaction, 'members', id);
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

/** The birthdays of the next days, the next one first, of those who agreed to that and to the list of names. */
export async function comingBirthdays(db: Database, now: number): Promise<ComingBirthday[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'username', 'first_name', 'surname', 'birthday_day', 'birthday_month', 'birthday_year'])
    .where(isNamed)
    .where('birthday_consent', '=', 1)
    .execute();
  const portraits = await portraitsByMember(db);
  const today = germanDay(now);
  const thisYear = new Date(today).getUTCFullYear();
  const coming = rows.flatMap((row): ComingBirthday[] => {
    const { username, birthday_day: day, birthday_month: month, birthday_year: year } = row;
    if (day === null || month === null) return [];
    const next = [thisYear, thisYear + 1].map((one) => keptIn(one, { day, month })).find((at) => at >= today);
    const days = ((next ?? 0) - today) / DAY_MS;
    if (next === undefined || days >= BIRTHDAY_DAYS) return [];
    const kept = new Date(next);
    const age = year === null ? 0 : kept.getUTCFullYear() - year;
    return [
      {
        username,
        name: nameOf(row),
        day: kept.getUTCDate(),
        month: kept.getUTCMonth() + 1,
        days,
        ...(age > 0 && isRound(age) && { age }),
        ...portraitToShow(portraits.get(row.id)),
      },
    ];
  });
  return coming.sort((a, b) => a.days - b.days || german.compare(a.name, b.name));
}

/** The calendar day in Germany at this time (ms), as the time (ms) of its midnight in UTC. */
const germanDay = (at: number) => Date.parse(isoDay(at));

/** When a birthday is kept in this year: on 28 February if there is no 29th. */
function keptIn(year: number, { day, month }: { day: number; month: number }): number {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day, lastDay));
}

const isRound = (age: number) => age % 10 === 0 || (age >= 50 && age % 5 === 0);
