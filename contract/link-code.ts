import { CODE_LENGTH, COLLECTION_CODE_LENGTH } from './limits.ts';

/** What nobody takes for something else, on paper or on the phone: neither 0 and O nor 1 and I. */
export const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Digits of a code in a mail that logs in. */
const LOGIN_CODE_LENGTH = 6;

/** A code as it was issued, however it was typed: in small letters, with blanks or dashes. Undefined if it is none. */
function codeIn(typed: string, length: number): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
  return code.length === length && [...code].every((one) => CODE_CHARACTERS.includes(one)) ? code : undefined;
}

export const linkCode = (typed: string) => codeIn(typed, CODE_LENGTH);

/** Of a link by which guests send pictures. */
export const collectionCode = (typed: string) => codeIn(typed, COLLECTION_CODE_LENGTH);

/** In groups of four, easier to read. */
export const groupedCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** The six digits of a mailed code, wherever they are in what was typed or pasted, in one group or in several. */
export function loginCode(typed: string): string | undefined {
  const numbers = typed.normalize('NFKC').matchAll(/\d(?:[\s\p{Pd}]{0,3}\d)*/gu);
  for (const [number] of numbers) {
    const digits = number.replaceAll(/\D/g, '');
    if (digits.length === LOGIN_CODE_LENGTH) return digits;
  }
  return undefined;
}

/** Characters of 32 random bytes, which are in the links that log in, set a password or confirm an address. */
const LINK_LENGTH = 43;

/** Of the last part of a link, without what mail programs and people add behind it: a full stop, a no-break space. */
export const withoutDirt = (part: string): string => part.replace(/[^\w-].*$/s, '');

/** Whether nothing is missing of the token of such a link; a printed one has a code in its place. */
export const isWhole = (token: string): boolean =>
  token.length >= LINK_LENGTH || linkCode(token) !== undefined;
