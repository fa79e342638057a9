import * as albumPage from '../album/album-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: the album that members take home. */
export const scriptPages: PagesOf<'album'> = {
  '/klassenalbum': { Component: albumPage.AlbumPage, loader: albumPage.loader },
};
