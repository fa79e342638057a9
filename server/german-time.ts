import { DAY_MS } from '#contract/durations.ts';
import { instantOf, ZONE } from '#texts/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The local time of Germany at an instant in ms, such as `2027-09-18T15:00`. */
export function localTimeAt(ms: number): string {
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** By day people get mail that nobody is waiting for. */
const [FROM_HOUR, TO_HOUR] = [9, 19];

export function isByDay(ms: number): boolean {
  const hour = Number(localTimeAt(ms).slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh'.length));
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

/** Whether it is more than a day alone. */
export const hasTime = (local: string) => local.includes('T');

export const dayOf = (local: string) => local.slice(0, 'yyyy-mm-dd'.length);

/** So many days after a day; before it, if negative. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The instant when a day is over. */
export const endOfDay = (day: string) => instantOf(daysAfter(day, 1)) ?? Number.NaN;
