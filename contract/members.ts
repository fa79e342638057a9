import { z } from 'zod';
import { eachContactField } from './contact-fields.ts';
import { isEmailAddress } from './email-address.ts';
import { CONTACT_FIELD_MAX } from './limits.ts';
import { personName, singleLine } from './text.ts';

export const memberKinds = {
  consents: ['publication', 'birthday'],
} as const;

export const UsernameParams = z.strictObject({ username: z.string().min(1).max(254) });

/** Of the time together, and of today. */
export const portraitKinds = ['then', 'now'] as const;
export type PortraitKind = (typeof portraitKinds)[number];

/** Pixels along each side of the squares that are kept. */
export const portraitSizes = ['96', '192', '480'] as const;
export type PortraitSize = (typeof portraitSizes)[number];

/**
 * Pixels of the one that goes into address books: a JPEG, as not all of them show WebP. Large enough for the screen
 * of a call, small enough for those that drop contacts of more than 224 kB.
 */
export const ADDRESS_BOOK_SIZE = 320;

/** Digits of a hash by which a portrait is known from the one before it. */
export const PORTRAIT_VERSION_LENGTH = 8;

/** That there is one; its files are other ones when the version is. */
export const Portrait = z.strictObject({ kind: z.enum(portraitKinds), version: z.string() });
export type Portrait = z.infer<typeof Portrait>;

export const PortraitParams = z.strictObject({
  ...UsernameParams.shape,
  kind: z.enum(portraitKinds),
});
export const PortraitFileParams = z.strictObject({ ...PortraitParams.shape, size: z.enum(portraitSizes) });

/** A number, or one in a form. */
const fraction = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[01](\.\d{1,17})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1));

/**
 * The square that is cut out of the upright picture: its left and upper edge as parts of the picture's width and
 * height, its side as a part of the shorter one of these. Without them the largest square in the middle.
 */
const crop = { x: fraction.optional(), y: fraction.optional(), size: fraction.optional() };

export const Crop = z.strictObject(crop);
export type Crop = z.infer<typeof Crop>;

/** Cut out of a picture that is in a gallery. */
export const CropOfImage = z.strictObject({ ...crop, galleryId: z.uuid(), imageId: z.uuid() });

const field = singleLine(CONTACT_FIELD_MAX);
const requiredName = personName(CONTACT_FIELD_MAX, 1);
const emailField = field.refine((value) => value === '' || isEmailAddress(value));

const contactInput = {
  ...eachContactField(() => field),
  firstName: requiredName,
  surname: requiredName,
  privateEmailAddress: emailField,
  officeEmailAddress: emailField,
};

const consentFields = { publicationConsent: z.boolean(), acceptGroupEmails: z.boolean() };

/** What a member saves: the contact data and two consents, nothing else. */
export const OwnData = z.strictObject({ ...contactInput, ...consentFields });
export type OwnData = z.infer<typeof OwnData>;

/** Answers are not validated: a maintainer may have entered less than a member has to. */
const contactAnswer = eachContactField(() => z.string());

export const ContactData = z.strictObject(contactAnswer);
export type ContactData = z.infer<typeof ContactData>;

/** The owner sees the consents, too, another member the contact data alone. */
export const MemberData = z.union([z.strictObject({ ...contactAnswer, ...consentFields }), ContactData]);
export type MemberData = z.infer<typeof MemberData>;

export const Usernames = z.array(z.string());

/** How many people are not named; one or two are `some`, as a number so small tells of one of them. */
export const NotNamed = z.union([z.int(), z.literal('some')]);
export type NotNamed = z.infer<typeof NotNamed>;

/** An entry of the name list: name and town only of members who have consented. */
export const DirectoryEntry = z.strictObject({
  username: z.string(),
  firstName: z.string().optional(),
  surname: z.string().optional(),
  city: z.string().optional(),
  /** Only if there is one. */
  birthName: z.string().optional(),
  nickname: z.string().optional(),
  /** What tells them apart who share a name: birth name, town, else the username. */
  apart: z.string().optional(),
  /** The portrait to show, if there is one: of today, else of then. */
  portrait: Portrait.optional(),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** A member who has consented, with all that may be printed. */
export const DirectoryContact = z.strictObject({
  username: z.string(),
  ...contactAnswer,
  birthName: z.string(),
  nickname: z.string(),
  /** Only if the member agreed to that. */
  birthday: z.strictObject({ day: z.int(), month: z.int(), year: z.int().optional() }).optional(),
  /** Which portraits there are, if any. */
  portraits: z.array(Portrait).optional(),
});
export type DirectoryContact = z.infer<typeof DirectoryContact>;

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
  portrait: Portrait.optional(),
});
export type ComingBirthday = z.infer<typeof ComingBirthday>;
