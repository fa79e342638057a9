import { HOUR_MS } from '#contract/durations.ts';
import { countByState, queueState } from '#server/mail/overview.ts';
import { readPause } from '#server/mail/pause.ts';
import { replyInWords } from '#server/mail/replies.ts';
import type { Database } from '#server/ports/database/database.ts';
import { mailTexts as texts } from '#texts/admin/doctor/contents.ts';
import { zonedTime } from '#texts/dates.ts';
import { type Finding, hint, wrong } from './finding.ts';

/** Whether mails are being sent. */
export async function examineMails(db: Database, at: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const pause = await readPause(db);
  const { waitingMs, stuck } = await queueState(db, at);
  if (pause?.until === null)
    findings.push(hint('mail-paused-by-hand', texts.pausedByHand(zonedTime(pause.since))));
  // Between two pauses, letters wait for the next try.
  else if (pause && (pause.until > at || waitingMs > 0))
    findings.push(wrong('mail-paused', texts.paused(zonedTime(pause.since), replyInWords(pause.reason))));
  if (stuck) findings.push(wrong('mail-stuck', texts.stuck(Math.floor(waitingMs / HOUR_MS))));
  const held = (await countByState(db)).find(({ state }) => state === 'held')?.count ?? 0;
  if (held > 0) findings.push(wrong('mail-held', texts.held(held)));
  return findings;
}
