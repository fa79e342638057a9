import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { AlbumMails, AlbumOutlook, AlbumPictures } from '#contract/album.ts';
import { fileStem } from '#contract/file-names.ts';
import type { ImageFile } from '#contract/galleries.ts';
import { pictureDate } from '#contract/picture-date.ts';
import { plain } from '#contract/username.ts';
import type { Pictures } from '#server/galleries/pictures/pictures.ts';
import { EVERYBODY, seenIn } from '#server/galleries/seen-in.ts';
import { staying } from '#server/http/guard/fair-line.ts';
import { WEB_FILES } from '#server/http/pages/web-files.ts';
import type { ZipEntry } from '#server/http/wire/zip-stream.ts';
import { isNamedInAlbum } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { albumTexts as t } from '#texts/album.ts';
import { pairsOf } from './album-pairs.ts';
import { albumPages } from './pages.ts';
import { createPicturesNow, imagesNow, LARGE, portraitsNow, ROWS_AT_ONCE, VIEW } from './pictures-now.ts';
import { type Album, type AlbumPicture, readAlbum } from './read-album.ts';

export type AlbumMaker = ReturnType<typeof createAlbumMaker>;

type AlbumDeps = {
  db: Database;
  storage: ImageStorage;
  pictures: Pictures;
  /** A folder for what is under way. */
  work: string;
  identity: { read(): Promise<Album['site']> };
  now: () => number;
};

type Wanted = {
  /** Who takes it home, and has pictures made in turn with those who upload some. */
  memberId: string;
  pictures: AlbumPictures;
  mails: AlbumMails;
  /** Asked before each picture; throws to end it, so that what has left is no whole file. */
  mayGoOn?: () => Promise<void>;
};

type Laid = Pick<AlbumPicture, 'view' | 'large' | 'width' | 'height' | 'at'>;

/** What lies in the ZIP by the ids of gallery and image. */
type LaidIn = Map<string, Map<string, Laid>>;

/** How many bytes the JPEGs of a good album have for each of the WebP of the site: in the mean of 86 photographs. */
const JPEG_FOR_WEBP = 1.3;

/** Makes the album of all galleries that opens without the site. `now` is the clock in ms. */
export function createAlbumMaker(deps: AlbumDeps) {
  return {
    outlook: (memberId: string) => outlookOf(deps.db, memberId),
    files: (wanted: Wanted) => filesOf(deps, wanted),
  };
}

/** How many pictures it would have, and how large it would be. */
async function outlookOf(db: Database, memberId: string): Promise<AlbumOutlook> {
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
}

/**
 * Its files, each when its turn comes. Pictures first, then all pages at one moment, with those pictures alone that
 * lie in it and are still to be seen: whatever happens meanwhile, the pages of a whole file show what it has.
 */
async function* filesOf(deps: AlbumDeps, wanted: Wanted): AsyncGenerator<ZipEntry> {
  const { db, now } = deps;
  const laidIn: LaidIn = new Map();
  yield* pictureFiles(deps, wanted, laidIn);
  await wanted.mayGoOn?.();
  const album = await albumOf(deps, wanted, laidIn);
  laidIn.clear();
  const text = (name: string, content: string | Uint8Array): ZipEntry => {
    return { name, changedAt: now(), open: async () => Readable.from([Buffer.from(content)]) };
  };
  for await (const { name, content } of portraitsNow(db, album)) yield text(name, content);
  for (const name of ['album.css', 'album.js'])
    yield text(`${t.file.parts}/${name}`, await readFile(path.join(WEB_FILES, 'album', name)));
  for (const { name, content } of albumPages(album)) yield text(name, content);
}

/** The files of all pictures; what was laid into the ZIP is noted in `laidIn`. */
async function* pictureFiles(
  { db, storage, pictures: maker, work }: AlbumDeps,
  { memberId, pictures, mayGoOn }: Wanted,
  laidIn: LaidIn,
): AsyncGenerator<ZipEntry> {
  const { openNow, makeNow } = createPicturesNow({ db, storage, pictures: maker, work });
  using place = pictures === 'good' ? maker.place(staying(memberId)) : null;
  let number = 0;
  for await (const image of imagesNow(db)) {
    number = laidIn.has(image.gallery.id) ? number + 1 : 1;
    const laid = laidIn.get(image.gallery.id) ?? new Map<string, Laid>();
    laidIn.set(image.gallery.id, laid);
    const { view, jpeg } = namesInZip(image, { folder: laidIn.size, number, isMade: place !== null });
    const changedAt = image.taken_at === null ? image.uploaded_at : image.taken_at * 1000;
    const at = dayOfPicture(image);
    yield {
      name: view,
      changedAt,
      async open() {
        await mayGoOn?.();
        const found = await (place ? makeNow(image.id, place) : openNow(image.id, VIEW));
        if (found) laid.set(image.id, { view, width: found.width, height: found.height, at });
        return found?.stream;
      },
    };
    const shown = laid.get(image.id);
    if (place || !shown) continue;
    yield {
      name: jpeg,
      changedAt,
      async open() {
        const found = await openNow(image.id, LARGE);
        if (found) laid.set(image.id, { ...shown, large: jpeg });
        return found?.stream;
      },
    };
  }
}

type ImageNow = typeof imagesNow extends (db: Database) => AsyncGenerator<infer Image> ? Image : never;

/** `folder` and `number` count from 1; `isMade`: the picture that is shown is the only one. */
function namesInZip(
  { title, gallery }: ImageNow,
  { folder, number, isMade }: { folder: number; number: number; isMade: boolean },
) {
  const inFolder = withoutHyphen(`${String(folder).padStart(3, '0')}-${plainStem(gallery.title)}`);
  const stem = String(number).padStart(4, '0');
  const jpeg = `${withoutHyphen(`${t.file.pictures}/${inFolder}/${stem}-${plainStem(title)}`)}.jpg`;
  return { jpeg, view: isMade ? jpeg : `${t.file.views}/${inFolder}/${stem}.webp` };
}

const dayOfPicture = ({ about_year, taken_at, uploaded_at }: ImageNow) =>
  pictureDate({
    aboutYear: about_year,
    takenAt: taken_at,
    uploadedAt: Math.floor(uploaded_at / 1000),
  });

/** What the pages show: of the pictures those that lie in the ZIP. */
async function albumOf({ db, identity, now }: AlbumDeps, { mails }: Wanted, laidIn: LaidIn): Promise<Album> {
  const { galleries, wordsOf, ...others } = await readAlbum(db, {
    now: now(),
    mails: mails === 'with-mails',
  });
  const album: Album = { ...others, site: await identity.read(), madeAt: now(), galleries: [], pairs: [] };
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
  album.pairs = pairsOf(album.galleries);
  return album;
}

/** Of a title of which nothing plain is left. */
const withoutHyphen = (name: string) => name.replace(/-$/, '');

/** For the name of a file to which pages lead: letters that every program that unpacks leaves as they are. */
const plainStem = (title: string) =>
  plain(fileStem(title))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
