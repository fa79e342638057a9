import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from './dispatch.ts';

/** What the maintainers look at first. */
const TROUBLE: CopyState[] = ['held', 'failed', 'given-up', 'deferred'];
const TROUBLES_SHOWN = 10;

export async function countByState(db: Database): Promise<{ state: CopyState; count: number }[]> {
  const rows = await db
    .selectFrom('mail_copies')
    .select((of) => ['state', of.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** The newest copies that did not leave as they should, with what the mail server said. */
export async function latestTroubles(db: Database) {
  return db
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select(['mail_id', 'kind', 'name', 'state', 'reply', 'due_at', 'created_at'])
    .where('state', 'in', TROUBLE)
    .orderBy('mail_copies.id', 'desc')
    .limit(TROUBLES_SHOWN)
    .execute();
}
