/** Local times of Germany in words: `2027-09-18T15:00`, or a day alone while the time is not known. */

const words = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' });

/** Samstag, 18. September 2027 */
export const dayInWords = (local: string) => words.format(Date.parse(local.slice(0, 10)));

/** 15, or 15.30 */
const time = (local: string) => local.slice(11).replace(/^0/, '').replace(/:00$/, '').replace(':', '.');

const dayAndTime = (local: string) =>
  local.includes('T') ? `${dayInWords(local)}, ${time(local)} Uhr` : dayInWords(local);

/** Samstag, 18. September 2027, 15 bis 18 Uhr */
export function dateInWords(startsAt: string, endsAt: string | null): string {
  const hint = startsAt.includes('T') ? '' : ' (noch ohne Uhrzeit)';
  if (endsAt === null || endsAt === startsAt) return dayAndTime(startsAt) + hint;
  if (endsAt.slice(0, 10) === startsAt.slice(0, 10))
    return `${dayInWords(startsAt)}, ${time(startsAt)} bis ${time(endsAt)} Uhr`;
  return `${dayAndTime(startsAt)}, bis ${dayAndTime(endsAt)}${hint}`;
}
