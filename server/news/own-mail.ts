import { pathOf } from '#contract/pages.ts';
import { EVERYBODY } from '#server/galleries/seen-in.ts';
import { dayOf, daysAfter, endOfDay, localTimeAt } from '#server/german-time.ts';
import { automatic, type Writer } from '#server/mail/letters.ts';
import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { NOT_SENT } from '#server/mail/set-disabled.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import { wants } from '#server/people/address.ts';
import { setConsent } from '#server/people/consents.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { ownNewsLetter as words } from '#texts/mail/news.ts';
import { gatherOwnNews } from './gather.ts';
import type { Span } from './source.ts';
import { asLines, keepTold, Told, toldTo } from './told.ts';

/** The beginning of a day in Germany: what was before is in the mail of that day, unless it is seen until then. */
const beginningOfDay = (ms: number) => endOfDay(daysAfter(dayOf(localTimeAt(ms)), -1));

const wanting = (from: Database) =>
  from.selectFrom('members').select('members.id').where(wants('own_news_mail'));

/** No mail tells of a hidden picture, not even who uploaded it. */
const gather = (db: Database, memberId: string, span: Span) =>
  gatherOwnNews(db, { id: memberId, view: EVERYBODY }, span);

export type OwnMail = ReturnType<typeof createOwnMail>;

/** The daily mail of what others did with what is one's own, for those who want it. `now` is the clock in ms. */
export function createOwnMail(deps: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
}) {
  const { db, now, queue, mailMembers } = deps;

  /** Whether one is under way, or there was one today, be it in vain. */
  const isSupplied = async (from: Database, memberId: string) => {
    const today = beginningOfDay(now());
    const found = await from
      .selectFrom('mail_copies')
      .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
      .select('mails.id')
      .where('mail_copies.member_id', '=', memberId)
      .where('mails.kind', '=', 'own-news')
      .where((is) =>
        is.or([
          is('mail_copies.state', 'in', NOT_SENT),
          is('mail_copies.handed_at', '>=', today),
          is('mails.created_at', '>=', today),
        ]),
      )
      .executeTakeFirst();
    return found !== undefined;
  };

  const mail = async (transaction: Database, memberId: string) => {
    const isWanted = await wanting(transaction).where('members.id', '=', memberId).executeTakeFirst();
    if (!isWanted || (await isSupplied(transaction, memberId))) return;
    const recipient = await mailMembers.recipient(memberId, transaction);
    const { seenUntil, mailedUntil, ownMailedUntil } = await toldTo(transaction, memberId);
    const since = Math.max(seenUntil ?? 0, mailedUntil ?? 0, ownMailedUntil ?? 0);
    const data = { since, until: beginningOfDay(now()) };
    if (!recipient || (await gather(transaction, memberId, data)).length === 0) return;
    await queue.enqueue(transaction, { kind: 'own-news', data }, [recipient], { urgent: false });
    await keepTold(transaction, memberId, { own_mailed_until: data.until });
  };

  return {
    /** A consent of its own, off until it is given; the first mail tells of what is new from then on. */
    async choose(transaction: Database, memberId: string, wanted: boolean): Promise<void> {
      const at = now();
      const change = { memberId, consent: 'own-news-mail', given: wanted, source: 'form', at } as const;
      const outcome = await setConsent(transaction, change);
      if (outcome === 'changed' && wanted) await keepTold(transaction, memberId, { own_mailed_until: at });
    },

    /** Queues the mails of today, one for each member at most, whichever process does it how often. */
    async sendDue(): Promise<void> {
      for (const { id } of await wanting(db).orderBy('members.id').execute())
        await db.transaction().execute((transaction) => mail(transaction, id));
    },
  };
}

/** Writes that mail, of what is still so, and still not seen, when it leaves. */
export function ownNewsLetters(deps: {
  db: Database;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  site: Site;
}): Record<'own-news', Writer> {
  const { db, mailMembers, waysOut, site } = deps;
  return {
    async 'own-news'({ data }, { memberId }) {
      const reader = await mailMembers.find(memberId);
      if (reader?.address === undefined) return undefined;
      if (!(await wanting(db).where('members.id', '=', reader.id).executeTakeFirst())) return undefined;
      const { since, until } = Told.parse(data);
      const { seenUntil } = await toldTo(db, reader.id);
      const news = await gather(db, reader.id, { since: Math.max(since, seenUntil ?? 0), until });
      if (news.length === 0) return undefined;
      const { page, unsubscribe } = waysOut.of('own-news', reader.id);
      return {
        ...words(site, reader.firstName, {
          ...asLines(news),
          page: site.baseUrl + pathOf('/neuigkeiten'),
          unsubscribeUrl: page,
        }),
        isPersonal: true,
        headers: { ...automatic, Precedence: 'list' },
        unsubscribe,
      };
    },
  };
}
