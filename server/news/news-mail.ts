import { localTimeAt } from '#server/meetings/german-time.ts';
import { appendConsents, type ConsentSource } from '#server/members/consents.ts';
import { type Database, inTransaction } from '#server/ports/database/database.ts';
import { keepNewsMarks } from './news-marks.ts';

/** The month of an instant in Germany: `2027-03`. */
export const monthOf = (ms: number) => localTimeAt(ms).slice(0, 'yyyy-mm'.length);

export type NewsMail = ReturnType<typeof createNewsMail>;

/** Who wants the monthly mail: a consent of its own, off until it is given. `now` is the clock in ms. */
export function createNewsMail(db: Database, now: () => number) {
  /** False: no such member. */
  const choose = async (
    transaction: Database,
    memberId: string,
    wanted: boolean,
    source: ConsentSource,
  ): Promise<boolean> => {
    const before = await transaction
      .selectFrom('members')
      .select('news_mail')
      .where('id', '=', memberId)
      .executeTakeFirst();
    const given = Number(wanted);
    if (!before || before.news_mail === given) return before !== undefined;
    await transaction.updateTable('members').set({ news_mail: given }).where('id', '=', memberId).execute();
    // The first one comes next month, with what is new from now on.
    if (wanted)
      await keepNewsMarks(transaction, memberId, { mailed_until: now(), mailed_in: monthOf(now()) });
    const changes = [{ consent: 'news-mail' as const, given }];
    await appendConsents(transaction, { memberId, changes, source, at: now() });
    return true;
  };

  return {
    choose,

    /** By the link in such a mail. False: no such member. */
    unsubscribe: (memberId: string) =>
      inTransaction(db)((transaction) => choose(transaction, memberId, false, 'unsubscribe-link')),
  };
}
