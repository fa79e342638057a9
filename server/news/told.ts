import { z } from 'zod';
import type { NewsItem } from '#contract/news.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { Mark, UpkeepOf } from '../maintenance/upkeep-of-module.ts';

/** What an email tells of, as it was when it was queued. In ms. */
export const Told = z.object({ since: z.int(), until: z.int() });

const LINES_MAX = 10;

/** As many lines as an email has, and how many more there are on the page. */
export const asLines = (news: readonly NewsItem[]) => ({
  lines: news.slice(0, LINES_MAX).map(({ line }) => line),
  more: Math.max(0, news.length - LINES_MAX),
});

type Marks = Omit<Tables['news_marks'], 'member_id'>;

/** How far a member knows what is new. */
export async function toldTo(db: Database, memberId: string) {
  const row = await db
    .selectFrom('news_marks')
    .select(['seen_until', 'mailed_until', 'own_mailed_until'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    seenUntil: row?.seen_until ?? null,
    mailedUntil: row?.mailed_until ?? null,
    ownMailedUntil: row?.own_mailed_until ?? null,
  };
}

export async function keepTold(
  transaction: Database,
  memberId: string,
  marks: Partial<Marks>,
): Promise<void> {
  const nothing = { seen_until: null, mailed_until: null, own_mailed_until: null };
  await transaction
    .insertInto('news_marks')
    .values({ member_id: memberId, ...nothing, ...marks })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(marks))
    .execute();
}

const notTold =
  (mark: 'mailed_until' | 'own_mailed_until'): Mark =>
  async (transaction, { data, memberIds, at }) => {
    const { since, until } = Told.parse(data);
    if (at === null)
      await transaction
        .updateTable('news_marks')
        .set({ [mark]: since })
        .where('member_id', 'in', memberIds)
        .where(mark, '<=', until)
        .execute();
  };

export const newsUpkeep: UpkeepOf<'news'> = {
  tasks: {},
  ownColumns: ['news_mail', 'own_news_mail'],
  marks: {
    // What it would have told is in that of the next month, or day.
    'monthly-news': notTold('mailed_until'),
    'own-news': notTold('own_mailed_until'),
  },
};
