import { type SignedTokens, signedTokens } from '#server/signed-tokens.ts';

export type UnsubscribeTokens = SignedTokens;

/**
 * Tokens that can unsubscribe the member whose id they say, and nothing else. They do not expire: a letter may be
 * opened years later.
 */
export const createUnsubscribeTokens = (key: string): UnsubscribeTokens =>
  signedTokens(key, { signed: (memberId) => `unsubscribe ${memberId}` });
