import type { CallName } from '#contract/api.ts';
import { imagesIn, isNamed } from './model.ts';
import { ok, plain, type Read } from './read.ts';

/** What is said of the album before it is taken home. */
export const readsOfAlbum: Partial<Record<CallName, Read>> = {
  'GET /album_outlook': plain((m, { person }) => ({
    ...ok(),
    check: ({ images, ownPage }: { images: number; ownPage: boolean }) => {
      const galleries = m.galleries.filter(({ gone }) => !gone);
      const shown = galleries.flatMap((gallery) => imagesIn(m, gallery).filter(({ hidden }) => !hidden));
      const isIn = isNamed(person) && person.album;
      return images === shown.length && ownPage === isIn ? undefined : `${images}, ${ownPage}`;
    },
  })),
};
