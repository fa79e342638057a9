import type { Database } from '#server/ports/database/database.ts';
import { fromMillionths } from './match-marks.ts';
import { seenIn } from './seen-in.ts';

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
    .select(['words', 'changed_at'])
    .where('changed_by', '=', memberId)
    .orderBy('changed_at')
    .execute();
  const declined = await db
    .selectFrom('declined_marks')
    .select('at')
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute();
  return {
    marked: (await marks('member_id')).map(place),
    marksSet: (await marks('marked_by')).map((row) => ({
      ...place(row),
      ...(row.member_id === null ? { name: row.name } : { member: true }),
    })),
    words: words.map((row) => ({ text: row.words, at: utc(row.changed_at) })),
    marksTakenAway: declined.map(({ at }) => ({ at: utc(at) })),
  };
}
