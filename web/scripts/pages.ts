import * as createGalleryPage from '../galleries/create-gallery-page.tsx';
import * as hideImagePage from '../galleries/hide-image-page.tsx';
import * as groupEmailPage from '../group-email/group-email-page.tsx';
import * as homePage from '../home/home-page.tsx';
import * as legalPage from '../legal/legal-page.tsx';
import * as memberPage from '../members/member-page.tsx';
import * as nameListPage from '../members/name-list-page.tsx';
import * as ownDataPage from '../members/own-data-page.tsx';
import * as printListPage from '../members/print-list-page.tsx';
import * as changePasswordPage from '../password/change-password-page.tsx';
import * as codePage from '../password/code-page.tsx';
import * as confirmAddressPage from '../password/confirm-address-page.tsx';
import * as loginByLinkPage from '../password/login-by-link-page.tsx';
import * as loginLinkPage from '../password/login-link-page.tsx';
import * as passwordLinkPage from '../password/password-link-page.tsx';
import * as requestResetPage from '../password/request-reset-page.tsx';
import * as logoutPage from '../session/logout-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: forms, lists and everything that is not apart. */
export const scriptPages: PagesOf<'pages'> = {
  '/': { Component: homePage.HomePage, loader: homePage.loader },
  '/users': { Component: nameListPage.NameListPage, loader: nameListPage.loader },
  '/users/:username': { Component: memberPage.MemberPage, loader: memberPage.loader },
  '/namensliste/drucken': { Component: printListPage.PrintListPage, loader: printListPage.loader },
  '/contactdata': { Component: ownDataPage.OwnDataPage, loader: ownDataPage.loader },
  '/change-password': { Component: changePasswordPage.ChangePasswordPage },
  '/image-galleries/new': { Component: createGalleryPage.CreateGalleryPage },
  '/image-galleries/:id/bild/:imageId/verbergen': {
    Component: hideImagePage.HideImagePage,
    loader: hideImagePage.loader,
  },
  '/group-email': { Component: groupEmailPage.GroupEmailPage, loader: groupEmailPage.loader },
  '/login/password-reset': { Component: requestResetPage.RequestResetPage },
  '/login/link': { Component: loginLinkPage.LoginLinkPage, loader: loginLinkPage.loader },
  '/code': { Component: codePage.CodePage },
  '/password-reset/:token?': { Component: passwordLinkPage.PasswordLinkPage },
  '/anmelden/:token?': { Component: loginByLinkPage.LoginByLinkPage },
  '/adresse-bestaetigen/:token?': { Component: confirmAddressPage.ConfirmAddressPage },
  '/logout': { Component: logoutPage.LogoutPage },
  '/impressum': { Component: legalPage.LegalPage, loader: legalPage.loader },
  '/datenschutz': { Component: legalPage.LegalPage, loader: legalPage.loader },
};
