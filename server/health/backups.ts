import { DAY_MS } from '#contract/durations.ts';
import { type BackupNote, backupNotes, lastNoted } from '#server/backup/layout.ts';
import type { Database } from '#server/ports/database/database.ts';
import { backupTexts as texts } from '#texts/admin/doctor/stored.ts';
import { dayAndTime } from '#texts/dates.ts';
import { type Finding, hint, wrong } from './findings.ts';

/** The timer that we ship makes a backup every night. */
const MADE_DAYS = 8;
const VERIFIED_DAYS = 35;
/** A new site is given time to set up its backups. */
const SETTING_UP_DAYS = 2;

/** When the last backup was made and verified here, and when on other servers of the same database. */
export async function examineBackups(db: Database, dataDir: string, at: number): Promise<Finding[]> {
  const { made, verified } = await lastBackups(db, dataDir);
  const since = await watchedSince(db);
  const isOlder = (than: number, days: number) => at - than > days * DAY_MS;

  if (made === undefined)
    return isOlder(since, SETTING_UP_DAYS)
      ? [wrong('backup-missing', texts.missing)]
      : [hint('backup-unknown', texts.missing)];
  return [
    ...(isOlder(made, MADE_DAYS) ? [wrong('backup-old', texts.old(dayAndTime(made)))] : []),
    ...(isOlder(verified ?? since, VERIFIED_DAYS)
      ? [
          wrong(
            'backup-not-verified',
            texts.notVerified(verified === undefined ? undefined : dayAndTime(verified)),
          ),
        ]
      : []),
  ];
}

/** When the last backup that is known of was made, found to be well, copied elsewhere, and tried out; in ms. */
export async function lastBackups(
  db: Database,
  dataDir: string,
): Promise<Partial<Record<BackupNote, number>>> {
  const shared = await sharedNotes(db);
  const found: Partial<Record<BackupNote, number>> = {};
  for (const kind of backupNotes) {
    const at = Math.max((await lastNoted(dataDir, kind)) ?? 0, shared.get(kind) ?? 0);
    if (at > 0) found[kind] = at;
  }
  return found;
}

/** What the servers of this database have told each other. */
async function sharedNotes(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('last_backups').select(['kind', 'at']).execute();
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}

/** Shares with the other servers what the files of this one say. */
export async function shareLastBackups(db: Database, dataDir: string): Promise<void> {
  const shared = await sharedNotes(db);
  for (const kind of backupNotes) {
    const here = await lastNoted(dataDir, kind);
    if (here === undefined || shared.get(kind) === here) continue;
    await db
      .insertInto('last_backups')
      .values({ kind, at: here })
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet({ at: here }).where('last_backups.at', '<', here),
      )
      .execute();
  }
}

/** Since when the site is there: every version looks at backups. */
export async function watchedSince(db: Database): Promise<number> {
  const row = await db
    .selectFrom('migrations')
    .select((is) => is.fn.min('applied_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? 0;
}
