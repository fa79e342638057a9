import type { Database, Tables } from '#server/ports/database/database.ts';

type Marks = Omit<Tables['news_marks'], 'member_id'>;

/** How far a member knows what is new. */
export async function toldTo(db: Database, memberId: string) {
  const row = await db
    .selectFrom('news_marks')
    .select(['seen_until', 'mailed_until', 'mailed_in'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    seenUntil: row?.seen_until ?? null,
    mailedUntil: row?.mailed_until ?? null,
    mailedIn: row?.mailed_in ?? null,
  };
}

export async function keepTold(
  transaction: Database,
  memberId: string,
  marks: Partial<Marks>,
): Promise<void> {
  const nothing = { seen_until: null, mailed_until: null, mailed_in: null };
  await transaction
    .insertInto('news_marks')
    .values({ member_id: memberId, ...nothing, ...marks })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(marks))
    .execute();
}
