import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of a UUID in base64url. */
const ID_LENGTH = 22;
/** 128 bits, which nobody can guess. The shorter the link, the fewer mail programs break it. */
const SIGNATURE_LENGTH = 22;
const LENGTH = 2 * ID_LENGTH + SIGNATURE_LENGTH;

export type AnswerTokens = ReturnType<typeof createAnswerTokens>;

/**
 * Tokens by which one member answers one invitation, and nothing else. They are not stored; when they end is for
 * their reader to judge. `key` signs nothing else.
 */
export function createAnswerTokens(key: string) {
  const sign = (ids: string) =>
    createHmac('sha256', key).update(`answer ${ids}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

  return {
    issue(meetingId: string, memberId: string): string {
      const ids = short(meetingId) + short(memberId);
      return ids + sign(ids);
    },

    /** Whose token it is, for which meeting; undefined if the signature does not match. */
    verify(token: string): { meetingId: string; memberId: string } | undefined {
      if (token.length !== LENGTH || !/^[\w-]+$/.test(token)) return undefined;
      const ids = token.slice(0, 2 * ID_LENGTH);
      const given = Buffer.from(token.slice(2 * ID_LENGTH));
      if (!timingSafeEqual(given, Buffer.from(sign(ids)))) return undefined;
      return { meetingId: long(ids.slice(0, ID_LENGTH)), memberId: long(ids.slice(ID_LENGTH)) };
    },
  };
}

const short = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

const long = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
