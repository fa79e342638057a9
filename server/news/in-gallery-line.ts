import type { Found } from './source.ts';

type Row = {
  galleryId: string;
  gallery: string;
  /** How many pictures, and one of them. */
  count: number;
  imageId: string;
  title: string;
} & Pick<Found, 'first' | 'last'>;

/** A line about pictures of a gallery, which names the picture where it is only one. */
export function inGalleryLine(
  kind: 'marks' | 'words',
  { galleryId, gallery, count, imageId, title, first, last }: Row,
): Found {
  const image = count === 1 ? { image: { id: imageId, title } } : {};
  return { line: { kind, galleryId, gallery, count, ...image }, first, last };
}
