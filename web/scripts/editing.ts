import * as editGalleryPage from '../galleries/editing/edit-gallery-page.tsx';
import * as editImagePage from '../galleries/editing/edit-image-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: correcting galleries and titles. */
export const scriptPages: PagesOf<'editing'> = {
  '/image-galleries/:id/aendern': {
    Component: editGalleryPage.EditGalleryPage,
    loader: editGalleryPage.loader,
  },
  '/image-galleries/:id/bild/:imageId/aendern': {
    Component: editImagePage.EditImagePage,
    loader: editImagePage.loader,
  },
};
