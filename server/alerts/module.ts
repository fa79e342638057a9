import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createDailyNews, dailyNewsLetters } from './daily-news.ts';
import { alertLetters } from './letters.ts';
import { createNoteOfUnknownWords } from './unknown-words.ts';
import { createWatch } from './watch.ts';

export function alertsModule(shared: Shared) {
  const { db, now } = shared;
  const dailyNews = createDailyNews(shared);
  const watch = createWatch({ ...shared, storage: shared.stored });
  const noteUnknownWords = createNoteOfUnknownWords(shared);
  return {
    provides: { dailyNews, watch },
    letters: (site) => ({ ...alertLetters({ db, site }), ...dailyNewsLetters({ db, now, site }) }),
    jobs: [
      { name: 'watch', every: 'hour', run: () => watch.hourly() },
      { name: 'watch', every: 'day', run: (stopping) => watch.daily(stopping) },
      { name: 'unknown words', every: 'day', run: noteUnknownWords },
      { name: 'daily news', every: 'hour', only: 'by day', run: () => dailyNews.tell() },
    ],
  } satisfies Module;
}
