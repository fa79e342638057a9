import type { News } from '#contract/news.ts';
import { type View, viewOf } from '#server/galleries/seen-in.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession } from '#server/session/sessions.ts';
import { gatherNews } from './gather.ts';
import type { MonthlyMail } from './monthly-mail.ts';
import type { OwnMail } from './own-mail.ts';
import { keepTold, toldTo } from './told.ts';

type NewsStore = ReturnType<typeof createNews>;

/**
 * What is new to a member since the last visit. A visit is a session: all that is new at its first look stays new until
 * it ends, on whichever page of it, while what it has seen is not new to the next one. `now` is the clock in ms.
 */
export function createNews(db: Database, now: () => number) {
  const sinceOf = async (from: Database, tokenHash: string) => {
    const session = await from
      .selectFrom('sessions')
      .select('news_since')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return session?.news_since ?? null;
  };

  return {
    /** Changes nothing: only what was shown counts as seen. */
    async since(session: ActiveSession): Promise<News> {
      const { seenUntil } = await toldTo(db, session.member.id);
      const since = (await sinceOf(db, session.tokenHash)) ?? seenUntil;
      // The first visit: nothing was there before.
      if (since === null) return { seenUntil, until: now(), items: [] };
      const view: View = viewOf(session);
      const items = await gatherNews(db, { id: session.member.id, view }, { since, until: now() });
      return { seenUntil, until: items.at(-1)?.until ?? since, items };
    },

    /** Notes that all up to this marker was shown. A marker never goes back, nor ahead of the clock. */
    async see(transaction: Database, { member, tokenHash }: ActiveSession, until: number): Promise<void> {
      const shown = Math.min(until, now());
      const { seenUntil } = await toldTo(transaction, member.id);
      if (seenUntil !== null && shown <= seenUntil) return;
      if ((await sinceOf(transaction, tokenHash)) === null)
        await transaction
          .updateTable('sessions')
          .set({ news_since: seenUntil ?? shown })
          .where('token_hash', '=', tokenHash)
          .execute();
      await keepTold(transaction, member.id, { seen_until: shown });
    },
  };
}

type Deps = {
  news: NewsStore;
  monthlyMail: Pick<MonthlyMail, 'choose'>;
  ownMail: Pick<OwnMail, 'choose'>;
};

export function serveNews(serve: Serve, { news, monthlyMail, ownMail }: Deps): void {
  serve('GET /news', ({ session }) => news.since(session));

  serve('POST /news/seen', ({ session, body, write }) =>
    write((transaction) => news.see(transaction, session, body.until)),
  );

  serve('PUT /news_mail', ({ member, body, write }) =>
    write(async (transaction) => {
      await monthlyMail.choose(transaction, member.id, body.wanted);
      if (body.own !== undefined) await ownMail.choose(transaction, member.id, body.own);
    }),
  );
}
