import * as createGalleryPage from '../galleries/create-gallery-page.tsx';
import * as editGalleryPage from '../galleries/editing/edit-gallery-page.tsx';
import * as editImagePage from '../galleries/editing/edit-image-page.tsx';
import * as trashPage from '../galleries/trash/trash-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: making and correcting galleries and titles, and what was deleted. */
export const scriptPages: PagesOf<'editing'> = {
  '/papierkorb': { Component: trashPage.TrashPage, loader: trashPage.loader },
  '/image-galleries/new': { Component: createGalleryPage.CreateGalleryPage },
  '/image-galleries/:id/aendern': {
    Component: editGalleryPage.EditGalleryPage,
    loader: editGalleryPage.loader,
  },
  '/image-galleries/:id/bild/:imageId/aendern': {
    Component: editImagePage.EditImagePage,
    loader: editImagePage.loader,
  },
};
