import { DAY_MS } from '#contract/durations.ts';
import { lastBackup } from '#server/backup/layout.ts';
import { lastOffsiteCopy } from '#server/backup/offsite-copy.ts';
import type { Config } from '#server/config/config.ts';
import { type Finding, hint, wrong } from '#server/health/finding.ts';
import { offsiteTexts } from '#texts/admin/offsite.ts';
import { zonedTime } from '#texts/dates.ts';

/** As long as a backup itself may be missing. */
const COPIED_DAYS = 8;

/** Whether the backups outlive this machine. Without backups that is said elsewhere. */
export async function examineOffsiteCopy({ offsiteCopy, dataDir }: Config, at: number): Promise<Finding[]> {
  const texts = offsiteTexts.doctor;
  if ((await lastBackup(dataDir)) === undefined) return [];
  if (offsiteCopy === undefined) return [hint('backup-only-here', texts.notSet)];
  const copied = await lastOffsiteCopy(dataDir);
  if (copied === undefined) return [wrong('backup-never-copied', texts.never)];
  return at - copied > COPIED_DAYS * DAY_MS ? [wrong('backup-copy-old', texts.old(zonedTime(copied)))] : [];
}
