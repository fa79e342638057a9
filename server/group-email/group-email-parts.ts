import type { MailQueue } from '#server/mail/queue.ts';
import type { MailMembers } from '#server/members/mail-members.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { FreeSpace } from '#server/process/free-space.ts';
import { createGroupEmails } from './group-emails.ts';
import { groupEmailLetters, type LetterParts } from './letters.ts';
import { tellSender } from './not-reached.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

/** What the slice is made of. `unsubscribeKey` signs the links at the end of the letters. */
export function createGroupEmailParts(parts: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
  freeSpace: FreeSpace;
  site: LetterParts['site'];
  unsubscribeKey: string;
}) {
  const unsubscribeTokens = createUnsubscribeTokens(parts.unsubscribeKey);
  return {
    unsubscribeTokens,
    groupEmails: createGroupEmails(parts),
    groupEmailLetters: groupEmailLetters({ ...parts, unsubscribeTokens }),
    groupEmailEnded: tellSender(parts),
  };
}
