import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from './dispatch.ts';

const NOT_REACHED: CopyState[] = ['failed', 'given-up'];

/** Whom a mail has not reached and will not; null: the account is gone. */
export async function unreached(db: Database, mailId: string): Promise<(string | null)[]> {
  const copies = await db
    .selectFrom('mail_copies')
    .select('member_id')
    .where('mail_id', '=', mailId)
    .where('state', 'in', NOT_REACHED)
    .execute();
  return copies.map(({ member_id }) => member_id);
}

/** Whether a mail of this kind was queued with the same data before. */
export async function wasTold(transaction: Database, kind: string, data: object): Promise<boolean> {
  const told = await transaction
    .selectFrom('mails')
    .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
    .select('mails.id')
    .where('kind', '=', kind)
    .where('data', '=', JSON.stringify(data))
    // That one had nobody to name, as all copies were being tried again.
    .where('state', '!=', 'not-wanted')
    .executeTakeFirst();
  return told !== undefined;
}
