import { meaningOfFailure } from '#server/failure-in-words.ts';
import { readOwnReply } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';

/** For the maintainers: our own codes as German text, and behind what it means what a mail server or a system said. */
export function replyInWords(reply: string): string {
  const own = readOwnReply(reply);
  const said = own ? own.detail : reply;
  const meaning = said === undefined ? undefined : meaningOfFailure(said);
  if (!own) return meaning === undefined ? reply : `${meaning} (${reply})`;
  const text = [mailTexts.ownReplies[own.code], ...(meaning === undefined ? [] : [meaning])].join(': ');
  return said === undefined ? text : `${text} (${said})`;
}
