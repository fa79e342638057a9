/**
 * Local times of Germany in words, such as `2027-09-18T15:00`, or `2027-09-18` while the time is not known. They are
 * never converted: a meeting takes place by the clocks of its town, wherever somebody reads about it.
 */

const day = (time: string) => time.slice(0, 10);
const hasClock = (time: string) => time.length > 10;

/** Samstag, 18. September 2027 */
export const dayInWords = (time: string): string =>
  new Date(`${day(time)}T12:00Z`).toLocaleDateString('de-DE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** 15, or 15.30 */
function clock(time: string): string {
  const [hour, minute] = time.slice(11).split(':');
  return minute === '00' ? `${Number(hour)}` : `${Number(hour)}.${minute}`;
}

const moment = (time: string) =>
  hasClock(time) ? `${dayInWords(time)}, ${clock(time)} Uhr` : dayInWords(time);

/** Samstag, 18. September 2027, 15 Uhr; or with its end. */
export function spanInWords({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string {
  const hint = hasClock(startsAt) ? '' : ' (noch ohne Uhrzeit)';
  if (endsAt && day(endsAt) !== day(startsAt)) return `${moment(startsAt)}, bis ${moment(endsAt)}${hint}`;
  if (!hasClock(startsAt)) return dayInWords(startsAt) + hint;
  if (!endsAt || !hasClock(endsAt)) return moment(startsAt);
  return `${dayInWords(startsAt)}, ${clock(startsAt)} bis ${clock(endsAt)} Uhr`;
}

/** How long it is until then. */
export function daysLeft(days: number): string {
  if (days === 0) return 'heute';
  return days === 1 ? 'morgen' : `noch ${days} Tage`;
}
