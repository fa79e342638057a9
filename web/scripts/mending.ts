import * as mendGalleryPage from '../galleries/mending/mend-gallery-page.tsx';
import * as mendImagePage from '../galleries/mending/mend-image-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: correcting galleries and titles. */
export const scriptPages: PagesOf<'mending'> = {
  '/image-galleries/:id/aendern': {
    Component: mendGalleryPage.MendGalleryPage,
    loader: mendGalleryPage.loader,
  },
  '/image-galleries/:id/bild/:imageId/aendern': {
    Component: mendImagePage.MendImagePage,
    loader: mendImagePage.loader,
  },
};
