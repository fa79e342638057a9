/** The eight fields that others see when their owner consented, in the order in which they are shown everywhere. */
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

/** An object with all of them. */
export const eachContactField = <T>(value: (field: ContactField) => T) =>
  Object.fromEntries(contactFields.map((field) => [field, value(field)])) as Record<ContactField, T>;
