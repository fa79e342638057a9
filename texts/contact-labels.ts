import type { ContactField } from '#contract/contact-fields.ts';

/** Shared by the pages, the exported files and the terminal. */
export const contactLabels: Record<ContactField, string> = {
  firstName: 'Vorname',
  surname: 'Nachname',
  address: 'Straße und Hausnummer',
  city: 'Postleitzahl und Ort',
  phoneNumber: 'Telefonnummer',
  mobileNumber: 'Handynummer',
  privateEmailAddress: 'E-Mail privat',
  officeEmailAddress: 'E-Mail geschäftlich',
};

export const usernameLabel = 'Benutzername';

/** What members may tell beside their contact data. */
export const profileLabels = {
  birthName: 'Geburtsname',
  nickname: 'Spitzname',
  birthday: 'Geburtstag',
};

export const bornAs = (birthName: string) => `geb. ${birthName}`;
