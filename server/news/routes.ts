import { pathOf } from '#contract/pages.ts';
import type { UnsubscribeTokens } from '#server/group-email/unsubscribe-tokens.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { NewsStore } from './news.ts';
import type { NewsMail } from './news-mail.ts';

type Deps = { news: NewsStore; newsMail: NewsMail; newsTokens: UnsubscribeTokens };

export function serveNews(serve: Serve, { news, newsMail, newsTokens }: Deps): void {
  serve('GET /news', ({ session }) => news.since(session));

  serve('POST /news/seen', async ({ session, body, write }) => {
    await write((transaction) => news.see(transaction, session, body.until));
    return undefined;
  });

  serve('PUT /news_mail', async ({ member, body, request, write }) => {
    await write((transaction) => newsMail.choose(transaction, member.id, body.wanted, 'form'));
    request.log.info({ member: member.id, result: 'done' }, 'news mail chosen');
    return undefined;
  });

  // Mail scanners open it too, so it changes nothing.
  serve('GET /unsubscribe_news/{token}', ({ params }) => pathOf('/neues-abbestellen/:token?', params));

  serve('POST /unsubscribe_news/{token}', async ({ params, request }) => {
    const memberId = newsTokens.verify(params.token);
    const isKnown = memberId !== undefined && (await newsMail.unsubscribe(memberId));
    if (!isKnown) throw new Refusal('not-found');
    request.log.info({ member: memberId, result: 'done' }, 'unsubscribed from news');
    return undefined;
  });
}
