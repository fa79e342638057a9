import type { Selectable } from 'kysely';
import type { ContactData } from '#contract/members.ts';
import type { Tables } from '#server/ports/database/database.ts';

/** The columns of the contact data, and the fields of the wire, named one by one. */
export function contactColumns(data: ContactData) {
  return {
    first_name: data.firstName,
    surname: data.surname,
    address: data.address,
    city: data.city,
    phone_number: data.phoneNumber,
    mobile_number: data.mobileNumber,
    private_email_address: data.privateEmailAddress,
    office_email_address: data.officeEmailAddress,
  };
}

export type ContactRow = Pick<Selectable<Tables['members']>, keyof ReturnType<typeof contactColumns>>;

export function contactOf(row: ContactRow): ContactData {
  return {
    firstName: row.first_name,
    surname: row.surname,
    address: row.address,
    city: row.city,
    phoneNumber: row.phone_number,
    mobileNumber: row.mobile_number,
    privateEmailAddress: row.private_email_address,
    officeEmailAddress: row.office_email_address,
  };
}

export const emptyContact: ContactData = {
  firstName: '',
  surname: '',
  address: '',
  city: '',
  phoneNumber: '',
  mobileNumber: '',
  privateEmailAddress: '',
  officeEmailAddress: '',
};

export const contactColumnNames = Object.keys(contactColumns(emptyContact)) as (keyof ContactRow)[];

/** The names of the fields, in the order of the form. */
export const contactFields = Object.keys(emptyContact) as (keyof ContactData)[];
