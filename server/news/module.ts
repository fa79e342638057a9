import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createMonthlyMail, monthlyNewsLetters } from './monthly-mail.ts';
import { createNews, serveNews } from './news.ts';
import { serveStart } from './start.ts';

export function newsModule(shared: Shared) {
  const monthlyMail = createMonthlyMail(shared);
  return {
    provides: { monthlyMail },
    serve({ serve }) {
      serveNews(serve, { news: createNews(shared.db, shared.now), monthlyMail });
      serveStart(serve, shared);
    },
    letters: (site) => monthlyNewsLetters({ ...shared, site }),
    jobs: [{ name: 'monthly mail', every: 'hour', only: 'by day', run: () => monthlyMail.sendDue() }],
  } satisfies Module;
}
