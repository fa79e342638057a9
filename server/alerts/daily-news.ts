import { DAY_MS } from '#contract/durations.ts';
import { pathOf } from '#contract/pages.ts';
import type { Writer } from '#server/mail/letters.ts';
import { mailboxOfMaintainers } from '#server/mail/members.ts';
import { claimOnce, onceKey, releaseOthers } from '#server/mail/once.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { unorganised } from '#server/meetings/seats.ts';
import type { Database } from '#server/ports/database/database.ts';
import { dailyNewsLetter as texts } from '#texts/mail/alerts.ts';
import type { Site } from '#texts/mail/greeting.ts';

/**
 * Tells the maintainers of what cannot wait for their next visit and is no problem of the site: addresses that fail,
 * meetings that nobody organises any more, and pictures that nobody has decided about for a day. In one mail, once a day at most, of each thing once.
 */
export function createDailyNews(deps: {
  db: Database;
  now: () => number;
  queue: MailQueue;
  config: { adminEmail: string | undefined; alertMails: boolean };
}) {
  const { db, now, queue, config } = deps;

  return {
    async tell(): Promise<void> {
      const recipients = config.alertMails ? mailboxOfMaintainers(config) : [];
      if (recipients.length === 0) return;
      await db.transaction().execute(async (transaction) => {
        const latest = await transaction
          .selectFrom('mails')
          .select('id')
          .where('kind', '=', 'daily-news')
          .where('created_at', '>', now() - DAY_MS)
          .limit(1)
          .executeTakeFirst();
        if (latest) return;
        const { failing, waiting, meetings } = await lookAround(transaction, now());
        const open = [
          ...failing.map(({ id }) => onceKey('daily-news', 'address', id)),
          ...waiting.map((id) => onceKey('daily-news', 'image', id)),
          ...meetings.map(({ id }) => onceKey('daily-news', 'meeting', id)),
        ];
        // What is over is forgotten, and told again when it comes back.
        await releaseOthers(transaction, 'daily-news', open);
        const claimed = await Promise.all(open.map((key) => claimOnce(transaction, key, now())));
        if (!claimed.includes(true)) return;
        await queue.enqueue(transaction, { kind: 'daily-news' }, recipients, { urgent: false });
      });
    },
  };
}

async function lookAround(db: Database, at: number) {
  const rows = await db
    .selectFrom('hidden_images')
    .select('image_id')
    .where('at', '<', at - DAY_MS)
    .execute();
  return {
    failing: await failingAddresses(db),
    waiting: rows.map(({ image_id }) => image_id),
    meetings: await unorganised(db, at),
  };
}

/** Writes that mail, of what is still so when it leaves. */
export function dailyNewsLetters(deps: {
  db: Database;
  now: () => number;
  site: Site;
}): Record<'daily-news', Writer> {
  const { db, now, site } = deps;
  return {
    async 'daily-news'() {
      const { failing, waiting, meetings } = await lookAround(db, now());
      if (failing.length + waiting.length + meetings.length === 0) return undefined;
      const news = {
        failing: failing.map(({ username }) => username),
        mailPage: site.baseUrl + pathOf('/verwaltung/mail'),
        waiting: waiting.length,
        imagesPage: site.baseUrl + pathOf('/verwaltung/bilder'),
        meetings: meetings.map(({ id, title }) => {
          return { title, page: site.baseUrl + pathOf('/treffen/:id', { id }) };
        }),
      };
      return { ...texts(site, news), repliesTo: 'nobody' };
    },
  };
}
