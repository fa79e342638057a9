import type { ContactData } from '#contract/members.ts';

/** The eight contact fields, in the order of the form; the pages, files and the terminal name them alike. */
export const contactLabels: Record<keyof ContactData, string> = {
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
