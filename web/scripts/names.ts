import * as namesPage from '../galleries/names/names-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: saying who is on a picture. */
export const scriptPages: PagesOf<'names'> = {
  '/image-galleries/:id/bild/:imageId/namen': {
    Component: namesPage.NamesPage,
    loader: namesPage.loader,
  },
};
