import type { Selectable } from 'kysely';
import { type ContactField, contactFields, eachContactField } from '#contract/contact-fields.ts';
import type { ContactData } from '#contract/members.ts';
import type { Tables } from '#server/ports/database/database.ts';

type MemberRow = Selectable<Tables['members']>;

/** The column of each field of the contact data. */
const columns = {
  firstName: 'first_name',
  surname: 'surname',
  address: 'address',
  city: 'city',
  phoneNumber: 'phone_number',
  mobileNumber: 'mobile_number',
  privateEmailAddress: 'private_email_address',
  officeEmailAddress: 'office_email_address',
} as const satisfies Record<ContactField, keyof MemberRow>;

export const contactColumnNames = Object.values(columns);
export type ContactRow = Pick<MemberRow, (typeof contactColumnNames)[number]>;

export const contactColumns = (data: ContactData) =>
  Object.fromEntries(contactFields.map((field) => [columns[field], data[field]])) as ContactRow;

export const contactOf = (row: ContactRow): ContactData => eachContactField((field) => row[columns[field]]);

export const emptyContact: ContactData = eachContactField(() => '');
