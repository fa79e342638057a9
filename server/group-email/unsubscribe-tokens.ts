import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_LENGTH = 36; // of a UUID

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * Tokens that can unsubscribe one member, and nothing else. They are not stored and do not expire: a letter may be
 * opened years later. `key` signs nothing else.
 */
export function createUnsubscribeTokens(key: string) {
  const sign = (memberId: string) =>
    createHmac('sha256', key).update(`unsubscribe ${memberId}`).digest('base64url');

  return {
    issue: (memberId: string) => memberId + sign(memberId),

    /** The id of the token's member; undefined if the signature does not match. */
    verify(token: string): string | undefined {
      const memberId = token.slice(0, ID_LENGTH);
      const given = Buffer.from(token.slice(ID_LENGTH));
      const expected = Buffer.from(sign(memberId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? memberId : undefined;
    },
  };
}
