import type { Birthday } from '#contract/members.ts';
import { profileTexts } from '#texts/web/members/members.ts';

const DAY = /^(\d{1,2})\s*[./ -]\s*(\d{1,2}|\p{L}{3,})\.?\s*[/ -]?\s*(\d{4})?$/u;

function monthOf(typed: string): number {
  if (/^\d/.test(typed)) return Number(typed);
  return profileTexts.monthNamed(typed);
}

/** Reads "17.5.", "17.05.1967", "17. Mai 1967"; null where nothing is typed, undefined where it is no day. */
export function readBirthday(typed: string, today = new Date()): Birthday | null | undefined {
  if (typed.trim() === '') return null;
  const [, first = '', second = '', third] = DAY.exec(typed.trim()) ?? [];
  const [day, month] = [Number(first), monthOf(second)];
  const year = third === undefined ? undefined : Number(third);
  // In a leap year every day exists that exists at all.
  const date = new Date(year ?? 2000, month - 1, day);
  if (month < 1 || date.getMonth() !== month - 1 || date.getDate() !== day) return undefined;
  if (year !== undefined && (year < 1900 || date > today)) return undefined;
  return { day, month, ...(year !== undefined && { year }) };
}

/** As it is in the field: 17.5.1967 */
export const birthdayInput = (birthday: Birthday | null): string =>
  birthday ? `${birthday.day}.${birthday.month}.${birthday.year ?? ''}` : '';
