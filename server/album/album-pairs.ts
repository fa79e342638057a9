import { placeInAlbum } from './paths.ts';
import type { AlbumGallery, AlbumPair } from './read-album.ts';

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
