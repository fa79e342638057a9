import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of SHA-256 in base64url. */
const WHOLE = 43;
/** 128 bits, which nobody can guess. The shorter a link, the fewer mail programs break it. */
export const SHORT = 22;

/** What only who has the key can compute of a text; 32 bytes. */
export const keyedHash = (key: string, text: string) => createHmac('sha256', key).update(text).digest();

type Form<More extends unknown[]> = {
  /** What is signed, with the purpose in it: of a token, what it says, and whatever else must still be so. */
  signed: (said: string, ...more: More) => string;
  /** Between what a token says and its signature. */
  separator?: string;
  signatureLength?: number;
};

export type SignedTokens<More extends unknown[] = []> = ReturnType<typeof signedTokens<More>>;

/** Tokens that say something, with the site's signature behind it. They are not stored. A key signs for one use only. */
export function signedTokens<More extends unknown[]>(
  key: string,
  { signed, separator = '', signatureLength = WHOLE }: Form<More>,
) {
  const issue = (said: string, ...more: More) => {
    const signature = keyedHash(key, signed(said, ...more)).toString('base64url');
    return said + separator + signature.slice(0, signatureLength);
  };
  /** What it would say, if it were genuine. */
  const saidBy = (token: string) => token.slice(0, -(signatureLength + separator.length));

  return {
    issue,
    saidBy,

    /** What it says; undefined if the signature does not match. */
    verify(token: string, ...more: More): string | undefined {
      const said = saidBy(token);
      return isSame(token, issue(said, ...more)) ? said : undefined;
    },
  };
}

/** Of a number that is signed, too, once it has been raised: tokens of before hold. */
export const signedNumber = (number: number) => (number === 0 ? '' : ` ${number}`);

/** Tells by its time no more than whether they are equally long. */
export function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** 22 characters for a UUID. */
export const shortId = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

export const longId = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
