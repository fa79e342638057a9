import * as albumPage from '../album/album-page.tsx';
import * as bookletPage from '../galleries/booklet/booklet-page.tsx';
import * as showPage from '../galleries/show/show-page.tsx';
import * as printListPage from '../members/print-list-page.tsx';
import * as thenAndNowPage from '../members/then-and-now-page.tsx';
import type { PagesOf } from '../shown-page.ts';

const show = { Component: showPage.ShowPage, loader: showPage.loader };

/** What stands at each page of this script: the slide show, and what is made to keep, on paper or in a file. */
export const scriptPages: PagesOf<'show'> = {
  '/klassenalbum': { Component: albumPage.AlbumPage, loader: albumPage.loader },
  '/image-galleries/diashow': show,
  '/image-galleries/:id/diashow': show,
  '/image-galleries/:id/drucken': { Component: bookletPage.BookletPage, loader: bookletPage.loader },
  '/namensliste/drucken': { Component: printListPage.PrintListPage, loader: printListPage.loader },
  '/namensliste/bilder': {
    Component: thenAndNowPage.ThenAndNowPage,
    loader: thenAndNowPage.loader,
  },
};
