import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Config } from '#server/config/config.ts';
import { countByState, queueState } from '#server/mail/overview.ts';
import { readHolds, readPause } from '#server/mail/pause.ts';
import { pauseInWords } from '#server/mail/replies.ts';
import { readReturnsState } from '#server/mail/returns-state.ts';
import type { Database } from '#server/ports/database/database.ts';
import { diskBytes, freeBytes } from '#server/process/data-folder.ts';
import { stateOfDisk } from '#server/process/disk-state.ts';
import { addressTexts } from '#texts/admin/doctor/site.ts';
import { folderTexts, mailTexts } from '#texts/admin/doctor/stored.ts';
import { mailTexts as commandTexts } from '#texts/admin/mail.ts';
import { dayAndTime, longDay } from '#texts/dates.ts';
import type { Certificate } from './ask.ts';

/** One sentence, and what to do about it. */
export type Finding = {
  /** A word that other programs may rely on; it is never renamed. */
  kind: string;
  /** `hint`: good to know, nothing is broken. `skipped`: not looked at, because something else is wrong. */
  level: 'wrong' | 'hint' | 'skipped';
  what: string;
  todo: string;
};

type Text = Pick<Finding, 'what' | 'todo'>;

export const wrong = (kind: string, { what, todo }: Text): Finding => ({ kind, level: 'wrong', what, todo });
export const hint = (kind: string, text: Text): Finding => ({ kind, level: 'hint', ...text });

/** Those of Let's Encrypt are renewed thirty days before they end. */
const SOON_DAYS = 14;

const daysLeft = ({ validTo }: Certificate, at: number) => Math.floor((validTo - at) / DAY_MS);

/** Whether browsers take this certificate for this host, and for how long. */
export function examineCertificate(certificate: Certificate, host: string, at: number): Finding[] {
  const texts = addressTexts.certificate;
  const { validFrom, validTo, isForHost, notTrusted } = certificate;
  if (!isForHost) return [wrong('certificate-foreign', texts.foreign(host))];
  if (validTo <= at) return [wrong('certificate-expired', texts.expired(longDay(validTo)))];
  if (validFrom > at) return [wrong('certificate-not-yet', texts.notYet(longDay(validFrom)))];
  return [
    ...(notTrusted ? [wrong('certificate-not-trusted', texts.notTrusted(notTrusted))] : []),
    ...(daysLeft(certificate, at) < SOON_DAYS
      ? [wrong('certificate-soon', texts.soon(daysLeft(certificate, at)))]
      : []),
  ];
}

/** Whether mails are being sent. */
export async function examineMails(db: Database, at: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const pause = await readPause(db);
  const { waitingMs, stuck } = await queueState(db, at);
  if (pause?.until === null)
    findings.push(hint('mail-paused-by-hand', mailTexts.pausedByHand(dayAndTime(pause.since))));
  // Between two pauses, emails wait for the next try.
  else if (pause && (pause.until > at || waitingMs > 0))
    findings.push(wrong('mail-paused', pauseInWords(pause)));
  for (const hold of Object.values(await readHolds(db)))
    findings.push(wrong('mail-refused', pauseInWords(hold)));
  if (stuck) findings.push(wrong('mail-stuck', mailTexts.stuck(Math.floor(waitingMs / HOUR_MS))));
  const held = (await countByState(db)).find(({ state }) => state === 'held')?.count ?? 0;
  if (held > 0) findings.push(wrong('mail-held', mailTexts.held(held)));
  return findings;
}

/** Whether the mailbox can be read in which emails come back, and whether somebody does. */
export async function examineReturns(db: Database, at: number): Promise<Finding[]> {
  const { failing, readAt } = await readReturnsState(db);
  if (failing) {
    const reason = commandTexts.returns.problems[failing.problem];
    return [wrong('returns-unread', mailTexts.unread(dayAndTime(failing.since), reason))];
  }
  if (readAt === undefined || at - readAt > DAY_MS)
    return [
      wrong(
        'returns-not-read-lately',
        mailTexts.notReadLately(readAt === undefined ? undefined : dayAndTime(readAt)),
      ),
    ];
  return [];
}

const diskKinds = { full: 'disk-full', 'no-more-files': 'disk-full', 'read-only': 'disk-read-only' } as const;

/** Whether the disk takes anything, and whether an upload would still be taken: the same condition. */
export async function examineDisk(config: Pick<Config, 'dataDir' | 'freeSpaceReserveBytes'>) {
  const state = stateOfDisk(config.dataDir);
  if (state !== 'sound') return [wrong(diskKinds[state], folderTexts.disk[state](config.dataDir))];
  const needed = config.freeSpaceReserveBytes + 2 * IMAGE_MAX_BYTES;
  const [free, all] = [await freeBytes(config.dataDir), await diskBytes(config.dataDir)];
  if (all < needed) return [wrong('disk-full', folderTexts.reserveTooLarge(all))];
  return free < needed ? [wrong('disk-full', folderTexts.full(free, free >= 2 * IMAGE_MAX_BYTES))] : [];
}
