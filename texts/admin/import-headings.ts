import type { ContactField } from '#contract/contact-fields.ts';

/** The columns that an import understands. Postcode and town form one field of ours. */
export type ImportColumn = 'username' | 'email' | 'postcode' | 'town' | ContactField;

/**
 * The headings that German and English programs write: our own export, Excel, Google Contacts, Outlook and
 * Thunderbird. Case does not matter. Of several columns with one meaning, the first non-empty one in this order
 * counts.
 */
export const importHeadings: Record<ImportColumn, readonly string[]> = {
  username: ['Benutzername', 'Username', 'User Name'],
  email: [
    'E-Mail-Adresse',
    'E-Mail Adresse',
    'E-Mail',
    'Email',
    'Email Address',
    'E-mail Address',
    'E-mail 1 - Value',
    'Mail',
    'Mailadresse',
    'Emailadresse',
    'Primäre E-Mail-Adresse',
    'Primary Email',
  ],
  firstName: ['Vorname', 'First Name', 'Given Name'],
  surname: ['Nachname', 'Familienname', 'Surname', 'Last Name', 'Family Name', 'Name'],
  address: [
    'Straße und Hausnummer',
    'Straße',
    'Strasse',
    'Straße privat',
    'Anschrift',
    'Adresse',
    'Address',
    'Street',
    'Home Street',
    'Home Address',
    'Address 1 - Street',
    'Privat: Adresse',
  ],
  city: ['Postleitzahl und Ort', 'PLZ und Ort', 'PLZ/Ort', 'PLZ Ort'],
  postcode: [
    'Postleitzahl',
    'PLZ',
    'Postleitzahl privat',
    'Postcode',
    'Postal Code',
    'ZIP Code',
    'Home Postal Code',
    'Home ZipCode',
    'Address 1 - Postal Code',
    'Privat: PLZ',
  ],
  town: [
    'Ort',
    'Wohnort',
    'Stadt',
    'Ort privat',
    'City',
    'Town',
    'Home City',
    'Address 1 - City',
    'Privat: Ort',
  ],
  phoneNumber: [
    'Telefonnummer',
    'Telefon',
    'Festnetz',
    'Telefon privat',
    'Telefon (privat)',
    'Phone',
    'Phone Number',
    'Home Phone',
    'Phone 1 - Value',
  ],
  mobileNumber: [
    'Handynummer',
    'Handy',
    'Mobil',
    'Mobilnummer',
    'Mobiltelefon',
    'Mobile',
    'Mobile Phone',
    'Mobile Number',
    'Phone 2 - Value',
    'Mobil-Tel.-Nr.',
  ],
  privateEmailAddress: ['E-Mail privat'],
  officeEmailAddress: ['E-Mail geschäftlich', 'E-Mail dienstlich', 'Business E-mail', 'Work Email'],
};
