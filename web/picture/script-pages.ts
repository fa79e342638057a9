import type { PagesOf } from '../shown-page.ts';
import * as namesPage from './names-page.tsx';
import * as picturesWithPage from './pictures-with-page.tsx';

/** What stands at each page of this script: names on pictures. */
export const scriptPages: PagesOf<'picture'> = {
  '/users/:username/bilder': {
    Component: picturesWithPage.PicturesWithPage,
    loader: picturesWithPage.loader,
  },
  '/image-galleries/:id/bild/:imageId/namen': {
    Component: namesPage.NamesPage,
    loader: namesPage.loader,
  },
};
