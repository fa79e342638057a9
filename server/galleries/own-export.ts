import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { mapByTurns } from '#server/process/by-turns.ts';
import type { Images } from './images.ts';
import { keptNames } from './names/declined.ts';
import { fromMillionths } from './names/marks.ts';
import { MAINTAINERS, seenIn } from './seen-in.ts';
import { zipEntries } from './zip.ts';

/** What a member has uploaded: the metadata, the pictures themselves, and names on pictures. Times in ms. */
export async function imagesOf(
  memberId: string,
  { db, images, storage }: { db: Database; images: Images; storage: ImageStorage },
) {
  const rows = await images.uploadedBy(memberId);
  const kept = rows.filter((row) => row.deleted_at === null);
  // Numbered as they are listed here, so that no two have the same name.
  const zipped = kept.map(({ id, gallery, title, uploaded_at }, index) => {
    return { id, gallery, title, number: index + 1, of: kept.length, changedAt: uploaded_at };
  });
  return {
    images: await mapByTurns(rows, ({ title, gallery, uploaded_at, taken_at, about_year, ...row }) => ({
      title,
      gallery,
      uploaded_at,
      about_year,
      repeats: row.repeats === null ? null : row.first,
      deleted_at: row.deleted_at,
      hidden: row.hidden !== null,
      takenAt: taken_at === null ? null : taken_at * 1000,
    })),
    files: zipEntries(zipped, storage, (id) => images.filesIdOf(id, MAINTAINERS)),
    names: await ownMarks(db, memberId),
  };
}

/** For the own export: where a member is marked, whom the member has marked, and the text. Nobody else's names. */
async function ownMarks(db: Database, memberId: string) {
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
    at: marked_at,
  });

  const words = await db
    .selectFrom('image_people')
    .innerJoin('images', 'images.id', 'image_people.image_id')
    .select(['words as text', 'words_at as at'])
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
    words,
    marksTakenAway: declined.map(({ at, names, released_names }) => {
      return { at, names: [...new Set([...keptNames(names), ...keptNames(released_names)])] };
    }),
  };
}
