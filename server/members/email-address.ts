import { domainToASCII } from 'node:url';
import { isEmailAddress } from '#contract/email-address.ts';

const MAX_LENGTH = 254;

/** Whether no character stands for another, as the full-width letters and the Kelvin sign do. */
const isGenuine = (text: string) => [...text].every((character) => character.normalize('NFKC') === character);

/**
 * An address in the form that is mailed to: an umlaut domain becomes its A-label. Undefined for what is not
 * exactly one plain address.
 */
export function plainAddress(text: string): string | undefined {
  if (!isEmailAddress(text)) return undefined;
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  const domain = isGenuine(typed) ? domainToASCII(typed) : '';
  const address = `${text.slice(0, at)}@${domain}`;
  return domain !== '' && address.length <= MAX_LENGTH ? address : undefined;
}

/** What two addresses are compared by; what is no address equals none. */
export const addressKey = (address: string) => plainAddress(address)?.toLowerCase() ?? address;
