import { readOwnReply } from '#server/ports/mail/reply.ts';
import { mailTexts } from '#texts/admin/mail.ts';

/** For the maintainers: a mail server's reply verbatim, our own codes as German text. */
export function replyInWords(reply: string): string {
  const own = readOwnReply(reply);
  if (!own) return reply;
  const text = mailTexts.ownReplies[own.code];
  return own.detail === undefined ? text : `${text} (${own.detail})`;
}
