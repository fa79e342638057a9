import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { doctorTexts } from '#texts/admin/doctor.ts';
import type { AdminStores } from '../command.ts';
import { utc } from '../terminal.ts';

/** Clocks are rarely set exactly. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** Whether stored times lie in the past. */
export async function examineClock({ db }: AdminStores, at: number): Promise<Finding[]> {
  const newest = await Promise.all([
    db
      .selectFrom('migrations')
      .select((eb) => eb.fn.max('applied_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('members')
      .select((eb) => eb.fn.max('last_login_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('mails')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('images')
      .select((eb) => eb.fn.max('uploaded_at').as('at'))
      .executeTakeFirst(),
  ]);
  const latest = Math.max(...newest.map((row) => Number(row?.at ?? 0)));
  return latest > at + CLOCK_TOLERANCE_MS
    ? [wrong('clock-behind', doctorTexts.clock.ahead(utc(latest), utc(at)))]
    : [];
}

/** How many members have never logged in, and whether one of them is a maintainer. */
export async function examineMembers({ members, maintainers }: AdminStores): Promise<Finding[]> {
  const texts = doctorTexts.members;
  const all = (await members.all()).filter((member) => member.disabled === 0);
  if (all.length === 0) return [hint('no-members', texts.none)];
  const neverLoggedIn = all.filter((member) => member.last_login_at === null).length;
  const hasMaintainer = (await maintainers.all()).length > 0;
  return [
    ...(!hasMaintainer ? [hint('no-maintainer', texts.noMaintainer)] : []),
    ...(neverLoggedIn > 0 ? [hint('members-never-here', texts.neverHere(neverLoggedIn, all.length))] : []),
  ];
}
