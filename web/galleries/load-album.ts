import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { CallError, call } from '../api.ts';
import { type Album, createAlbum, loadPart, loadPositionedImage } from './album.ts';

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
  if (beginning) album.putPart(0, beginning);
  if (image) album.put(image);
  return { gallery, album };
}

/** Redirects from a deleted image to its gallery. */
const toGallery = (id: string) => (error: unknown) => {
  const isGone = error instanceof CallError && error.code === 'not-found';
  throw isGone ? redirect(pathOf('/image-galleries/:id', { id })) : error;
};
