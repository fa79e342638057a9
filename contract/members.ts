import { z } from 'zod';
import { CONTACT_FIELD_MAX } from './limits.ts';
import { line } from './text.ts';

const field = line(CONTACT_FIELD_MAX);
const requiredField = line(CONTACT_FIELD_MAX, 1);

/** The eight fields that others see when their owner consented. */
const contactFields = {
  firstName: requiredField,
  surname: requiredField,
  address: field,
  city: field,
  phoneNumber: field,
  mobileNumber: field,
  privateEmailAddress: field,
  officeEmailAddress: field,
};

const consents = { publicationConsent: z.boolean(), acceptGroupEmails: z.boolean() };

/** What a member saves: all ten fields, nothing else. */
export const OwnData = z.strictObject({ ...contactFields, ...consents });
export type OwnData = z.infer<typeof OwnData>;

const shownFields = {
  firstName: z.string(),
  surname: z.string(),
  address: z.string(),
  city: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  privateEmailAddress: z.string(),
  officeEmailAddress: z.string(),
};

/** The owner sees ten fields, another member the eight contact fields. */
export const MemberData = z.union([
  z.strictObject({ ...shownFields, ...consents }),
  z.strictObject(shownFields),
]);
export type MemberData = z.infer<typeof MemberData>;

export const Usernames = z.array(z.string());

export const ByUsername = z.strictObject({ username: z.string().min(1).max(254) });
