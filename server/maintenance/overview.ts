import { DAY_MS } from '#contract/durations.ts';
import { BACKUP_LATE_DAYS } from '#contract/limits.ts';
import type { Overview, OverviewKind } from '#contract/overview.ts';
import type { Alerts } from '#server/alerts/alerts.ts';
import type { Config } from '#server/config/config.ts';
import { lastBackups, watchedSince } from '#server/health/backups.ts';
import { examineDisk } from '#server/health/findings.ts';
import { examineLegal } from '#server/health/legal.ts';
import type { Versions } from '#server/health/versions.ts';
import { countUnanswered } from '#server/mail/overview.ts';
import { readHolds, readPause } from '#server/mail/pause.ts';
import { pauseInWords } from '#server/mail/replies.ts';
import type { Maintainers } from '#server/members/maintainers.ts';
import type { Members } from '#server/members/members.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';
import { overviewTexts } from '#texts/admin/overview.ts';
import { dayAndTime } from '#texts/dates.ts';
import { countTasks } from './upkeep.ts';

/** Their own words say since when. */
const saysSince: OverviewKind[] = ['mail-halted', 'backup', 'backup-verified'];

type Deps = {
  db: Database;
  now: () => number;
  config: Config;
  members: Pick<Members, 'count'>;
  maintainers: Pick<Maintainers, 'able'>;
  invitations: Pick<Invitations, 'absentees'>;
  alerts: Pick<Alerts, 'open'>;
  isNewVersionThere: () => boolean;
  readVersions: () => Versions | undefined;
  siteTexts: Pick<SiteTexts, 'written'>;
};

/** What needs a hand of the maintainers; nothing when all is well. */
export async function overview(deps: Deps): Promise<Overview> {
  const { db, now, config, isNewVersionThere } = deps;
  const versions = deps.readVersions();
  const { neverInvited, toRemind, remindedEnough, withoutAddress } = await deps.invitations.absentees();
  const pause = await readPause(db);
  const isPaused = pause !== undefined && (pause.until === null || pause.until > now());
  const [hold] = Object.values(await readHolds(db));
  const open = new Map((await deps.alerts.open()).map((problem) => [problem.kind as OverviewKind, problem]));
  const [full] = await examineDisk(config);
  // Sooner than the watch, which looks once an hour.
  if (full) open.set('disk', { ...open.get('disk'), ...full, kind: 'disk' });
  const { made } = await lastBackups(db, config.dataDir);
  const madeAt = made === undefined ? undefined : dayAndTime(made);
  const isLate = now() - (made ?? (await watchedSince(db))) > BACKUP_LATE_DAYS * DAY_MS;
  const isAlone = (await deps.members.count()) === 1;
  const legal = await examineLegal(config, deps.siteTexts);
  const counts: [OverviewKind, number][] = [
    ...[...open.keys()].map((kind): [OverviewKind, number] => [kind, 1]),
    // Told more sternly already when it lasts.
    ['mail-paused', (isPaused || hold) && !open.has('mail-halted') ? 1 : 0],
    ['mail-waiting', isPaused || open.has('mail-halted') ? 0 : await countUnanswered(db)],
    ['backup-late', !open.has('backup') && isLate ? 1 : 0],
    ['new-version', isNewVersionThere() ? 1 : 0],
    // Told already, once it is unpacked.
    ['version-offered', versions?.offered && !isNewVersionThere() ? 1 : 0],
    ...(await countTasks(db, now())),
    ['text-blanks', legal.filter(({ level }) => level === 'wrong').length],
    ['alone', isAlone ? 1 : 0],
    // Who is locked out, or ill, cannot be helped by anybody else.
    ['one-maintainer', !isAlone && (await deps.maintainers.able()).length === 1 ? 1 : 0],
    ['never-invited', neverInvited.length],
    // No mail ever reminds anybody of them.
    ['without-letter', withoutAddress.filter(({ invited_at }) => invited_at === null).length],
    // Members who were written to this week may still come.
    ['never-came', toRemind.length],
    ['reminded-enough', remindedEnough.filter(({ remindAt }) => remindAt <= now()).length],
  ];
  // By a maintainer, or by itself, for which there is a reason.
  const refused = isPaused ? pause : hold;
  const paused: { what?: string; todo?: string; since?: number } | undefined = refused?.reason
    ? pauseInWords(refused)
    : pause;
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const { what = '', todo = '', since } = (kind === 'mail-paused' ? paused : open.get(kind)) ?? {};
      const words = overviewTexts[kind](count, madeAt, versions);
      const hasSince = since !== undefined && !saysSince.includes(kind);
      return {
        kind,
        count,
        what: what || words.what,
        todo: todo || words.todo,
        ...(hasSince && { since: Math.floor(since / 1000) }),
      };
    });
}
