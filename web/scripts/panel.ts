import * as picturesWithPage from '../members/pictures/pictures-with-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: names on pictures. */
export const scriptPages: PagesOf<'panel'> = {
  '/users/:username/bilder': {
    Component: picturesWithPage.PicturesWithPage,
    loader: picturesWithPage.loader,
  },
};
