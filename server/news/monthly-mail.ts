import { z } from 'zod';
import type { NewsItem } from '#contract/news.ts';
import { pathOf } from '#contract/pages.ts';
import { localTimeAt } from '#server/german-time.ts';
import { automatic, type Writer } from '#server/mail/letters.ts';
import type { MailMembers } from '#server/mail/members.ts';
import { claimOnce, isUnclaimed, onceKey } from '#server/mail/once.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import { wants } from '#server/people/address.ts';
import { setConsent } from '#server/people/consents.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { monthlyNewsLetter as words } from '#texts/mail/news.ts';
import { gatherNews } from './gather.ts';

/** The month of an instant in Germany: `2027-03`. */
const monthOf = (ms: number) => localTimeAt(ms).slice(0, 'yyyy-mm'.length);

const LINES_MAX = 10;

/** What a letter tells of, as it was when it was queued. In ms. */
export const Told = z.object({ since: z.int(), until: z.int() });

export type MonthlyMail = ReturnType<typeof createMonthlyMail>;

/** The monthly mail, for those who want it and to whom something is new. `now` is the clock in ms. */
export function createMonthlyMail(deps: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
}) {
  const { db, now, queue, mailMembers } = deps;

  const due = (from: Database) =>
    from
      .selectFrom('members')
      .innerJoin('news_marks', 'news_marks.member_id', 'members.id')
      .select('members.id')
      .where(wants('news_mail'))
      .where('news_marks.mailed_until', 'is not', null)
      .where(isUnclaimed('monthly-news', monthOf(now())))
      .orderBy('members.id');

  /** One a month at most, whether there was something new or not. */
  const claimMonth = (transaction: Database, memberId: string) =>
    claimOnce(transaction, onceKey('monthly-news', memberId, monthOf(now())), now());

  const mail = async (transaction: Database, memberId: string) => {
    const isDue = await due(transaction).where('members.id', '=', memberId).executeTakeFirst();
    const recipient = await mailMembers.recipient(memberId, transaction);
    if (!isDue || !(await claimMonth(transaction, memberId))) return;
    const since = await unseenSince(transaction, memberId);
    const news = await gather(transaction, memberId, { since, until: now() });
    const last = news.at(-1);
    if (!last || !recipient) return;
    const data = { since, until: now() };
    await queue.enqueue(transaction, { kind: 'monthly-news', data }, [recipient], { urgent: false });
    // What has no line of its own in it is still new on the start page.
    await keepTold(transaction, memberId, { mailed_until: Math.max(since, last.until) });
  };

  return {
    /** A consent of its own, off until it is given. */
    async choose(transaction: Database, memberId: string, wanted: boolean): Promise<void> {
      const change = { memberId, consent: 'news-mail', given: wanted, source: 'form', at: now() } as const;
      const outcome = await setConsent(transaction, change);
      // The first one comes next month, with what is new from now on.
      if (outcome !== 'changed' || !wanted) return;
      await keepTold(transaction, memberId, { mailed_until: now() });
      await claimMonth(transaction, memberId);
    },

    /** Queues the mails of this month, from its first day on; each once, whichever process does it how often. */
    async sendDue(): Promise<void> {
      for (const { id } of await due(db).execute())
        await db.transaction().execute((transaction) => mail(transaction, id));
    },
  };
}

/** What was mailed or seen on the start page need not be mailed. */
async function unseenSince(db: Database, memberId: string): Promise<number> {
  const { seenUntil, mailedUntil } = await toldTo(db, memberId);
  return Math.max(seenUntil ?? 0, mailedUntil ?? 0);
}

/** As any member sees them: no mail tells a maintainer of a hidden picture. */
const gather = (
  db: Database,
  memberId: string,
  span: { since: number; until: number },
): Promise<NewsItem[]> => gatherNews(db, { id: memberId, view: memberId }, span);

/** Writes that mail, of what is still so, and still not seen, when it leaves. */
export function monthlyNewsLetters(deps: {
  db: Database;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  site: Site;
}): Record<'monthly-news', Writer> {
  const { db, mailMembers, waysOut, site } = deps;

  const stillWants = async (memberId: string) => {
    const row = await db
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where(wants('news_mail'))
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    async 'monthly-news'({ data }, { memberId }) {
      const reader = await mailMembers.find(memberId);
      if (reader?.address === undefined) return undefined;
      if (!(await stillWants(reader.id))) return undefined;
      const { since, until } = Told.parse(data);
      const { seenUntil } = await toldTo(db, reader.id);
      const news = await gather(db, reader.id, { since: Math.max(since, seenUntil ?? 0), until });
      if (news.length === 0) return undefined;
      const { page, unsubscribe } = waysOut.of('monthly-news', reader.id);
      return {
        ...words(site, reader.firstName, {
          lines: news.slice(0, LINES_MAX).map(({ line }) => line),
          more: Math.max(0, news.length - LINES_MAX),
          page: site.baseUrl + pathOf('/'),
          unsubscribeUrl: page,
        }),
        isPersonal: true,
        headers: { ...automatic, Precedence: 'list' },
        unsubscribe,
      };
    },
  };
}

type Marks = Omit<Tables['news_marks'], 'member_id'>;

/** How far a member knows what is new. */
export async function toldTo(db: Database, memberId: string) {
  const row = await db
    .selectFrom('news_marks')
    .select(['seen_until', 'mailed_until'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    seenUntil: row?.seen_until ?? null,
    mailedUntil: row?.mailed_until ?? null,
  };
}

export async function keepTold(
  transaction: Database,
  memberId: string,
  marks: Partial<Marks>,
): Promise<void> {
  const nothing = { seen_until: null, mailed_until: null };
  await transaction
    .insertInto('news_marks')
    .values({ member_id: memberId, ...nothing, ...marks })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(marks))
    .execute();
}
