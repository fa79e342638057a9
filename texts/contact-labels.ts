import type { ContactField } from '#contract/contact-fields.ts';

/** The pages, files and the terminal name the contact fields alike. */
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
