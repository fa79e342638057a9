import { withoutDirections } from '#contract/characters.ts';
import { eachContactField } from '#contract/contact-fields.ts';
import type { OwnData } from '#contract/members.ts';

/** Reads the data from the form's values; unticked checkboxes are missing. */
export function ownData(values: Record<string, string>): OwnData {
  return {
    ...eachContactField((name) => withoutDirections(values[name] ?? '').trim()),
    publicationConsent: 'publicationConsent' in values,
    acceptGroupEmails: 'acceptGroupEmails' in values,
  };
}

export function isSame(one: OwnData, other: OwnData): boolean {
  const names = Object.keys(one) as (keyof OwnData)[];
  return names.every((name) => one[name] === other[name]);
}
