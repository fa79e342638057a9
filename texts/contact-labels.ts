import type { ContactData } from '#contract/members.ts';

/** The eight contact fields, as the form of the own data names them and in its order. */
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
