import { longId, SHORT, shortId, signedTokens } from '#server/signed-tokens.ts';

export type AnswerTokens = ReturnType<typeof createAnswerTokens>;

/** Tokens by which one member answers one invitation, and nothing else. When they end is for their reader to judge. */
export function createAnswerTokens(key: string) {
  const tokens = signedTokens(key, { signed: (ids) => `answer ${ids}`, signatureLength: SHORT });

  return {
    issue: (meetingId: string, memberId: string) => tokens.issue(shortId(meetingId) + shortId(memberId)),

    /** Whose token it is, for which meeting; undefined if the signature does not match. */
    verify(token: string): { meetingId: string; memberId: string } | undefined {
      const ids = tokens.verify(token);
      if (ids === undefined) return undefined;
      const half = ids.length / 2;
      return { meetingId: longId(ids.slice(0, half)), memberId: longId(ids.slice(half)) };
    },
  };
}
