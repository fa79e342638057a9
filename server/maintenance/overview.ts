import type { Overview, OverviewKind } from '#contract/maintenance.ts';
import type { Alerts } from '#server/alerts/alerts.ts';
import type { Config } from '#server/config/config.ts';
import type { HiddenImages } from '#server/galleries/hidden/hidden-images.ts';
import { isBackupLate } from '#server/health/backups.ts';
import { examineDisk } from '#server/health/findings.ts';
import { examineLegal } from '#server/health/legal.ts';
import { readPause } from '#server/mail/pause.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import type { Maintainers } from '#server/members/maintainers.ts';
import type { Members } from '#server/members/members.ts';
import type { Invitations } from '#server/password/invitations.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { SiteTexts } from '#server/site/site-texts.ts';
import { countSilent } from './maintained-members.ts';

type Deps = {
  db: Database;
  now: () => number;
  config: Config;
  members: Pick<Members, 'count'>;
  maintainers: Pick<Maintainers, 'able'>;
  invitations: Pick<Invitations, 'absentees'>;
  alerts: Pick<Alerts, 'open'>;
  hiddenImages: Pick<HiddenImages, 'count'>;
  isNewVersionThere: () => boolean;
  siteTexts: Pick<SiteTexts, 'written'>;
};

/** What needs a hand of the maintainers; nothing when all is well. */
export async function overview(deps: Deps): Promise<Overview> {
  const {
    db,
    now,
    config,
    members,
    maintainers,
    invitations,
    alerts,
    hiddenImages,
    isNewVersionThere,
    siteTexts,
  } = deps;
  const { neverInvited, toRemind, remindedEnough } = await invitations.absentees();
  const pause = await readPause(db);
  const isPaused = pause !== undefined && (pause.until === null || pause.until > now());
  const isFull = (await examineDisk(config)).length > 0;
  const open = new Set(await alerts.open());
  if (isFull) open.add('disk');
  const isAlone = (await members.count()) === 1;
  const legal = await examineLegal(config, siteTexts);
  const counts: [OverviewKind, number][] = [
    ...[...open].map((kind): [OverviewKind, number] => [kind, 1]),
    // Told more sternly already when it lasts.
    ['mail-paused', isPaused && !open.has('mail-halted') ? 1 : 0],
    ['backup-late', !open.has('backup') && (await isBackupLate(db, config.dataDir, now())) ? 1 : 0],
    ['new-version', isNewVersionThere() ? 1 : 0],
    ['images-reported', await hiddenImages.count()],
    ['addresses-failing', (await failingAddresses(db)).length],
    ['addresses-old', await countSilent(db, now())],
    ['hints-open', await openHints(db)],
    ['text-blanks', legal.filter(({ level }) => level === 'wrong').length],
    ['alone', isAlone ? 1 : 0],
    // Who is locked out, or ill, cannot be helped by anybody else.
    ['one-maintainer', !isAlone && (await maintainers.able()).length === 1 ? 1 : 0],
    ['never-invited', neverInvited.length],
    // Whoever was written to this week may still come.
    ['never-came', toRemind.length + remindedEnough.filter(({ remindAt }) => remindAt <= now()).length],
  ];
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
}

/** About how many of those who are looked for there is something new. */
async function openHints(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('missing_hints')
    .select('person_id')
    .where('done', '=', 0)
    .groupBy('person_id')
    .execute();
  return rows.length;
}
