/** What nobody takes for something else, on paper or on the phone: neither 0 and O nor 1 and I. */
export const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** A code as it was issued, however it was typed: in small letters, with blanks or dashes. Undefined if it is none. */
export function linkCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
  return code.length === CODE_LENGTH && [...code].every((one) => CODE_CHARACTERS.includes(one))
    ? code
    : undefined;
}

/** In two groups, easier to read. */
export const groupedCode = (code: string) =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
