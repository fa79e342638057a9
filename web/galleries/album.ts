import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Gallery, Image, SpecifiedGallery, SpecifiedImage } from '#contract/galleries.ts';
import { pathOf } from '#contract/pages.ts';
import { call } from '../api.ts';

/** A gallery with its images, oldest first. */
export type Album = { gallery: Gallery; images: readonly Image[] };

/** With what the specification does not promise of an answer. */
const described = (image: SpecifiedImage): Image => ({
  displayPath: image.imagePath,
  width: 1600,
  height: 1200,
  averageColor: 'transparent',
  uploadedAt: 0,
  ...image,
  id: String(image.id),
});

export async function loadAlbum({ params: { id = '', imageId } }: LoaderFunctionArgs): Promise<Album> {
  const [gallery, all] = await Promise.all([
    call('GET /galleries/{id}', { params: { id } }) as Promise<SpecifiedGallery>,
    call('GET /galleries/{id}/images', { params: { id } }),
  ]);
  const images = all.map(described);
  // Deleted since: the gallery is shown in its place.
  if (imageId !== undefined && !images.some((image) => image.id === imageId))
    throw redirect(pathOf('/image-galleries/:id', { id }));
  return { gallery: { imageCount: images.length, creator: '', ...gallery, id }, images };
}

const DISPLAY_LONG_EDGE = 1280;

/** The two sizes of a picture as a `srcset`, for the browser to choose from. */
export function pictureSources({ displayPath, imagePath, width, height }: Image): string {
  const displayWidth = Math.round(width * Math.min(1, DISPLAY_LONG_EDGE / Math.max(width, height)));
  const full = `${imagePath} ${width}w`;
  return displayWidth < width ? `${displayPath} ${displayWidth}w, ${full}` : full;
}
