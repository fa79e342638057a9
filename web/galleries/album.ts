import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Gallery, Image, PositionedImage } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { CallError, call } from '../api.ts';

export type Album = ReturnType<typeof createAlbum>;

/** All places of a gallery, oldest image first; undefined where the image is not loaded yet. */
export type Places = readonly (Image | undefined)[];

export const loadPart = (galleryId: string, part: number) =>
  call('GET /galleries/{id}/parts/{part}', { params: { id: galleryId, part: String(part) } });

export const loadPositionedImage = (galleryId: string, imageId: string) =>
  call('GET /galleries/{galleryId}/images/{imageId}', { params: { galleryId, imageId } });

/** The images of a gallery loaded so far. Loading in parts lets a long gallery open as fast as a short one. */
export function createAlbum(gallery: Gallery) {
  const { id, imageCount, revision } = gallery;
  let places: Places = new Array<undefined>(imageCount).fill(undefined);
  const listeners = new Set<() => void>();
  const coming = new Map<number, Promise<void>>();
  let removals = 0;

  function change(next: Places) {
    places = next;
    for (const listener of listeners) listener();
  }

  function putPart(part: number, images: readonly Image[]) {
    const from = part * IMAGES_PER_PART;
    // Others may have deleted images since: a part that is not full is the last one.
    const rest = images.length < IMAGES_PER_PART ? [] : places.slice(from + IMAGES_PER_PART);
    change([...places.slice(0, from), ...images, ...rest]);
  }

  function put({ position, ...image }: PositionedImage) {
    const next = places.slice();
    while (next.length < position) next.push(undefined);
    next[position] = image;
    change(next);
  }

  /** Retries when an image was removed meanwhile: the answer may still contain it, and its places are off. */
  async function current(part: number): Promise<Image[]> {
    const before = removals;
    const images = await loadPart(id, part);
    return removals === before ? images : current(part);
  }

  /** Loads a part once, even for concurrent callers. */
  function load(part: number): Promise<void> {
    const known = coming.get(part);
    if (known) return known;
    const loading = current(part)
      .then((images) => putPart(part, images))
      .finally(() => coming.delete(part));
    coming.set(part, loading);
    return loading;
  }

  return {
    gallery,
    places: () => places,
    putPart,
    put,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The image at this place; loads the whole part around it. */
    async need(position: number): Promise<Image | undefined> {
      if (!places[position]) await load(Math.floor(position / IMAGES_PER_PART));
      return places[position];
    },

    /** Loads the part with this image. Rejects with `not-found` when it is not in the gallery. */
    async find(imageId: string): Promise<void> {
      if (!places.some((image) => image?.id === imageId)) put(await loadPositionedImage(id, imageId));
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
  const [gallery, beginning, image] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }),
    imageId === undefined ? loadPart(id, 0) : undefined,
    imageId === undefined ? undefined : loadPositionedImage(id, imageId).catch(toGallery(id)),
  ]);
  const album = lastAlbum?.isStill(gallery) ? lastAlbum : createAlbum(gallery);
  lastAlbum = album;
  album.gallery = gallery;
  if (beginning) album.putPart(0, beginning);
  if (image) album.put(image);
  return { gallery, album };
}

/** Redirects from a deleted image to its gallery. */
const toGallery = (id: string) => (error: unknown) => {
  const isGone = error instanceof CallError && error.code === 'not-found';
  throw isGone ? redirect(pathOf('/image-galleries/:id', { id })) : error;
};
