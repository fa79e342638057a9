import { longId, SHORT, shortId, signedTokens } from '#server/signed-tokens.ts';

type Purpose =
  | { purpose: 'confirm'; askedAt: number }
  /** Does not end: a letter may be opened years later. */
  | { purpose: 'end' };

export type CheckTokens = ReturnType<typeof createCheckTokens>;

/** Tokens by which one member does one thing, and nothing else. */
export function createCheckTokens(key: string) {
  const tokens = signedTokens(key, {
    signed: (said, what: Purpose) =>
      [what.purpose, longId(said), what.purpose === 'confirm' ? what.askedAt : ''].join(' '),
    signatureLength: SHORT,
  });

  return {
    issue: (memberId: string, what: Purpose) => tokens.issue(shortId(memberId), what),

    /** Whose it would be, if it were genuine. */
    memberIn: (token: string) => longId(tokens.saidBy(token)),

    isGenuine: (token: string, memberId: string, what: Purpose) =>
      tokens.verify(token, what) === shortId(memberId),
  };
}
