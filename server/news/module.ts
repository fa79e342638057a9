import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createMonthlyMail, monthlyNewsLetters } from './monthly-mail.ts';
import { createNews, serveNews } from './news.ts';
import { createOwnMail, ownNewsLetters } from './own-mail.ts';
import { serveStart } from './start.ts';

export function newsModule(shared: Shared) {
  const monthlyMail = createMonthlyMail(shared);
  const ownMail = createOwnMail(shared);
  return {
    provides: { monthlyMail, ownMail },
    serve({ serve }) {
      serveNews(serve, { news: createNews(shared.db, shared.now), monthlyMail, ownMail });
      serveStart(serve, shared);
    },
    letters: (site) => ({
      ...monthlyNewsLetters({ ...shared, site }),
      ...ownNewsLetters({ ...shared, site }),
    }),
    jobs: [
      {
        name: 'mails of news',
        every: 'hour',
        only: 'by day',
        async run() {
          await monthlyMail.sendDue();
          // What the first has told is not in the second.
          await ownMail.sendDue();
        },
      },
    ],
  } satisfies Module;
}
