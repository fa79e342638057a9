import * as galleryPage from '../galleries/gallery-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: looking at a gallery. */
export const scriptPages: PagesOf<'galleries'> = {
  '/image-galleries/:id': { Component: galleryPage.GalleryPage, loader: galleryPage.loader },
};
