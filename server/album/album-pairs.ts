import { galleryPath, PICTURES_PER_PAGE, placeOf } from './paths.ts';
import type { AlbumGallery, AlbumPicture } from './read-album.ts';

/** A picture with the place in the album where it stands. */
type Placed = AlbumPicture & { page: string };
/** One of then, and one that repeats it. */
export type AlbumPair = { first: Placed; repeat: Placed };

export const placeInAlbum = (gallery: number, position: number) =>
  `${galleryPath(gallery, Math.floor(position / PICTURES_PER_PAGE))}#${placeOf(position)}`;

/** Those of which the album has both, in its order. */
export function pairsOf(galleries: readonly AlbumGallery[]): AlbumPair[] {
  const placed = galleries.flatMap(({ pictures }, gallery) =>
    pictures.map((picture, position) => ({ ...picture, page: placeInAlbum(gallery, position) })),
  );
  const byId = new Map(placed.map((picture) => [picture.id, picture]));
  return placed.flatMap((repeat) => {
    const first = byId.get(repeat.repeats ?? '');
    return first ? { first, repeat } : [];
  });
}
