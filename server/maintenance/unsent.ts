import type { OnMailEnded } from '#server/mail/tidy.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { knownWord } from '#server/ports/database/stored-words.ts';
import { marks } from './upkeep.ts';

/** Corrects what was noted for a mail. `at`: null once the mail has ended, else the time of the retry, called before it. */
export async function correctMarks(transaction: Database, mailId: string, at: number | null): Promise<void> {
  const mail = await findRow(transaction, 'mails', mailId);
  const kind = mail && knownWord('mails', 'kind', mail.kind);
  const mark = kind && marks[kind];
  // Until a mail has ended, what was noted holds.
  if (!mark || mail.ended_at === null) return;
  const copies = await transaction
    .selectFrom('mail_copies')
    .select(['member_id', 'state'])
    .where('mail_id', '=', mailId)
    .execute();
  const givenUp = copies.filter(({ state }) => state === 'given-up');
  const memberIds = givenUp.flatMap(({ member_id }) => member_id ?? []);
  if (memberIds.length === 0) return;
  await mark(transaction, {
    id: mailId,
    data: JSON.parse(mail.data),
    createdAt: mail.created_at,
    memberIds,
    at,
    nobody: copies.every(({ state }) => state === 'given-up' || state === 'not-wanted'),
  });
}

/** When a mail has ended that did not leave for all: cancelled by maintainers, or two days late. */
export const unmarkUnsent: OnMailEnded = (transaction, mailId) => correctMarks(transaction, mailId, null);
