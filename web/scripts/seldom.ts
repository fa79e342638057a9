import * as hideImagePage from '../galleries/hide-image-page.tsx';
import * as mailedButtonPages from '../members/mailed-button-pages.tsx';
import * as memorialsPage from '../members/memorials-page.tsx';
import * as missingPage from '../members/missing-page.tsx';
import * as portraitPage from '../members/portraits/portrait-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/**
 * What stands at each page of this script: hiding a picture, sent Rundmails, portraits, the lost, the remembered, and the
 * buttons to which mails lead.
 */
export const scriptPages: PagesOf<'seldom'> = {
  '/image-galleries/:id/bild/:imageId/verbergen': {
    Component: hideImagePage.HideImagePage,
    loader: hideImagePage.loader,
  },
  '/gesucht': { Component: missingPage.MissingPage, loader: missingPage.loader },
  '/gedenken': { Component: memorialsPage.MemorialsPage, loader: memorialsPage.loader },
  '/contactdata/portraet/:kind': { Component: portraitPage.PortraitPage, loader: portraitPage.loader },
  '/stimmt/:token?': { Component: mailedButtonPages.ConfirmDataPage },
  '/abmelden/:token?': { Component: mailedButtonPages.EndGroupEmailsPage },
  '/neues-abbestellen/:token?': { Component: mailedButtonPages.EndNewsPage },
  '/nachfrage-beenden/:token?': { Component: mailedButtonPages.EndYearlyCheckPage },
};
