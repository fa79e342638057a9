import type { Database } from '#server/ports/database/database.ts';

/** More refusals than these, one after the other, concern the text and not the recipients. */
const CHANCE = 3;

/** Too big, or against a policy: spam, a forbidden link. */
const aboutTheText = (reply: string | null) => /^552\b|\b5\.7\.\d/.test(reply ?? '');

/**
 * When the server has refused the text of a mail again and again, the copies that have not left yet are set
 * aside, or everybody would be refused for good. Answers how many.
 */
export async function setAsideRefusedText(db: Database, mailId: string, reply: string): Promise<number> {
  if (!aboutTheText(reply)) return 0;
  const latest = await db
    .selectFrom('mail_copies')
    .select(['state', 'reply'])
    .where('mail_id', '=', mailId)
    .where('handed_at', 'is not', null)
    .orderBy('handed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHANCE + 1)
    .execute();
  const inARow = latest.filter((copy) => copy.state === 'failed' && aboutTheText(copy.reply));
  if (inARow.length <= CHANCE) return 0;
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'held', reply })
    .where('mail_id', '=', mailId)
    .where('state', 'in', ['waiting', 'deferred'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
