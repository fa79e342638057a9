import type { Database } from '#server/ports/database/database.ts';
import { type Ending, endTokens } from './endings.ts';

/** Copies that have not left, also those that are just being written. */
const NOT_SENT = ['waiting', 'sending', 'deferred', 'held'] as const;

/** What was to leave for a member, or by one. */
async function cancelMails(transaction: Database, memberId: string): Promise<void> {
  const sent = transaction.selectFrom('mails').select('id').where('sender_id', '=', memberId);
  const cancel = transaction
    .updateTable('mail_copies')
    .set({ state: 'not-wanted', claimed_until: null })
    .where('state', 'in', NOT_SENT);
  await cancel.where('member_id', '=', memberId).execute();
  await cancel.where('mail_id', 'in', sent).execute();
}

/**
 * Whether a member is in anything: who is disabled cannot log in, gets nothing and stands in no list. Either way,
 * earlier ways in end.
 */
export async function setDisabled(
  transaction: Database,
  memberId: string,
  disabled: boolean,
  ending: Ending = 'disabled',
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ disabled: Number(disabled), left_at: null })
    .where('id', '=', memberId)
    .execute();
  await endTokens(transaction, memberId, ending);
  if (disabled) await cancelMails(transaction, memberId);
}
