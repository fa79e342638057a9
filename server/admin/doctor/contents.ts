import { isUtf8 } from 'node:buffer';
import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { MINUTE_MS } from '#contract/durations.ts';
import { blanksIn } from '#contract/links.ts';
import type { LegalPage } from '#contract/site.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';
import { clockTexts, memberTexts } from '#texts/admin/doctor/contents.ts';
import { legalTexts } from '#texts/admin/doctor/server.ts';
import { shortDay, zonedTime } from '#texts/dates.ts';
import type { AdminStores } from '../command.ts';

const pages: LegalPage[] = ['impressum', 'datenschutz'];

/**
 * The imprint and the privacy notice, wherever they are kept: filled in, in UTF-8, and readable for the site. Without
 * `siteTexts` only the files are looked at.
 */
export async function examineLegal(
  { dataDir, baseUrl }: Config,
  siteTexts?: Pick<SiteTexts, 'written'>,
): Promise<Finding[]> {
  const isTrial = isLoopback(new URL(baseUrl).hostname);
  const findings = pages.map(async (page) => {
    const name = `${page}.md`;
    const file = path.join(dataDir, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    const written = await siteTexts?.written(page);
    if (written) {
      const isEditedInVain = stat !== undefined && stat.mtimeMs > written.at;
      return [
        ...examineBlanks(`„${page}“`, written.text),
        ...(isEditedInVain ? [hint('legal-file-unused', legalTexts.unused(file))] : []),
      ];
    }
    if (!stat) return [(isTrial ? hint : wrong)('legal-ours', legalTexts.ours(page))];
    if (!isReadableFor(statSync(dataDir), stat))
      return [wrong('legal-not-readable', legalTexts.notReadable(file))];
    return examineText(name, file);
  });
  return (await Promise.all(findings)).flat();
}

function examineText(name: string, file: string): Finding[] {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) return [wrong('legal-not-utf8', legalTexts.notUtf8(file))];
  const text = bytes.toString('utf8');
  if (text.replace(/^\ufeff/, '').trim() === '') return [wrong('legal-empty', legalTexts.empty(name))];
  return examineBlanks(name, text);
}

function examineBlanks(name: string, text: string): Finding[] {
  const blanks = blanksIn(text);
  const [first] = blanks;
  return first ? [wrong('legal-blanks', legalTexts.blanks(name, first, blanks.length))] : [];
}

/** Whether the owner of the data folder, under whom the site runs, may read the file. */
function isReadableFor(folder: Stats, { mode, uid, gid }: Stats): boolean {
  if (process.platform === 'win32') return true;
  if (uid === folder.uid) return (mode & 0o400) !== 0;
  if (gid === folder.gid) return (mode & 0o040) !== 0;
  return (mode & 0o004) !== 0;
}

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
    ? [wrong('clock-behind', clockTexts.ahead(zonedTime(latest), zonedTime(at)))]
    : [];
}

/** Who has never logged in, by what reaches them, and whether anybody is a maintainer. */
export async function examineMembers(stores: AdminStores): Promise<Finding[]> {
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
  ];
}
