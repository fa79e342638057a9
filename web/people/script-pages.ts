import type { PagesOf } from '../shown-page.ts';
import * as portraitPage from './portrait-page.tsx';

/** What stands at each page of this script: portraits. */
export const scriptPages: PagesOf<'people'> = {
  '/contactdata/portraet/:kind': { Component: portraitPage.PortraitPage, loader: portraitPage.loader },
};
