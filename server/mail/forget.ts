import type { Database } from '#server/ports/database/database.ts';

/** How long after its end it may matter where a mail went. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A month after their end the mails of the site itself are forgotten, except those kinds that somebody counts; of
 * what members wrote the words and the names stay, the addresses do not.
 */
export async function forgetMails(db: Database, at: number, countedKinds: string[]): Promise<void> {
  const isOver = at - KEPT_MS;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('mails')
      .where('ended_at', '<=', isOver)
      .where('sender_id', 'is', null)
      .where('kind', 'not in', countedKinds)
      .execute();
    const over = transaction.selectFrom('mails').select('id').where('ended_at', '<=', isOver);
    await transaction
      .updateTable('mail_copies')
      .set({ address: '' })
      .where('address', '!=', '')
      .where('mail_id', 'in', over)
      .execute();
  });
}
