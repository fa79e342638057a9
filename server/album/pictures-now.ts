import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImageFile } from '#contract/galleries.ts';
import { VIEW_FILE } from '#server/galleries/pictures/messages.ts';
import type { Pictures } from '#server/galleries/pictures/pictures.ts';
import { EVERYBODY, seenIn } from '#server/galleries/seen-in.ts';
import type { Place } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { portraitPath } from './paths.ts';
import type { Album } from './read-album.ts';

type Opened = { stream: Readable; width: number; height: number };

/** Which file of an image is shown on the pages of a large album, and which lies beside it. */
export const VIEW: ImageFile = 'display.webp';
export const LARGE: ImageFile = 'full.jpg';
/** Of images and their words, read together. */
export const ROWS_AT_ONCE = 500;

/** In the order of the album: galleries as on the site, newest first, each with its oldest upload first; in batches. */
export async function* imagesNow(db: Database) {
  const galleries = await db
    .selectFrom('galleries')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const gallery of galleries)
    for (let after = { uploaded_at: -1, id: '' }; ; ) {
      const rows = await db
        .selectFrom('images')
        .select(['images.id', 'images.title', 'taken_at', 'about_year', 'uploaded_at'])
        .where('gallery_id', '=', gallery.id)
        .where(seenIn(EVERYBODY))
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('uploaded_at', 'images.id'), '>', tuple(after.uploaded_at, after.id)),
        )
        .orderBy('uploaded_at')
        .orderBy('images.id')
        .limit(ROWS_AT_ONCE)
        .execute();
      const last = rows.at(-1);
      if (!last) break;
      for (const row of rows) yield { ...row, gallery };
      after = last;
    }
}

export type PicturesNow = ReturnType<typeof createPicturesNow>;

type Deps = {
  db: Database;
  storage: ImageStorage;
  pictures: Pictures;
  /** A folder for what is under way. */
  work: string;
};

/** The files of images as they are when they are asked for. */
export function createPicturesNow({ db, storage, pictures, work }: Deps) {
  /** A file of an image as it is now; undefined when it is hidden or gone. */
  async function openNow(imageId: string, name: ImageFile, missing?: string): Promise<Opened | undefined> {
    const row = await db
      .selectFrom('images')
      .innerJoin('image_files', 'image_files.image_id', 'images.id')
      .select(['files_id', 'image_files.bytes', 'width', 'height'])
      .where('images.id', '=', imageId)
      .where('image_files.name', '=', name)
      .where(seenIn(EVERYBODY))
      .executeTakeFirst();
    // Files that are gone have been replaced since, or are lost.
    if (!row || row.files_id === missing) return undefined;
    const stream = await storage.stream(row.files_id, name, row.bytes);
    return stream ? { ...row, stream } : openNow(imageId, name, row.files_id);
  }

  /** A JPEG for screens, made of the largest file when its turn has come; undefined when that is hidden, gone or damaged. */
  async function makeNow(imageId: string, place: Place): Promise<Opened | undefined> {
    const folder = path.join(work, randomUUIDv7());
    const source = `${folder}.jpg`;
    let found: Opened | undefined;
    const provide = async () => {
      found = await openNow(imageId, LARGE);
      if (!found) throw new Refusal('not-found');
      await mkdir(folder, { mode: 0o700 });
      await pipeline(found.stream, createWriteStream(source, { mode: 0o600 }));
    };
    try {
      await pictures.makeView(source, folder, place, provide);
      return found && { ...found, stream: Readable.from([await readFile(path.join(folder, VIEW_FILE))]) };
    } catch (error) {
      if (error instanceof Refusal && ['not-found', 'damaged-jpeg'].includes(error.code)) return undefined;
      throw error;
    } finally {
      await rm(source, { force: true });
      await rm(folder, { force: true, recursive: true });
    }
  }

  return { openNow, makeNow };
}

/** The portraits of people and memorials with their names in the ZIP. */
export async function* portraitsNow(
  db: Database,
  { people, memorials }: Pick<Album, 'people' | 'memorials'>,
): AsyncGenerator<{ name: string; content: Uint8Array }> {
  for (const { id, portraits } of people)
    for (const kind of portraits) {
      const face = await db
        .selectFrom('portraits')
        .select('content')
        .where('member_id', '=', id)
        .where('kind', '=', kind)
        .where('size', '=', 480)
        .where(isShownPortrait('portraits'))
        .executeTakeFirst();
      if (face) yield { name: portraitPath(id, kind), content: face.content };
    }
  for (const { id, hasPortrait } of memorials) {
    if (!hasPortrait) continue;
    const face = await db
      .selectFrom('memorial_portraits')
      .select('content')
      .where('memorial_id', '=', id)
      .where('size', '=', 480)
      .where(isShownPortrait('memorial_portraits'))
      .executeTakeFirst();
    if (face) yield { name: portraitPath(id), content: face.content };
  }
}
