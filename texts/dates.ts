import { DAY_MS } from '#contract/durations.ts';

/**
 * The one way to say when something was or will be: on pages, in mails, on paper, on the terminal. By the clocks of
 * Germany, wherever somebody reads it. Instants are in ms. Of local times, such as `2027-09-18T15:00`, or `2027-09-18`
 * while the time is not known, nothing is converted: a meeting takes place by the clocks of its town.
 */

export const ZONE = 'Europe/Berlin';

/** Makes the formatter when it is first needed: that takes as long as all the rest of a page's start. */
function writer(options: Intl.DateTimeFormatOptions, locale = 'de-DE'): (ms: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (ms) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
    return format.format(ms);
  };
}

/** 21. November 2026 */
export const longDay = writer({ dateStyle: 'long' });

/** 21.11.2026 */
export const shortDay = writer({ dateStyle: 'medium' });

/** Samstag, 21. November 2026 */
export const fullDay = writer({ dateStyle: 'full' });

/** 2026-11-21, as Swedes write it; sorts well in file names. */
export const isoDay = writer({}, 'sv-SE');

/** 09:05 */
export const clockTime = writer({ timeStyle: 'short' });

/** 9:05, as mails about an account say it. */
export const plainTime = writer({ hour: 'numeric', minute: '2-digit' });

/** 21. November 2026 um 14:35 */
export const longTime = (ms: number) => `${longDay(ms)} um ${clockTime(ms)}`;

/** 21.11.2026, 14:35 */
export const shortTime = (ms: number) => `${shortDay(ms)}, ${clockTime(ms)}`;

/** 21.11.2026, 14:35 MEZ: for who looks at a server, whose own clock may be any. */
export const zonedTime = writer({
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZoneName: 'short',
});

export const months =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

const dayOf = (local: string) => local.slice(0, 'yyyy-mm-dd'.length);
const hasClock = (local: string) => local.includes('T');

/** An instant of that day in Germany, whatever the time of the year. */
export const noonOf = (local: string) => Date.parse(`${dayOf(local)}T12:00Z`);

/** 15, or 15.30 */
function spoken(clock: string): string {
  const [hour, minute] = clock.split(':');
  return minute === '00' ? `${Number(hour)}` : `${Number(hour)}.${minute}`;
}

const clockOf = (local: string) => spoken(local.slice('yyyy-mm-ddT'.length));

/** Heute um 15.30 Uhr, gestern um 9 Uhr, am 12. Mai 2026; in small letters. */
export function recently(at: number, now: number): string {
  const day = isoDay(at);
  if (day === isoDay(now)) return `heute um ${spoken(clockTime(at))} Uhr`;
  if (day === isoDay(noonOf(isoDay(now)) - DAY_MS)) return `gestern um ${spoken(clockTime(at))} Uhr`;
  return `am ${longDay(at)}`;
}

/** Samstag, 18. September 2027 */
export const dayInWords = (local: string) => fullDay(noonOf(local));

const moment = (local: string) =>
  hasClock(local) ? `${dayInWords(local)}, ${clockOf(local)} Uhr` : dayInWords(local);

/** Samstag, 18. September 2027, 15 Uhr; or with its end. */
export function spanInWords({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string {
  const hint = hasClock(startsAt) ? '' : ' (noch ohne Uhrzeit)';
  if (endsAt !== null && dayOf(endsAt) !== dayOf(startsAt))
    return `${moment(startsAt)}, bis ${moment(endsAt)}${hint}`;
  if (endsAt === null || endsAt === startsAt || !hasClock(endsAt)) return moment(startsAt) + hint;
  return `${dayInWords(startsAt)}, ${clockOf(startsAt)} bis ${clockOf(endsAt)} Uhr`;
}

/** How long it is until then. */
export function daysLeft(days: number): string {
  if (days === 0) return 'heute';
  return days === 1 ? 'morgen' : `noch ${days} Tage`;
}
