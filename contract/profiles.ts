import { z } from 'zod';
import { CONTACT_FIELD_MAX } from './limits.ts';
import { Portrait } from './portraits.ts';
import { personName } from './text.ts';

const FIRST_YEAR = 1900;

/** Whether a month has the day in some year: 29 February counts. */
const isDay = ({ day, month }: { day: number; month: number }) =>
  day <= new Date(Date.UTC(2000, month, 0)).getUTCDate();

/** Whether there is such a day in that year, and it is not still to come. */
function isPast({ day, month, year }: { day: number; month: number; year?: number | undefined }): boolean {
  if (year === undefined) return true;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day && date.getTime() <= Date.now();
}

export const Birthday = z
  .strictObject({
    day: z.int().min(1).max(31),
    month: z.int().min(1).max(12),
    year: z.int().min(FIRST_YEAR).optional(),
  })
  .refine(isDay)
  .refine(isPast);
export type Birthday = z.infer<typeof Birthday>;

/** What helps others to recognise a member, beside the contact data. */
export const OwnProfile = z.strictObject({
  /** The surname before a marriage. */
  birthName: personName(CONTACT_FIELD_MAX).default(''),
  nickname: personName(CONTACT_FIELD_MAX).default(''),
  birthday: Birthday.nullable().default(null),
  /** Whether the birthday may be shown to those who see the contact data. */
  birthdayConsent: z.boolean().default(false),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The owner sees all; others the names, and the birthday if the member has agreed to that. */
export const Profile = z.strictObject({
  birthName: z.string(),
  nickname: z.string(),
  birthday: z.strictObject({ day: z.int(), month: z.int(), year: z.int().optional() }).nullable(),
  birthdayConsent: z.boolean().optional(),
  /** Which portraits there are. */
  portraits: z.array(Portrait),
});
export type Profile = z.infer<typeof Profile>;

/** The days, today included, for which birthdays are told. */
export const BIRTHDAY_DAYS = 30;

/** A birthday that comes within `BIRTHDAY_DAYS`, of a member who agreed. */
export const ComingBirthday = z.strictObject({
  username: z.string(),
  /** First name and surname; the username where there is none. */
  name: z.string(),
  /** The day on which it is: 28 February for one on the 29th, in a year without that. */
  day: z.int(),
  month: z.int(),
  /** Days until then; 0 is today. */
  days: z.int(),
  /** A round one, where the year is given: 60, 65, 70 … */
  age: z.int().optional(),
});
export type ComingBirthday = z.infer<typeof ComingBirthday>;
