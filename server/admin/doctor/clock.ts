import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { backupNotes, lastNoted } from '#server/backup/layout.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import type { Database } from '#server/ports/database/database.ts';
import { jumpBetween, looksAtClock, MAX_CLOCK_SKEW_MS } from '#server/process/clock.ts';
import { clockTexts } from '#texts/admin/doctor/server.ts';
import { dayAndTime } from '#texts/dates.ts';

const PATIENCE_MS = 5000;

/** Whether the clock is before what was noted by it, has jumped, and whether anybody sets it. */
export async function examineClock(db: Database, dataDir: string, at: number): Promise<Finding[]> {
  const noted = await Promise.all(backupNotes.map((kind) => lastNoted(dataDir, kind)));
  const looks = await looksAtClock(db);
  const last = Math.max(0, ...noted.map((one) => one ?? 0), looks?.last ?? 0);
  if (last > at + MAX_CLOCK_SKEW_MS)
    return [wrong('clock-behind', clockTexts.behind(dayAndTime(at), dayAndTime(last)))];
  const isKept = await isSet();
  const jump = looks && (jumpBetween(looks.last, at) ?? looks.jump);
  if (jump && !isKept)
    return [hint('clock-jumped', clockTexts.jumped(dayAndTime(jump.from), dayAndTime(jump.to)))];
  return isKept === false ? [hint('clock-not-set', clockTexts.notSet(dayAndTime(at)))] : [];
}

/** Whether the network sets the clock; undefined where systemd does not know. */
async function isSet(): Promise<boolean | undefined> {
  if (!existsSync('/run/systemd/system')) return undefined;
  const words = ['show', '--property=NTPSynchronized', '--value'];
  const answer = await promisify(execFile)('timedatectl', words, { timeout: PATIENCE_MS }).catch(
    () => undefined,
  );
  switch (answer?.stdout.trim()) {
    case 'yes':
      return true;
    case 'no':
      return false;
    default:
      return undefined;
  }
}
