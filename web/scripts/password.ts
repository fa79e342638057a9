import * as changePasswordPage from '../password/change-password-page.tsx';
import * as codePage from '../password/code-page.tsx';
import * as confirmAddressPage from '../password/confirm-address-page.tsx';
import * as loginByLinkPage from '../password/login-by-link-page.tsx';
import * as loginLinkPage from '../password/login-link-page.tsx';
import * as passwordLinkPage from '../password/password-link-page.tsx';
import * as requestResetPage from '../password/request-reset-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: the password, and the ways in without it. */
export const scriptPages: PagesOf<'password'> = {
  '/change-password': { Component: changePasswordPage.ChangePasswordPage },
  '/login/password-reset': { Component: requestResetPage.RequestResetPage },
  '/login/link': { Component: loginLinkPage.LoginLinkPage, loader: loginLinkPage.loader },
  '/code': { Component: codePage.CodePage },
  '/password-reset/:token?': { Component: passwordLinkPage.PasswordLinkPage },
  '/anmelden/:token?': { Component: loginByLinkPage.LoginByLinkPage },
  '/adresse-bestaetigen/:token?': { Component: confirmAddressPage.ConfirmAddressPage },
};
