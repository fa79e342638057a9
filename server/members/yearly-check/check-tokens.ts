import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of a UUID in base64url. */
const ID_LENGTH = 22;
/** 128 bits, which nobody can guess. */
const SIGNATURE_LENGTH = 22;

type Purpose =
  | { purpose: 'confirm'; askedAt: number }
  /** Does not end: a letter may be opened years later. */
  | { purpose: 'end' };

export type CheckTokens = ReturnType<typeof createCheckTokens>;

/** Tokens by which one member does one thing, and nothing else. They are not stored. `key` signs nothing else. */
export function createCheckTokens(key: string) {
  const issue = (memberId: string, what: Purpose) => {
    const signed = [what.purpose, memberId, what.purpose === 'confirm' ? what.askedAt : ''].join(' ');
    const signature = createHmac('sha256', key).update(signed).digest('base64url').slice(0, SIGNATURE_LENGTH);
    return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url') + signature;
  };

  return {
    issue,

    /** Whose it would be, if it were genuine. */
    memberIn: (token: string) =>
      Buffer.from(token.slice(0, ID_LENGTH), 'base64url')
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),

    isGenuine(token: string, memberId: string, what: Purpose): boolean {
      const [given, expected] = [Buffer.from(token), Buffer.from(issue(memberId, what))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
