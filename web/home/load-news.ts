import { call } from '../api.ts';

/** What is new, with the list that shows it; undefined if there is nothing to show or to note. */
export async function loadNews() {
  try {
    const news = await call('GET /news');
    if (news.items.length === 0 && news.seenUntil !== null) return undefined;
    const { NewsList } = await import('../news/news-list.tsx');
    return { news, NewsList };
  } catch {
    return undefined;
  }
}
