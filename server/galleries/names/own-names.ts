import type { Database } from '#server/ports/database/database.ts';
import { seenIn } from '../seen-in.ts';
import { keptNames } from './is-name-of.ts';
import { fromMillionths } from './match-marks.ts';

const utc = (ms: number) => new Date(ms).toISOString();

/** For the own export: where a member is marked, whom the member has marked, and the words. Nobody else's names. */
export async function ownMarks(db: Database, memberId: string) {
  /** A picture that is hidden from the member is not named. */
  const marks = (column: 'member_id' | 'marked_by') =>
    db
      .selectFrom('image_marks')
      .leftJoin('images', (join) => join.onRef('images.id', '=', 'image_marks.image_id').on(seenIn(memberId)))
      .leftJoin('galleries', 'galleries.id', 'images.gallery_id')
      .select(['x', 'y', 'member_id', 'name', 'marked_at', 'images.title', 'galleries.title as gallery'])
      .where(`image_marks.${column}`, '=', memberId)
      .orderBy('marked_at')
      .orderBy('image_marks.image_id')
      .orderBy('number')
      .execute();
  type Row = Awaited<ReturnType<typeof marks>>[number];
  const place = ({ x, y, marked_at, title, gallery }: Row) => ({
    ...(title !== null && { image: title, gallery }),
    x: fromMillionths(x),
    y: fromMillionths(y),
    at: utc(marked_at),
  });

  const words = await db
    .selectFrom('image_people')
    .innerJoin('images', 'images.id', 'image_people.image_id')
    .select(['words', 'words_at'])
    .where('words_by', '=', memberId)
    // It may name others, and what is to be seen.
    .where(seenIn(memberId))
    .orderBy('words_at')
    .execute();
  const declined = await db
    .selectFrom('declined_marks')
    .select(['at', 'names', 'released_names'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute();
  return {
    marked: (await marks('member_id')).map(place),
    marksSet: (await marks('marked_by')).map((row) => ({
      ...place(row),
      ...(row.member_id === null ? { name: row.name } : { member: true }),
    })),
    words: words.map((row) => ({ text: row.words, at: utc(row.words_at ?? 0) })),
    marksTakenAway: declined.map(({ at, names, released_names }) => {
      return { at: utc(at), names: [...new Set([...keptNames(names), ...keptNames(released_names)])] };
    }),
  };
}
