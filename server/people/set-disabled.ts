import type { Database } from '#server/ports/database/database.ts';

/** Copies that have not left, also those that are just being written. */
const NOT_SENT = ['waiting', 'sending', 'deferred', 'held'] as const;

/** Ends all ways in besides the password: sessions, mailed links, known browsers and the address of a calendar. */
export async function endAccess(transaction: Database, memberId: string): Promise<void> {
  for (const table of ['sessions', 'password_links', 'device_marks'] as const)
    await transaction.deleteFrom(table).where('member_id', '=', memberId).execute();
  await transaction
    .updateTable('members')
    .set((old) => ({ calendar_number: old('calendar_number', '+', 1) }))
    .where('id', '=', memberId)
    .execute();
}

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
export async function setDisabled(transaction: Database, memberId: string, disabled: boolean): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ disabled: Number(disabled) })
    .where('id', '=', memberId)
    .execute();
  await endAccess(transaction, memberId);
  if (disabled) await cancelMails(transaction, memberId);
}
