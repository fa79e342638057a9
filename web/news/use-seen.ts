import { useEffect } from 'react';
import type { News } from '#contract/news.ts';
import { note } from '../api.ts';

/** What is on the page counts as seen. */
export function useSeen(news: Pick<News, 'seenUntil' | 'until'> | undefined): void {
  const { seenUntil = null, until = 0 } = news ?? {};
  const isThere = news !== undefined;
  useEffect(() => {
    // A tab in the background shows nothing to anybody.
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', tell);
      // If it fails, all of this is new the next time, too.
      note('POST /news/seen', { body: { until } });
    };
    if (!isThere || (seenUntil !== null && until <= seenUntil)) return;
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [isThere, until, seenUntil]);
}
