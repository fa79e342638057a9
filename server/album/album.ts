import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AlbumMails, AlbumOutlook, AlbumPictures } from '#contract/album.ts';
import { fileStem } from '#contract/file-names.ts';
import type { ImageFile } from '#contract/galleries.ts';
import { pictureDate } from '#contract/picture-date.ts';
import { plain } from '#contract/username.ts';
import { VIEW_FILE } from '#server/galleries/pictures/messages.ts';
import type { Pictures } from '#server/galleries/pictures/pictures.ts';
import { EVERYBODY, seenIn } from '#server/galleries/seen-in.ts';
import { type Place, staying } from '#server/http/guard/fair-line.ts';
import { WEB_FILES } from '#server/http/pages/web-files.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import { isNamedInAlbum } from '#server/people/named.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { albumTexts as t } from '#texts/album.ts';
import { albumPages } from './pages.ts';
import { portraitPath } from './paths.ts';
import { type Album, type AlbumPicture, readAlbum } from './read-album.ts';

export type AlbumMaker = ReturnType<typeof createAlbumMaker>;

type Wanted = {
  /** Who takes it home, and has pictures made in turn with those who upload some. */
  memberId: string;
  pictures: AlbumPictures;
  mails: AlbumMails;
  /** Asked before each picture; throws to end it, so that what has left is no whole file. */
  mayGoOn?: () => Promise<void>;
};

type Laid = Pick<AlbumPicture, 'view' | 'large' | 'width' | 'height' | 'at'>;

type Opened = { stream: Readable; width: number; height: number };

/** Which file of an image is shown on the pages of a large album, and which lies beside it. */
const VIEW: ImageFile = 'display.webp';
const LARGE: ImageFile = 'full.jpg';
/** How many bytes the JPEGs of a good album have for each of the WebP of the site: in the mean of 86 photographs. */
const JPEG_FOR_WEBP = 1.3;

const ROWS_AT_ONCE = 500;

/** Makes the album of all galleries that opens without the site. `now` is the clock in ms. */
export function createAlbumMaker(deps: {
  db: Database;
  storage: ImageStorage;
  pictures: Pictures;
  /** A folder for what is under way. */
  work: string;
  identity: { read(): Promise<Album['site']> };
  now: () => number;
}) {
  const { db, storage, pictures: maker, work, identity, now } = deps;

  /** In the order of the album: galleries as on the site, newest first, each with its oldest upload first; in batches. */
  async function* imagesNow() {
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
      await maker.makeView(source, folder, place, provide);
      return found && { ...found, stream: Readable.from([await readFile(path.join(folder, VIEW_FILE))]) };
    } catch (error) {
      if (error instanceof Refusal && ['not-found', 'damaged-jpeg'].includes(error.code)) return undefined;
      throw error;
    } finally {
      await rm(source, { force: true });
      await rm(folder, { force: true, recursive: true });
    }
  }

  const text = (name: string, content: string | Uint8Array): ZipEntry => {
    return { name, changedAt: now(), open: async () => Readable.from([Buffer.from(content)]) };
  };

  async function* portraits({ people, memorials }: Pick<Album, 'people' | 'memorials'>) {
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
        if (face) yield text(portraitPath(id, kind), face.content);
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
      if (face) yield text(portraitPath(id), face.content);
    }
  }

  return {
    /** How many pictures it would have, and how large it would be. */
    async outlook(memberId: string): Promise<AlbumOutlook> {
      const sizes = await db
        .selectFrom('images')
        .innerJoin('image_files', 'image_files.image_id', 'images.id')
        .select(['image_files.name', ({ fn }) => fn.sum<number>('image_files.bytes').as('bytes')])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('image_files.name', 'in', [VIEW, LARGE])
        .where(seenIn(EVERYBODY))
        .groupBy('image_files.name')
        .execute();
      const own = await db
        .selectFrom('members')
        .select('id')
        .where('id', '=', memberId)
        .where(isNamedInAlbum)
        .executeTakeFirst();
      const of = (name: ImageFile) => sizes.find((one) => one.name === name);
      const views = Number(of(VIEW)?.bytes ?? 0);
      return {
        images: Number(of(VIEW)?.count ?? 0),
        bytes: { good: Math.round(JPEG_FOR_WEBP * views), large: views + Number(of(LARGE)?.bytes ?? 0) },
        ownPage: own !== undefined,
      };
    },

    /**
     * Its files, each when its turn comes. Pictures first, then all pages at one moment, with those pictures alone that
     * lie in it and are still to be seen: whatever happens meanwhile, the pages of a whole file show what it has.
     */
    async *files({ memberId, pictures, mails, mayGoOn }: Wanted): AsyncGenerator<ZipEntry> {
      using place = pictures === 'good' ? maker.place(staying(memberId)) : null;
      const laidIn = new Map<string, Map<string, Laid>>();
      let number = 0;
      for await (const { id, gallery, ...image } of imagesNow()) {
        number = laidIn.has(gallery.id) ? number + 1 : 1;
        const laid = laidIn.get(gallery.id) ?? new Map<string, Laid>();
        laidIn.set(gallery.id, laid);
        const folder = `${String(laidIn.size).padStart(3, '0')}-${plainStem(gallery.title)}`.replace(
          /-$/,
          '',
        );
        const changedAt = image.taken_at === null ? image.uploaded_at : image.taken_at * 1000;
        const at = pictureDate({
          aboutYear: image.about_year,
          takenAt: image.taken_at,
          uploadedAt: Math.floor(image.uploaded_at / 1000),
        });
        const stem = String(number).padStart(4, '0');
        const named = `${t.file.pictures}/${folder}/${stem}-${plainStem(image.title)}`.replace(/-$/, '');
        const jpeg = `${named}.jpg`;
        const view = place ? jpeg : `${t.file.views}/${folder}/${stem}.webp`;
        yield {
          name: view,
          changedAt,
          async open() {
            await mayGoOn?.();
            const found = await (place ? makeNow(id, place) : openNow(id, VIEW));
            if (found) laid.set(id, { view, width: found.width, height: found.height, at });
            return found?.stream;
          },
        };
        const shown = laid.get(id);
        if (place || !shown) continue;
        yield {
          name: jpeg,
          changedAt,
          async open() {
            const found = await openNow(id, LARGE);
            if (found) laid.set(id, { ...shown, large: jpeg });
            return found?.stream;
          },
        };
      }

      await mayGoOn?.();
      const { galleries, wordsOf, ...others } = await readAlbum(db, {
        now: now(),
        mails: mails === 'with-mails',
      });
      const album: Album = { ...others, site: await identity.read(), madeAt: now(), galleries: [] };
      for (const [galleryId, laid] of laidIn) {
        const gallery = galleries.get(galleryId);
        const pictures: AlbumPicture[] = [];
        const ids = [...laid.keys()];
        for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
          const words = await wordsOf(ids.slice(from, from + ROWS_AT_ONCE));
          for (const id of ids.slice(from, from + ROWS_AT_ONCE)) {
            const [lies, said] = [laid.get(id), words.get(id)];
            if (lies && said) pictures.push({ ...said, ...lies, id });
          }
        }
        if (gallery && pictures.length > 0) album.galleries.push({ ...gallery, pictures });
      }
      laidIn.clear();
      yield* portraits(others);
      for (const name of ['album.css', 'album.js'])
        yield text(`${t.file.parts}/${name}`, await readFile(path.join(WEB_FILES, 'album', name)));
      for (const { name, content } of albumPages(album)) yield text(name, content);
    },
  };
}

/** For the name of a file to which pages lead: letters that every program that unpacks leaves as they are. */
const plainStem = (title: string) =>
  plain(fileStem(title))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
