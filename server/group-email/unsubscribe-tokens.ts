import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_LENGTH = 36; // of a UUID

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * Tokens that allow to end e-mails to one member, and nothing else. They are not stored and do not end: a
 * letter is opened years later, too. `key` signs nothing else.
 */
export function createUnsubscribeTokens(key: string) {
  const sign = (memberId: string) =>
    createHmac('sha256', key).update(`unsubscribe ${memberId}`).digest('base64url');

  return {
    issue: (memberId: string) => memberId + sign(memberId),

    /** The id of the member whose token this is. */
    verify(token: string): string | undefined {
      const memberId = token.slice(0, ID_LENGTH);
      const given = Buffer.from(token.slice(ID_LENGTH));
      const expected = Buffer.from(sign(memberId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? memberId : undefined;
    },
  };
}
