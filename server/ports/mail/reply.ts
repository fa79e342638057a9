/** What is kept in the place of a mail server's reply when it has said nothing, or when it was not asked. */
const ownReplies = [
  'unreachable',
  'silent',
  'connection-lost',
  'broken-off',
  'no-encryption',
  'bad-encryption',
  'bad-certificate',
  'login-failed',
  'sender-refused',
  'unexpected',
  'no-address',
  'not-stored',
  'not-written',
  'cancelled',
] as const;
export type OwnReply = (typeof ownReplies)[number];

/** `detail`: a code of the system, or what the server said. */
export const ownReply = (code: OwnReply, detail?: string) =>
  detail === undefined ? code : `${code} (${detail})`;

/** Undefined where a mail server speaks: it begins with a number. */
export function readOwnReply(reply: string): { code: OwnReply; detail: string | undefined } | undefined {
  const [, word, detail] = /^([a-z-]+)(?: \((.*)\))?$/.exec(reply) ?? [];
  const code = ownReplies.find((own) => own === word);
  return code && { code, detail };
}

/** Servers like to repeat the address that they refuse. */
export const withoutAddresses = (reply: string) =>
  reply
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/<?[^\s<>:;,"'()]+@[^\s<>:;,"'()]+>?/g, '…')
    .slice(0, 300);
