import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Gallery, Image, SpecifiedGallery, SpecifiedImage } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { beside, CallError, call } from '../api.ts';

export type Album = ReturnType<typeof createAlbum>;

/** All places of a gallery, oldest image first; undefined where the image is not loaded yet. */
export type Places = readonly (Image | undefined)[];

/** With what the specification does not promise of an answer. */
const described = (image: SpecifiedImage): Image => ({
  ...{ displayPath: image.imagePath, width: 1600, height: 1200, averageColor: 'transparent', uploadedAt: 0 },
  ...image,
  id: String(image.id),
});

/** Images beside each other. `isLast`: none come after them. */
type Stretch = { from: number; images: Image[]; isLast: boolean };

async function loadAll(id: string): Promise<Stretch> {
  const images = await call('GET /galleries/{id}/images', { params: { id } });
  return { from: 0, images: images.map(described), isLast: true };
}

/** A part of the gallery; all of it where the server gives no parts. */
async function loadPart(id: string, part: number): Promise<Stretch> {
  const images = await beside('GET /galleries/{id}/parts/{part}', { params: { id, part: String(part) } });
  if (!images) return loadAll(id);
  // Others may have deleted images since: a part that is not full is the last one.
  return { from: part * IMAGES_PER_PART, images, isLast: images.length < IMAGES_PER_PART };
}

/** One image; where the server gives none alone, all of the gallery. */
async function loadAround(galleryId: string, imageId: string): Promise<Stretch> {
  const params = { galleryId, imageId };
  const found = await beside('GET /galleries/{galleryId}/images/{imageId}', { params });
  if (!found) return loadAll(galleryId);
  const { position, ...image } = found;
  return { from: position, images: [image], isLast: false };
}

/** The images of a gallery loaded so far. Loading in parts lets a long gallery open as fast as a short one. */
function createAlbum(gallery: Gallery) {
  const { id, imageCount, revision } = gallery;
  let places: Places = new Array<undefined>(imageCount).fill(undefined);
  const listeners = new Set<() => void>();
  const coming = new Map<number, Promise<void>>();
  let removals = 0;

  function change(next: Places) {
    places = next;
    for (const listener of listeners) listener();
  }

  function putStretch({ from, images, isLast }: Stretch) {
    const next = places.slice();
    while (next.length < from) next.push(undefined);
    next.splice(from, isLast ? Infinity : images.length, ...images);
    change(next);
  }

  /** Retries when an image was removed meanwhile: the answer may still contain it, and its places are off. */
  async function current(part: number): Promise<Stretch> {
    const before = removals;
    const stretch = await loadPart(id, part);
    return removals === before ? stretch : current(part);
  }

  /** Loads a part once, even for concurrent callers. */
  function load(part: number): Promise<void> {
    const known = coming.get(part);
    if (known) return known;
    const loading = current(part)
      .then(putStretch)
      .finally(() => coming.delete(part));
    coming.set(part, loading);
    return loading;
  }

  return {
    gallery,
    places: () => places,
    putStretch,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The image at this place; loads the whole part around it. */
    async need(position: number): Promise<Image | undefined> {
      if (!places[position]) await load(Math.floor(position / IMAGES_PER_PART));
      return places[position];
    },

    /** Loads this image. Rejects when it is not in the gallery. */
    async find(imageId: string): Promise<void> {
      const isHere = () => places.some((image) => image?.id === imageId);
      if (!isHere()) putStretch(await loadAround(id, imageId));
      if (!isHere()) throw new CallError('not-found');
    },

    remove(imageId: string): void {
      removals += 1;
      change(places.filter((image) => image?.id !== imageId));
    },

    /** Whether the loaded images are still valid: same image count and newest image, and none was edited. */
    isStill(gallery: Gallery): boolean {
      const newest = places.at(-1);
      const hasSameNewest = !newest || newest.id === gallery.newestImageId;
      const isEdited = gallery.revision !== revision;
      return gallery.id === id && gallery.imageCount === places.length && hasSameNewest && !isEdited;
    },
  };
}

/** The album viewed last, so that members who return find it as they left it. */
let lastAlbum: Album | undefined;

/** Loads a gallery with what is visible first: its beginning, or the image in the address. */
export async function loadAlbum({ params: { id = '', imageId } }: LoaderFunctionArgs) {
  const [answer, stretch] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }),
    imageId === undefined ? loadPart(id, 0) : loadAround(id, imageId),
  ]);
  const { images, isLast } = stretch;
  const gallery: Gallery = {
    ...{ imageCount: isLast ? images.length : 0, creator: '', revision: 0 },
    ...(answer as SpecifiedGallery),
    id,
  };
  const isAll = isLast && stretch.from === 0;
  const isKept = lastAlbum && (lastAlbum.isStill(gallery) || (isAll && lastAlbum.gallery.id === id));
  const album = isKept && lastAlbum ? lastAlbum : createAlbum(gallery);
  lastAlbum = album;
  album.gallery = gallery;
  album.putStretch(stretch);
  // Deleted since: the gallery is shown in its place.
  if (imageId !== undefined && !images.some((image) => image.id === imageId))
    throw redirect(pathOf('/image-galleries/:id', { id }));
  return { gallery, album };
}
