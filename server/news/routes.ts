import type { Serve } from '#server/http/table/serve.ts';
import type { NewsStore } from './news.ts';
import type { NewsMail } from './news-mail.ts';

type Deps = { news: NewsStore; newsMail: NewsMail };

export function serveNews(serve: Serve, { news, newsMail }: Deps): void {
  serve('GET /news', ({ session }) => news.since(session));

  serve('POST /news/seen', async ({ session, body, write }) => {
    await write((transaction) => news.see(transaction, session, body.until));
    return undefined;
  });

  serve('PUT /news_mail', async ({ member, body, request, write }) => {
    await write((transaction) => newsMail.choose(transaction, member.id, body.wanted));
    request.log.info({ member: member.id, result: 'done' }, 'news mail chosen');
    return undefined;
  });
}
