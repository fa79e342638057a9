import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LazyRouteFunction,
  type LoaderFunction,
  type RouteObject,
} from 'react-router';
import { FailedPage } from './frame/failed-page.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { LoginPage } from './session/login-page.tsx';
import { MembersOnly, membersOnly } from './session/members-only.tsx';

type PageFile<Name extends string> = { [K in Name]: ComponentType } & { loader?: LoaderFunction };

/** A page that is fetched when it is first wanted, with the loader beside it. */
function page<Name extends string>(
  load: () => Promise<PageFile<Name>>,
  name: Name,
): LazyRouteFunction<RouteObject> {
  return async () => {
    const { [name]: Component, loader } = await load();
    return loader ? { Component, loader } : { Component };
  };
}

const forMembers: RouteObject[] = [
  { index: true, lazy: page(() => import('./home/home-page.tsx'), 'HomePage') },
  { path: 'users', lazy: page(() => import('./members/name-list-page.tsx'), 'NameListPage') },
  { path: 'users/:username', lazy: page(() => import('./members/member-page.tsx'), 'MemberPage') },
  {
    path: 'namensliste/drucken',
    lazy: page(() => import('./members/print-list-page.tsx'), 'PrintListPage'),
  },
  { path: 'contactdata', lazy: page(() => import('./members/own-data-page.tsx'), 'OwnDataPage') },
  {
    path: 'change-password',
    lazy: page(() => import('./password/change-password-page.tsx'), 'ChangePasswordPage'),
  },
  {
    path: 'image-galleries',
    lazy: page(() => import('./galleries/gallery-list-page.tsx'), 'GalleryListPage'),
  },
  {
    path: 'image-galleries/new',
    lazy: page(() => import('./galleries/create-gallery-page.tsx'), 'CreateGalleryPage'),
  },
  {
    path: 'image-galleries/:id',
    lazy: page(() => import('./galleries/gallery-page.tsx'), 'GalleryPage'),
    // The open lightbox is part of the address, so that "back" closes it.
    children: [{ index: true }, { path: 'bild/:imageId' }],
  },
  { path: 'group-email', lazy: page(() => import('./group-email/group-email-page.tsx'), 'GroupEmailPage') },
  { path: 'image-upload/:id', lazy: page(() => import('./galleries/upload-page.tsx'), 'UploadPage') },
];

const forAnyone: RouteObject[] = [
  // Comes along at once: it is the first page that most people see.
  { path: 'login', Component: LoginPage },
  {
    path: 'login/password-reset',
    lazy: page(() => import('./password/request-reset-page.tsx'), 'RequestResetPage'),
  },
  // Mailed links; the page takes the token out of the address.
  {
    path: 'password-reset/:token?',
    lazy: page(() => import('./password/password-link-page.tsx'), 'PasswordLinkPage'),
  },
  {
    path: 'adresse-bestaetigen/:token?',
    lazy: page(() => import('./password/confirm-address-page.tsx'), 'ConfirmAddressPage'),
  },
  {
    path: 'abmelden/:token',
    lazy: page(() => import('./group-email/unsubscribe-page.tsx'), 'UnsubscribePage'),
  },
  { path: 'logout', lazy: page(() => import('./session/logout-page.tsx'), 'LogoutPage') },
  { path: 'impressum', lazy: page(() => import('./legal/legal-page.tsx'), 'LegalPage') },
  { path: 'datenschutz', lazy: page(() => import('./legal/legal-page.tsx'), 'LegalPage') },
  { path: '*', Component: NotFoundPage },
];

/** The page table: address → page, and who may see it. */
export const router = createBrowserRouter([
  {
    Component: Frame,
    ErrorBoundary: FailedPage,
    children: [
      {
        ErrorBoundary: FailedPage,
        // Nothing: the frame stands already, and the page follows in a moment.
        HydrateFallback: () => null,
        children: [{ middleware: [membersOnly], Component: MembersOnly, children: forMembers }, ...forAnyone],
      },
    ],
  },
]);
