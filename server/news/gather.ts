import type { NewsItem } from '#contract/news.ts';
import type { Database } from '#server/ports/database/database.ts';
import { answers, meetings } from './about-meetings.ts';
import { members, memorials } from './about-people.ts';
import { marks, pictures, words } from './about-pictures.ts';
import type { Found, Reader, Source, Span } from './source.ts';

/** What concerns oneself comes first, after what all must know. A further source is a file like these, and a line. */
const sources: readonly Source[] = [memorials, meetings, marks, words, answers, pictures, members];

/** All that is new to a reader, each line with the marker of whoever has seen it and those before it. */
export async function gatherNews(db: Database, reader: Reader, span: Span): Promise<NewsItem[]> {
  const found: Found[] = [];
  // One after another: in a transaction they share a connection.
  for (const source of sources) found.push(...(await source(db, reader, span)));
  return found.map(({ line }, place) => ({ line, until: markerAfter(found, place) }));
}

/** As far as the seen lines reach, but short of the first thing of a line that was not seen. */
function markerAfter(found: readonly Found[], place: number): number {
  const seen = found.slice(0, place + 1).map(({ last }) => last);
  const unseen = found.slice(place + 1).map(({ first }) => first - 1);
  return Math.min(Math.max(...seen), ...unseen);
}
