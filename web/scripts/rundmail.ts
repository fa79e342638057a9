import * as archivePage from '../group-email/archive-page.tsx';
import * as groupEmailPage from '../group-email/group-email-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: writing a Rundmail, and reading what was sent. */
export const scriptPages: PagesOf<'rundmail'> = {
  '/group-email': { Component: groupEmailPage.GroupEmailPage, loader: groupEmailPage.loader },
  '/rundmails': { Component: archivePage.ArchivePage, loader: archivePage.loader },
};
