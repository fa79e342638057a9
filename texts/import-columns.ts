import type { ImportColumn } from '#contract/maintenance-import.ts';
import { contactLabels, profileLabels, usernameLabel } from './contact-labels.ts';

/** What a column of an imported table is taken for, as the pages and the terminal say it. */
export const importColumnLabels: Record<ImportColumn, string> = {
  firstName: contactLabels.firstName,
  surname: contactLabels.surname,
  fullName: 'Vor- und Nachname',
  surnameFirst: 'Nachname und Vorname',
  birthName: profileLabels.birthName,
  marriedName: 'Nachname heute, wenn anders',
  nickname: profileLabels.nickname,
  email: 'E-Mail-Adresse',
  privateEmailAddress: contactLabels.privateEmailAddress,
  officeEmailAddress: contactLabels.officeEmailAddress,
  phoneNumber: contactLabels.phoneNumber,
  mobileNumber: contactLabels.mobileNumber,
  anyNumber: 'Telefon oder Handy',
  areaCode: 'Vorwahl',
  address: contactLabels.address,
  houseNumber: 'Hausnummer',
  address2: 'Adresszusatz',
  city: contactLabels.city,
  postcode: 'Postleitzahl',
  town: 'Ort',
  username: usernameLabel,
  died: 'Verstorben',
};
