import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Images } from './images.ts';
import { keptNames } from './names/declined.ts';
import { fromMillionths } from './names/marks.ts';
import { MAINTAINERS, seenIn } from './seen-in.ts';
import { zipEntries } from './zip.ts';

const utc = (ms: number) => new Date(ms).toISOString();

/** What a member has uploaded: the metadata, and the pictures themselves. */
export type OwnImages = {
  images: {
    title: string;
    gallery: string;
    uploadedAt: string;
    takenAt?: string;
    aboutYear?: number;
    hidden?: true;
    deletedAt?: string;
  }[];
  files: ZipEntry[];
  /** Of people on pictures. */
  names: Awaited<ReturnType<typeof ownMarks>>;
};

export async function imagesOf(
  memberId: string,
  { db, images, storage }: { db: Database; images: Images; storage: ImageStorage },
): Promise<OwnImages> {
  const rows = await images.uploadedBy(memberId);
  const utc = (ms: number) => new Date(ms).toISOString();
  const kept = rows.filter((row) => row.deleted_at === null);
  // Numbered as they are listed here, so that no two have the same name.
  const zipped = kept.map(({ id, gallery, title, uploaded_at }, index) => {
    return { id, gallery, title, number: index + 1, of: kept.length, changedAt: uploaded_at };
  });
  return {
    images: rows.map((row) => ({
      title: row.title,
      gallery: row.gallery,
      uploadedAt: utc(row.uploaded_at),
      ...(row.taken_at !== null && { takenAt: utc(row.taken_at * 1000) }),
      ...(row.about_year !== null && { aboutYear: row.about_year }),
      ...(row.hidden !== null && { hidden: true }),
      ...(row.deleted_at !== null && { deletedAt: utc(row.deleted_at) }),
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
