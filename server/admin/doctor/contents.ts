import { lastBackup } from '#server/backup/layout.ts';
import { mustHavePictures } from '#server/compose/one-storage.ts';
import { countByState, queueState } from '#server/mail/overview.ts';
import { readPause } from '#server/mail/pause.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { doctorTexts } from '#texts/admin/doctor.ts';
import type { AdminStores } from '../command.ts';
import { replyInWords } from '../mail-reply.ts';
import { localDay, localTime } from '../terminal.ts';
import { type Finding, hint, wrong } from './finding.ts';

const HOUR_MS = 3600 * 1000;
/** The daily sweep has run by then, with an hour to spare. */
const SWEPT_MS = 25 * HOUR_MS;
/** The timer that we ship makes a backup every night. */
const BACKUP_DAYS = 8;
/** Clocks are rarely set exactly. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

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
    ? [wrong(doctorTexts.clock.ahead(localTime(latest), localTime(at)))]
    : [];
}

/** Whether image rows and files match; compares names only. */
export async function examinePictures(stores: AdminStores, at: number): Promise<Finding[]> {
  const texts = doctorTexts.pictures;
  const { images, storage } = stores;
  try {
    await mustHavePictures(stores);
  } catch (error) {
    if (!(error instanceof MaintainerError)) throw error;
    return [wrong(texts.elsewhere(error.message))];
  }
  const stored = new Map<string, number>();
  for await (const { imageId, changedAt } of storage.list()) stored.set(imageId, changedAt);
  let foreign = 0;
  for await (const _ of storage.listForeign()) foreign += 1;
  const listed = await images.ids();

  const missing = listed.difference(stored).size;
  const surplus = [...stored].filter(
    ([id, changedAt]) => !listed.has(id) && changedAt < at - SWEPT_MS,
  ).length;
  return [
    ...(missing > 0 ? [wrong(texts.withoutFiles(missing, listed.size))] : []),
    ...(surplus > 0 ? [wrong(texts.withoutRow(surplus))] : []),
    ...(foreign > 0 ? [hint(texts.foreign(foreign))] : []),
  ];
}

/** Whether mails are being sent. */
export async function examineMails({ db }: AdminStores, at: number): Promise<Finding[]> {
  const texts = doctorTexts.mails;
  const findings: Finding[] = [];
  const pause = await readPause(db);
  const { waitingMs, stuck } = await queueState(db, at);
  if (pause?.until === null) findings.push(hint(texts.pausedByHand(localTime(pause.since))));
  else if (pause && pause.until > at)
    findings.push(wrong(texts.paused(localTime(pause.since), replyInWords(pause.reason))));
  if (stuck) findings.push(wrong(texts.stuck(Math.floor(waitingMs / HOUR_MS))));
  const held = (await countByState(db)).find(({ state }) => state === 'held')?.count ?? 0;
  if (held > 0) findings.push(wrong(texts.held(held)));
  return findings;
}

/** When the last backup was made here. */
export async function examineBackup({ config }: AdminStores, at: number): Promise<Finding[]> {
  const texts = doctorTexts.backup;
  const last = await lastBackup(config.dataDir);
  if (last === undefined) return [hint(texts.unknown)];
  return at - last > BACKUP_DAYS * 24 * HOUR_MS ? [wrong(texts.old(localTime(last)))] : [];
}

/** Who has never logged in, by what reaches them. */
export async function examineMembers({ members, invitations }: AdminStores): Promise<Finding[]> {
  const texts = doctorTexts.members;
  if ((await members.count()) === 0) return [hint(texts.none)];
  const absentees = await invitations.absentees();
  const { neverInvited, toRemind, invitedLately, remindedEnough, withoutAddress } = absentees;
  const soonest = Math.min(...invitedLately.map((one) => one.remindAt));
  const names = (group: typeof toRemind) => group.map((one) => one.username);
  return [
    ...(neverInvited.length > 0 ? [hint(texts.neverInvited(neverInvited.length))] : []),
    ...(toRemind.length > 0 ? [hint(texts.toRemind(toRemind.length))] : []),
    ...(invitedLately.length > 0 ? [hint(texts.invitedLately(invitedLately.length, localDay(soonest)))] : []),
    ...(remindedEnough.length > 0 ? [hint(texts.remindedEnough(names(remindedEnough)))] : []),
    ...(withoutAddress.length > 0 ? [hint(texts.withoutAddress(names(withoutAddress)))] : []),
  ];
}
