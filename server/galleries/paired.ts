import { sql } from 'kysely';
import { EVERYBODY, seenIn } from './seen-in.ts';

/*
 * Pairs of then and now are asked for, never stored: hiding or deleting one of both ends the pair, and showing or
 * restoring it brings it back. They begin with the few images that repeat one, which have an index.
 */

const namedIds = sql`(select repeats_id from images where repeats_id is not null)`;
const seenFirst = sql`(select images.id from images where images.id in ${namedIds} and ${seenIn(EVERYBODY)})`;
const pairs = sql`from images where images.repeats_id is not null and images.repeats_id in ${seenFirst}
  and ${seenIn(EVERYBODY)}`;

/** The ids of the images that repeat one, as a list in SQL. */
export const idsOfRepeats = sql`(select images.id ${pairs})`;

/** The ids of those that are repeated. */
export const idsOfFirsts = sql`(select images.repeats_id ${pairs})`;

/** For a query of images: which one each repeats, null for none. */
export const repeatedId = sql<
  string | null
>`case when images.id in ${idsOfRepeats} then images.repeats_id end`;
