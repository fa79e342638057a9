import { DAY_MS } from '#contract/durations.ts';
import { BIRTHDAY_DAYS, type ComingBirthday } from '#contract/members.ts';
import { isNamed } from '#server/people/named.ts';
import { german, nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { isoDay } from '#texts/dates.ts';

/** The calendar day in Germany at this time (ms), as the time (ms) of its midnight in UTC. */
const germanDay = (at: number) => Date.parse(isoDay(at));

/** When a birthday is kept in this year: on 28 February if there is no 29th. */
function keptIn(year: number, { day, month }: { day: number; month: number }): number {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day, lastDay));
}

const isRound = (age: number) => age % 10 === 0 || (age >= 50 && age % 5 === 0);

/** The birthdays of the next days, the next one first, of those who agreed to that and to the list of names. */
export async function comingBirthdays(db: Database, now: number): Promise<ComingBirthday[]> {
  const rows = await db
    .selectFrom('members')
    .select(['username', 'first_name', 'surname', 'birthday_day', 'birthday_month', 'birthday_year'])
    .where(isNamed)
    .where('birthday_consent', '=', 1)
    .execute();
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
      },
    ];
  });
  return coming.sort((a, b) => a.days - b.days || german.compare(a.name, b.name));
}
