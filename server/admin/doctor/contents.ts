import { MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { clockTexts, memberTexts } from '#texts/admin/doctor/contents.ts';
import { dayAndTime, shortDay } from '#texts/dates.ts';
import type { AdminStores } from '../command.ts';

/** Clocks are rarely set exactly. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

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
    ? [wrong('clock-behind', clockTexts.ahead(dayAndTime(latest), dayAndTime(at)))]
    : [];
}

/** Whose passkeys were made when the site had another address, under which alone browsers use them. */
async function examinePasskeys({ db }: AdminStores, { baseUrl }: Config): Promise<Finding[]> {
  const { hostname } = new URL(baseUrl);
  const lost = await db
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .select(['username', 'rp_id'])
    .distinct()
    .where('rp_id', '!=', hostname)
    .orderBy('username')
    .execute();
  const others = new Set(lost.map(({ rp_id }) => rp_id));
  const names = new Set(lost.map(({ username }) => username));
  return lost.length > 0
    ? [hint('passkeys-lost', memberTexts.passkeysLost(hostname, [...others], [...names]))]
    : [];
}

/** Who has never logged in, by what reaches them, and whether anybody is a maintainer. */
export async function examineMembers(stores: AdminStores, config: Config): Promise<Finding[]> {
  const { members, maintainers, invitations } = stores;
  if ((await members.count()) === 0) return [hint('no-members', memberTexts.none)];
  const absentees = await invitations.absentees();
  const { neverInvited, toRemind, invitedLately, remindedEnough, withoutAddress } = absentees;
  const soonest = Math.min(...invitedLately.map((one) => one.remindAt));
  const names = (group: typeof toRemind) => group.map((one) => one.username);
  const hasMaintainer = (await maintainers.all()).some(({ disabled }) => disabled === 0);
  return [
    ...(hasMaintainer ? [] : [hint('no-maintainer', memberTexts.noMaintainer)]),
    ...(neverInvited.length > 0
      ? [hint('members-never-invited', memberTexts.neverInvited(neverInvited.length))]
      : []),
    ...(toRemind.length > 0 ? [hint('members-to-remind', memberTexts.toRemind(toRemind.length))] : []),
    ...(invitedLately.length > 0
      ? [hint('members-invited-lately', memberTexts.invitedLately(invitedLately.length, shortDay(soonest)))]
      : []),
    ...(remindedEnough.length > 0
      ? [hint('members-reminded-enough', memberTexts.remindedEnough(names(remindedEnough)))]
      : []),
    ...(withoutAddress.length > 0
      ? [hint('members-without-address', memberTexts.withoutAddress(names(withoutAddress)))]
      : []),
    ...(await examinePasskeys(stores, config)),
  ];
}
