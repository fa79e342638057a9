/** The fields that others see if the member has consented, in the order in which they are always shown. */
export const contactFields = [
  'firstName',
  'surname',
  'address',
  'city',
  'phoneNumber',
  'mobileNumber',
  'privateEmailAddress',
  'officeEmailAddress',
] as const;

export type ContactField = (typeof contactFields)[number];

/** An object with a value for each field. */
export const eachContactField = <T>(value: (field: ContactField) => T) =>
  Object.fromEntries(contactFields.map((field) => [field, value(field)])) as Record<ContactField, T>;
