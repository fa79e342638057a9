import type { PagesOf } from '../shown-page.ts';
import * as memorialPicturePage from './memorial-picture-page.tsx';
import * as memorialsPage from './memorials-page.tsx';
import * as missingPage from './missing-page.tsx';
import * as portraitPage from './portrait-page.tsx';

/** What stands at each page of this script: portraits, whom the class looks for, and whom it remembers. */
export const scriptPages: PagesOf<'people'> = {
  '/gesucht': { Component: missingPage.MissingPage, loader: missingPage.loader },
  '/gedenken': { Component: memorialsPage.MemorialsPage, loader: memorialsPage.loader },
  '/verwaltung/gedenken/:id/bild': {
    Component: memorialPicturePage.MemorialPicturePage,
    loader: memorialPicturePage.loader,
  },
  '/contactdata/portraet/:kind': { Component: portraitPage.PortraitPage, loader: portraitPage.loader },
};
