import type { ContactField } from '#contract/contact-fields.ts';
import { isEmailAddress } from '#contract/email-address.ts';

export type EmailProblem = 'several' | 'localPart' | 'incomplete';

/** Why a text is not exactly one email address; undefined when it is one, or empty. */
export function emailProblem(text: string): EmailProblem | undefined {
  const address = text.trim();
  if (address === '' || isEmailAddress(address)) return undefined;
  if (/[,;]|@.*@/.test(address)) return 'several';
  return /[^!-~].*@/.test(address) ? 'localPart' : 'incomplete';
}

/** Digits as E.164 allows them, and as few as an extension has. */
const DIALLED = /^\+?\d{3,15}$/;

/** Where a click on the value leads: to the telephone, to the mail program, or nowhere. */
export function contactLink(field: ContactField, value: string): string | undefined {
  if (field.endsWith('Number')) return phoneLink(value);
  if (field.endsWith('EmailAddress') && isEmailAddress(value))
    return `mailto:${encodeURIComponent(value).replace('%40', '@')}`;
  return undefined;
}

/** Only for text that is nothing but a number: with a remark in it the digits might reach somebody else. */
function phoneLink(value: string): string | undefined {
  const number = value.replace(/^((?:\+|00)[^()]*)\(0\)/, '$1').replace(/[\s()/.–-]/g, '');
  return DIALLED.test(number) ? `tel:${number}` : undefined;
}
