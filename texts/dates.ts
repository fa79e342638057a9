import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/**
 * The one way to say when something was or will be: on pages, in mails, on paper, on the terminal. By the clocks of
 * Germany, wherever somebody reads it. Instants are in ms. Of local times, such as `2027-09-18T15:00`, or `2027-09-18`
 * while the time is not known, nothing is converted: a meeting takes place by the clocks of its town.
 */

export const ZONE = 'Europe/Berlin';

/**
 * Makes the formatter when it is first needed: that takes as long as all the rest of a page's start. Pages load those
 * that they use.
 */
/* @__NO_SIDE_EFFECTS__ */
function writer(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (ms) => {
    format ??= new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, ...options });
    return format.format(ms);
  };
}

/** 21. November 2026 */
export const longDay = writer({ dateStyle: 'long' });

/** 21.11.2026 */
export const shortDay = writer({ dateStyle: 'medium' });

/** Samstag, 21. November 2026 */
export const fullDay = writer({ dateStyle: 'full' });

/** 2026-11-21; sorts well in file names. */
export const isoDay = (ms: number) => shortDay(ms).split('.').reverse().join('-');

/** 15, or 15.30 */
const spoken = (clock: string) => clock.replace(/^0/, '').replace(':00', '').replace(':', '.');

/** Never alone at the beginning of a line. */
const UHR = '\u00A0Uhr';

const digits = writer({ timeStyle: 'short' });

/** 9.05 Uhr, or 15 Uhr */
export const clockTime = (ms: number) => spoken(digits(ms)) + UHR;

/** 15.30 Uhr, or morgen um 0.27 Uhr: after „bis“, of what lasts less than a day. */
export const untilTime = ({ issuedAt, endsAt }: { issuedAt: number; endsAt: number }) =>
  isoDay(issuedAt) === isoDay(endsAt) ? clockTime(endsAt) : `morgen um ${clockTime(endsAt)}`;

/** 21. November 2026, 14.35 Uhr */
export const longTime = (ms: number) => `${longDay(ms)}, ${clockTime(ms)}`;

/** 21. November 2026 um 14.35 Uhr: in a sentence, after „am“, „vom“, „seit dem“, „bis zum“ */
export const dayAndTime = (ms: number) => `${longDay(ms)} um ${clockTime(ms)}`;

const dayOf = (local: string) => local.slice(0, 'yyyy-mm-dd'.length);
const hasClock = (local: string) => local.includes('T');

/** An instant of that day in Germany, whatever the time of the year. */
export const noonOf = (local: string) => Date.parse(`${dayOf(local)}T12:00Z`);

/** Summer time first: of the hour that comes twice in autumn, the first one is meant. */
const HOURS_BEFORE_UTC = [2, 1];

/**
 * The instant of a local time of Germany, of a day its midnight; undefined if there is none, as of 31 February or in the
 * hour that is left out in spring.
 */
export function instantOf(local: string): number | undefined {
  const time = hasClock(local) ? local : `${local}T00:00`;
  const asUtc = Date.parse(`${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  return HOURS_BEFORE_UTC.map((hours) => asUtc - hours * HOUR_MS).find(
    (ms) => `${isoDay(ms)}T${digits(ms)}` === time,
  );
}

const clockOf = (local: string) => spoken(local.slice('yyyy-mm-ddT'.length));

/** Heute um 15.30 Uhr, gestern um 9 Uhr, am 12. Mai 2026; in small letters. */
export function recently(at: number, now: number): string {
  const [day, today] = [isoDay(at), isoDay(now)];
  const isYesterday = day === isoDay(noonOf(today) - DAY_MS);
  if (day !== today && !isYesterday) return `am ${longDay(at)}`;
  return `${isYesterday ? 'gestern' : 'heute'} um ${clockTime(at)}`;
}

/** Samstag, 18. September 2027 */
export const dayInWords = (local: string) => fullDay(noonOf(local));

const moment = (local: string) =>
  hasClock(local) ? `${dayInWords(local)}, ${clockOf(local)}${UHR}` : dayInWords(local);

/** Samstag, 18. September 2027, 15 Uhr; or with its end. */
export function spanInWords({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string {
  const start = moment(startsAt);
  const hint = hasClock(startsAt) ? '' : ' (noch ohne Uhrzeit)';
  if (!endsAt || endsAt === startsAt) return start + hint;
  if (dayOf(endsAt) !== dayOf(startsAt)) return `${start}, bis ${moment(endsAt)}${hint}`;
  return hasClock(endsAt) ? `${start.slice(0, -UHR.length)} bis ${clockOf(endsAt)}${UHR}` : start;
}

/** How long it is until then. */
export function daysLeft(days: number): string {
  if (days > 1) return `noch ${days} Tage`;
  return days === 1 ? 'morgen' : 'heute';
}
