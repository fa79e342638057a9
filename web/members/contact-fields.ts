/** The eight fields of the contact data, in the order in which they are shown. */
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

/** Where a click on the value leads: to the telephone, to the mail program, or nowhere. */
export function contactLink(field: ContactField, value: string): string | undefined {
  if (field.endsWith('Number')) return `tel:${value.replace('(0)', '').replace(/[^\d+]/g, '')}`;
  if (field.endsWith('EmailAddress')) return `mailto:${value}`;
  return undefined;
}
