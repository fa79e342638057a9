import * as homePage from '../home/home-page.tsx';
import * as legalPage from '../legal/legal-page.tsx';
import * as memberPage from '../members/member-page.tsx';
import * as nameListPage from '../members/name-list-page.tsx';
import * as ownDataPage from '../members/own-data-page.tsx';
import * as logoutPage from '../session/logout-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: forms, lists and everything that is not apart. */
export const scriptPages: PagesOf<'pages'> = {
  '/': { Component: homePage.HomePage, loader: homePage.loader },
  '/users': { Component: nameListPage.NameListPage, loader: nameListPage.loader },
  '/users/:username': { Component: memberPage.MemberPage, loader: memberPage.loader },
  '/contactdata': { Component: ownDataPage.OwnDataPage, loader: ownDataPage.loader },
  '/logout': { Component: logoutPage.LogoutPage },
  '/impressum': { Component: legalPage.LegalPage, loader: legalPage.loader },
  '/datenschutz': { Component: legalPage.LegalPage, loader: legalPage.loader },
};
