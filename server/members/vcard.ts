import type { ContactField } from '#contract/contact-fields.ts';
import { nameOrUsername } from '#contract/full-name.ts';
import type { DirectoryContact } from '#contract/members.ts';
import { contentLines, escaped } from '#server/http/wire/content-lines.ts';
import { contactList } from '#texts/exports.ts';

/** The fields that are a property of their own; the others are parts of the name and of the postal address. */
const propertyNames: Record<Exclude<ContactField, 'firstName' | 'surname' | 'address' | 'city'>, string> = {
  phoneNumber: 'TEL;TYPE=HOME,VOICE',
  mobileNumber: 'TEL;TYPE=CELL,VOICE',
  privateEmailAddress: 'EMAIL;TYPE=INTERNET,HOME',
  officeEmailAddress: 'EMAIL;TYPE=INTERNET,WORK',
};
const propertyFields = Object.keys(propertyNames) as (keyof typeof propertyNames)[];

const digits = (number: number, count: number) => String(number).padStart(count, '0');

/** RFC 2426, section 3.1.5, and without a year as phones write and read it. */
const dateOf = ({ year, month, day }: NonNullable<DirectoryContact['birthday']>) =>
  `${year === undefined ? '--' : `${digits(year, 4)}-`}${digits(month, 2)}-${digits(day, 2)}`;

type Extras = {
  groupName: string;
  /** By which a program knows the same member again; some show no card without. */
  uid: string;
  /** A JPEG. */
  photo?: Uint8Array;
};

/** A vCard 3.0, the version that all phones and address books read. */
export function vCard(contact: DirectoryContact, { groupName, uid, photo }: Extras): string {
  const { firstName, surname, address, city, birthName, nickname, birthday } = contact;
  // "79098 Freiburg" is one field here; in a vCard the postcode has its own.
  const [, postcode = '', town = city] = /^(\d{5})\s+(.+)$/.exec(city) ?? [];

  const properties: [string, string][] = [
    ['UID', uid],
    ['N', [surname, firstName, '', '', ''].map(escaped).join(';')],
    ['FN', escaped(nameOrUsername(contact))],
    ['NICKNAME', escaped(nickname)],
    // iPhones know the first of these two, most others show only the second.
    ['X-MAIDENNAME', escaped(birthName)],
    ['NOTE', birthName && escaped(contactList.bornAs(birthName))],
    ['PHOTO;ENCODING=b;TYPE=JPEG', photo ? Buffer.from(photo).toString('base64') : ''],
    ['BDAY', birthday ? dateOf(birthday) : ''],
    [
      'ADR;TYPE=HOME',
      address || city ? ['', '', address, town, '', postcode, ''].map(escaped).join(';') : '',
    ],
    ...propertyFields.map((field): [string, string] => [propertyNames[field], escaped(contact[field])]),
    ['CATEGORIES', escaped(groupName)],
  ];
  const filled = properties.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${value}`);
  return contentLines(['BEGIN:VCARD', 'VERSION:3.0', ...filled, 'END:VCARD']);
}
