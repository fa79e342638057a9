import { withoutDirections } from '#contract/characters.ts';
import type { OwnData } from '#contract/members.ts';

/** What a form with these fields says; a ticked checkbox is there, an empty one is not. */
export function ownData(values: Record<string, string>): OwnData {
  const text = (name: keyof OwnData) => withoutDirections(values[name] ?? '').trim();
  return {
    firstName: text('firstName'),
    surname: text('surname'),
    address: text('address'),
    city: text('city'),
    phoneNumber: text('phoneNumber'),
    mobileNumber: text('mobileNumber'),
    privateEmailAddress: text('privateEmailAddress'),
    officeEmailAddress: text('officeEmailAddress'),
    publicationConsent: 'publicationConsent' in values,
    acceptGroupEmails: 'acceptGroupEmails' in values,
  };
}

export function isSame(one: OwnData, other: OwnData): boolean {
  const names = Object.keys(one) as (keyof OwnData)[];
  return names.every((name) => one[name] === other[name]);
}
