import * as portraitPage from '../members/portraits/portrait-page.tsx';
import * as memorialPicturePage from '../memorials/memorial-picture-page.tsx';
import * as memorialsPage from '../memorials/memorials-page.tsx';
import * as missingPage from '../missing/missing-page.tsx';
import type { PagesOf } from '../shown-page.ts';
import * as mailedButtonPages from '../yearly-check/mailed-button-pages.tsx';

/** What stands at each page of this script: portraits, the lost, the remembered, and the buttons to which mails lead. */
export const scriptPages: PagesOf<'seldom'> = {
  '/gesucht': { Component: missingPage.MissingPage, loader: missingPage.loader },
  '/gedenken': { Component: memorialsPage.MemorialsPage, loader: memorialsPage.loader },
  '/verwaltung/gedenken/:id/bild': {
    Component: memorialPicturePage.MemorialPicturePage,
    loader: memorialPicturePage.loader,
  },
  '/contactdata/portraet/:kind': { Component: portraitPage.PortraitPage, loader: portraitPage.loader },
  '/stimmt/:token?': { Component: mailedButtonPages.ConfirmDataPage },
  '/abmelden/:token?': { Component: mailedButtonPages.EndGroupEmailsPage },
  '/neues-abbestellen/:token?': { Component: mailedButtonPages.EndNewsPage },
  '/nachfrage-beenden/:token?': { Component: mailedButtonPages.EndYearlyCheckPage },
};
