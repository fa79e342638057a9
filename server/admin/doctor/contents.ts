import { MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { clockTexts, memberTexts } from '#texts/admin/doctor/contents.ts';
import { dayAndTime } from '#texts/dates.ts';
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

/** Whether there are members and anybody is a maintainer, and who logs in no more as they did. */
export async function examineMembers(stores: AdminStores, config: Config): Promise<Finding[]> {
  const { members, maintainers } = stores;
  if ((await members.count()) === 0) return [hint('no-members', memberTexts.none)];
  const hasMaintainer = (await maintainers.able()).length > 0;
  return [
    ...(hasMaintainer ? [] : [hint('no-maintainer', memberTexts.noMaintainer)]),
    ...(await examinePasskeys(stores, config)),
  ];
}
