import { z } from 'zod';
import { eachContactField } from './contact-fields.ts';
import { isEmailAddress } from './email-address.ts';
import { CONTACT_FIELD_MAX } from './limits.ts';
import { Portrait } from './portraits.ts';
import { personName, singleLine } from './text.ts';

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

/** What a member saves: all ten fields, nothing else. */
export const OwnData = z.strictObject({ ...contactInput, ...consentFields });
export type OwnData = z.infer<typeof OwnData>;

/** Answers are not validated: a maintainer may have entered less than a member has to. */
const contactAnswer = eachContactField(() => z.string());

export const ContactData = z.strictObject(contactAnswer);
export type ContactData = z.infer<typeof ContactData>;

/** The owner sees ten fields, another member the eight contact fields. */
export const MemberData = z.union([z.strictObject({ ...contactAnswer, ...consentFields }), ContactData]);
export type MemberData = z.infer<typeof MemberData>;

export const Usernames = z.array(z.string());

export const UsernameParams = z.strictObject({ username: z.string().min(1).max(254) });

/** When each consent was given, and when the data were last saved, in seconds since the epoch. */
export const ConsentState = z.strictObject({
  savedAt: z.int().optional(),
  publicationConsentSince: z.int().optional(),
  acceptGroupEmailsSince: z.int().optional(),
  yearlyCheckSince: z.int().optional(),
  /** When the data were confirmed by a mailed button, if that was later than they were saved. */
  confirmedAt: z.int().optional(),
  newsMailSince: z.int().optional(),
});
export type ConsentState = z.infer<typeof ConsentState>;

/** An entry of the name list: name and town only of members who have consented. */
export const DirectoryEntry = z.strictObject({
  username: z.string(),
  firstName: z.string().optional(),
  surname: z.string().optional(),
  city: z.string().optional(),
  /** Only if there is one. */
  birthName: z.string().optional(),
  nickname: z.string().optional(),
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
});
export type DirectoryContact = z.infer<typeof DirectoryContact>;
