import type { PagesOf } from '../shown-page.ts';
import * as galleryListPage from './gallery-list-page.tsx';
import * as galleryPage from './gallery-page.tsx';

/** What stands at each page of this script: looking at galleries. */
export const scriptPages: PagesOf<'galleries'> = {
  '/image-galleries': { Component: galleryListPage.GalleryListPage, loader: galleryListPage.loader },
  '/image-galleries/:id': { Component: galleryPage.GalleryPage, loader: galleryPage.loader },
};
