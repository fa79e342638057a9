import type { NewsItem } from '#contract/news.ts';
import type { Database } from '#server/ports/database/database.ts';
import { answers, meetings } from './about-meetings.ts';
import { hints, members, memorials } from './about-people.ts';
import { marks, pairs, pictures, words } from './about-pictures.ts';
import type { Found, Reader, Source, Span } from './source.ts';

/** What others did with what is the reader's own, or with their name. */
const own: readonly Source[] = [marks, words, hints];

/** What concerns oneself comes first, after what all must know. A further source is a file like these, and a line. */
const sources: readonly Source[] = [memorials, meetings, ...own, answers, pairs, pictures, members];

/**
 * All that is new to a reader, each line with the marker of a member who has seen it and those before it. `ownSince`: since when
 * what is their own, if that is later.
 */
export function gatherNews(
  db: Database,
  reader: Reader,
  { ownSince = 0, ...span }: Span & { ownSince?: number },
): Promise<NewsItem[]> {
  const ownSpan = { ...span, since: Math.max(span.since, ownSince) };
  return gather(sources, (source) => source(db, reader, own.includes(source) ? ownSpan : span));
}

/** Of these only what is the reader's own. */
export const gatherOwnNews = (db: Database, reader: Reader, span: Span): Promise<NewsItem[]> =>
  gather(own, (source) => source(db, reader, span));

async function gather(from: readonly Source[], ask: (source: Source) => Promise<Found[]>) {
  const found: Found[] = [];
  // One after another: in a transaction they share a connection.
  for (const source of from) found.push(...(await ask(source)));
  return found.map(({ line }, place) => ({ line, until: markerAfter(found, place) }));
}

/** As far as the seen lines reach, but short of the first thing of a line that was not seen. */
function markerAfter(found: readonly Found[], place: number): number {
  const seen = found.slice(0, place + 1).map(({ last }) => last);
  const unseen = found.slice(place + 1).map(({ first }) => first - 1);
  return Math.min(Math.max(...seen), ...unseen);
}
