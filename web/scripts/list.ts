import * as galleryListPage from '../galleries/gallery-list-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: all galleries. */
export const scriptPages: PagesOf<'list'> = {
  '/image-galleries': { Component: galleryListPage.GalleryListPage, loader: galleryListPage.loader },
};
