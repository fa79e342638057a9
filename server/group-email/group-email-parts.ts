import type { MailQueue } from '#server/mail/queue.ts';
import type { MailMembers } from '#server/members/mail-members.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { FreeSpace } from '#server/process/free-space.ts';
import { createGroupEmails } from './group-emails.ts';
import { groupEmailLetters, type LetterParts } from './letters.ts';
import { tellSender } from './not-reached.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Builds the slice. `unsubscribeKey` signs the links at the end of the letters. */
export function createGroupEmailParts(deps: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
  freeSpace: FreeSpace;
  site: LetterParts['site'];
  unsubscribeKey: string;
}) {
  const unsubscribeTokens = createUnsubscribeTokens(deps.unsubscribeKey);
  return {
    unsubscribeTokens,
    groupEmails: createGroupEmails(deps),
    groupEmailLetters: groupEmailLetters({ ...deps, unsubscribeTokens }),
    groupEmailEnded: tellSender(deps),
  };
}
