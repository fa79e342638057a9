import { readOwnReply } from '#server/ports/mail/reply.ts';
import { mailTexts } from '#texts/admin/mail.ts';

/** For the maintainers: what a mail server said as it is, what we say ourselves in words. */
export function replyInWords(reply: string): string {
  const own = readOwnReply(reply);
  if (!own) return reply;
  const words = mailTexts.ownReplies[own.code];
  return own.detail === undefined ? words : `${words} (${own.detail})`;
}
