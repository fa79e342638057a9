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

  const issue = (memberId: string, what: Purpose) => tokens.issue(shortId(memberId), what);
  /** Whose it would be, if it were genuine. */
  const memberIn = (token: string) => longId(tokens.saidBy(token));
  const isGenuine = (token: string, memberId: string, what: Purpose) =>
    tokens.verify(token, what) === shortId(memberId);

  return {
    issue,
    memberIn,
    isGenuine,

    /** The way out alone. */
    end: {
      issue: (memberId: string) => issue(memberId, { purpose: 'end' }),
      verify(token: string): string | undefined {
        const memberId = memberIn(token);
        return isGenuine(token, memberId, { purpose: 'end' }) ? memberId : undefined;
      },
    },
  };
}
