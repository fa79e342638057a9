import type { Database } from '#server/ports/database/database.ts';
import type { MailboxProblem } from '#server/ports/mail/mailbox.ts';

export const STATE = 'returns';

/** How far was read, and what is wrong since when. */
export type ReturnsState = {
  /** Of which mailbox. */
  place?: string;
  validity?: string;
  /** The last mail that was looked at. */
  last?: number;
  readAt?: number;
  failing?: { since: number; problem: MailboxProblem };
};

export async function readReturnsState(db: Database): Promise<ReturnsState> {
  const row = await db
    .selectFrom('mail_control')
    .select('value')
    .where('name', '=', STATE)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : {};
}

export async function writeControl(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('mail_control')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
