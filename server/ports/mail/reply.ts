/** Stored instead of a reply when the mail server gave none or was not asked. */
const ownReplies = [
  'unreachable',
  'silent',
  'connection-lost',
  'broken-off',
  'no-encryption',
  'bad-certificate',
  'login-failed',
  'unexpected',
  'no-address',
  'not-stored',
  'not-written',
  'cancelled',
] as const;
export type OwnReply = (typeof ownReplies)[number];

/** `detail`: a system error code, or the server's words. */
export const ownReply = (code: OwnReply, detail?: string) =>
  detail === undefined ? code : `${code} (${detail})`;

/** Undefined for a mail server's own reply, which starts with a number. */
export function readOwnReply(reply: string): { code: OwnReply; detail: string | undefined } | undefined {
  const [, word, detail] = /^([a-z-]+)(?: \((.*)\))?$/.exec(reply) ?? [];
  const code = ownReplies.find((own) => own === word);
  return code && { code, detail };
}

/** Servers often repeat the address that they refuse. */
export const withoutAddresses = (reply: string) =>
  reply
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/<?[^\s<>:;,"'()]+@[^\s<>:;,"'()]+>?/g, '…')
    .slice(0, 300);
