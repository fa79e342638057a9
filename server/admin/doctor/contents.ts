import type { Config } from '#server/config/config.ts';
import { type Finding, hint } from '#server/health/findings.ts';
import { memberTexts } from '#texts/admin/doctor/contents.ts';
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
