import type { PagesOf } from '../shown-page.ts';
import * as missingPage from './missing-page.tsx';
import * as portraitPage from './portrait-page.tsx';

/** What stands at each page of this script: portraits, and whom the class looks for. */
export const scriptPages: PagesOf<'people'> = {
  '/gesucht': { Component: missingPage.MissingPage, loader: missingPage.loader },
  '/contactdata/portraet/:kind': { Component: portraitPage.PortraitPage, loader: portraitPage.loader },
};
