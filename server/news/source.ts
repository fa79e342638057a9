import type { NewsLine } from '#contract/news.ts';
import type { View } from '#server/galleries/seen-in.ts';
import type { Database } from '#server/ports/database/database.ts';

/** For whom news are gathered, and which pictures they may see. */
export type Reader = { id: string; view: View };

/** In ms: what is later than `since`, and not later than `until`. */
export type Span = { since: number; until: number };

/** More names than this are only counted. */
export const NAMES_IN_A_LINE = 8;

/** A line, with the times of the first and the last thing that it tells of. */
export type Found = { line: NewsLine; first: number; last: number };

/** What is new of one kind, the newest line first. It names nobody and nothing that the reader may not see. */
export type Source = (db: Database, reader: Reader, span: Span) => Promise<Found[]>;
