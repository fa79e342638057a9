import * as galleryListPage from '../galleries/gallery-list-page.tsx';
import * as galleryPage from '../galleries/gallery-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: looking at galleries. */
export const scriptPages: PagesOf<'galleries'> = {
  '/image-galleries': { Component: galleryListPage.GalleryListPage, loader: galleryListPage.loader },
  '/image-galleries/:id': { Component: galleryPage.GalleryPage, loader: galleryPage.loader },
};
