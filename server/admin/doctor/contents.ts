import type { OverviewKind } from '#contract/maintenance.ts';
import type { Config } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { readVersions } from '#server/health/versions.ts';
import { overview } from '#server/maintenance/overview.ts';
import { memberTexts } from '#texts/admin/doctor/contents.ts';
import { statusTexts } from '#texts/admin/status.ts';
import { dayAndTime } from '#texts/dates.ts';
import type { AdminStores } from '../command.ts';

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

/** What is open in „Verwaltung“ and no other part of `status` tells, as it is called here. */
const tasks: Partial<Record<OverviewKind, (text: Pick<Finding, 'what' | 'todo'>) => Finding>> = {
  service: (text) => wrong('service-failed', text),
  'mail-waiting': (text) => wrong('mail-waiting', text),
  'new-version': (text) => wrong('version-not-started', text),
  'version-offered': (text) => hint('version-offered', text),
  'images-reported': (text) => hint('images-reported', text),
  'addresses-failing': (text) => hint('addresses-failing', text),
  'addresses-old': (text) => hint('addresses-old', text),
  'hints-open': (text) => hint('hints-open', text),
  alone: (text) => hint('only-one-member', text),
  'one-maintainer': (text) => hint('one-maintainer', text),
  'never-invited': (text) => hint('members-never-invited', text),
  'without-letter': (text) => hint('members-without-address', text),
  'never-came': (text) => hint('members-to-remind', text),
  'reminded-enough': (text) => hint('members-reminded-enough', text),
};

export async function examineTasks(
  stores: AdminStores,
  isNewVersionThere: () => boolean,
): Promise<Finding[]> {
  const found = await overview({ ...stores, now: Date.now, isNewVersionThere, readVersions });
  return found.flatMap(({ kind, what, todo, since }) => {
    const said = since === undefined ? what : `${what} ${statusTexts.since(dayAndTime(since * 1000))}`;
    return tasks[kind]?.({ what: said, todo }) ?? [];
  });
}
