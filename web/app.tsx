import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type NonIndexRouteObject,
  type RouteObject,
} from 'react-router';
import type { Page } from '#contract/pages.ts';
import { Frame } from './frame/frame.tsx';
import { FailedPage, NotFoundPage } from './frame/not-found-page.tsx';
import { LoginPage } from './session/login-page.tsx';
import { MembersOnly, membersOnly } from './session/members-only.tsx';

type Shown = Pick<NonIndexRouteObject, 'lazy' | 'Component' | 'children'>;

type PageFile<Name extends string> = { [K in Name]: ComponentType } & { loader?: LoaderFunction };

/** A page loaded lazily, together with its loader. */
function page<Name extends string>(load: () => Promise<PageFile<Name>>, name: Name): Shown {
  return {
    lazy: async () => {
      const { [name]: Component, loader } = await load();
      return loader ? { Component, loader } : { Component };
    },
  };
}

const gallery = '/image-galleries/:id';
const openPicture = `${gallery}/bild/:imageId` as const;

const forMembers = {
  '/': page(() => import('./home/home-page.tsx'), 'HomePage'),
  '/users': page(() => import('./members/name-list-page.tsx'), 'NameListPage'),
  '/users/:username': page(() => import('./members/member-page.tsx'), 'MemberPage'),
  '/namensliste/drucken': page(() => import('./members/print-list-page.tsx'), 'PrintListPage'),
  '/contactdata': page(() => import('./members/own-data-page.tsx'), 'OwnDataPage'),
  '/contactdata/portraet/:kind': page(() => import('./people/portrait-page.tsx'), 'PortraitPage'),
  '/change-password': page(() => import('./password/change-password-page.tsx'), 'ChangePasswordPage'),
  '/image-galleries': page(() => import('./galleries/gallery-list-page.tsx'), 'GalleryListPage'),
  '/image-galleries/new': page(() => import('./galleries/create-gallery-page.tsx'), 'CreateGalleryPage'),
  [gallery]: {
    ...page(() => import('./galleries/gallery-page.tsx'), 'GalleryPage'),
    children: [{ index: true }, { path: openPicture }],
  },
  '/image-galleries/:id/bild/:imageId/verbergen': page(
    () => import('./galleries/hide-image-page.tsx'),
    'HideImagePage',
  ),
  '/image-galleries/:id/aendern': page(() => import('./mending/mend-gallery-page.tsx'), 'MendGalleryPage'),
  '/image-galleries/:id/bild/:imageId/aendern': page(
    () => import('./mending/mend-image-page.tsx'),
    'MendImagePage',
  ),
  '/group-email': page(() => import('./group-email/group-email-page.tsx'), 'GroupEmailPage'),
  '/treffen': page(() => import('./meetings/meetings-page.tsx'), 'MeetingsPage'),
  '/treffen/neu': page(() => import('./meetings/edit-meeting-page.tsx'), 'EditMeetingPage'),
  '/treffen/:id': page(() => import('./meetings/meeting-page.tsx'), 'MeetingPage'),
  '/treffen/:id/aendern': page(() => import('./meetings/edit-meeting-page.tsx'), 'EditMeetingPage'),
  '/treffen/:id/gaeste': page(() => import('./meetings/guest-list-page.tsx'), 'GuestListPage'),
  '/treffen/:id/namensschilder': page(() => import('./meetings/badges-page.tsx'), 'BadgesPage'),
  '/verwaltung': page(() => import('./maintenance/overview-page.tsx'), 'OverviewPage'),
  '/verwaltung/bestaetigen': page(() => import('./maintenance/confirm-page.tsx'), 'ConfirmPage'),
  '/verwaltung/mitglieder': page(() => import('./maintenance/members-page.tsx'), 'MembersPage'),
  '/verwaltung/mitglieder/neu': page(() => import('./maintenance/new-member-page.tsx'), 'NewMemberPage'),
  '/verwaltung/mitglieder/einlesen': page(() => import('./maintenance/import-page.tsx'), 'ImportPage'),
  '/verwaltung/mitglieder/:username': page(() => import('./maintenance/member-page.tsx'), 'MemberPage'),
  '/verwaltung/mitglieder/:username/aendern': page(
    () => import('./maintenance/correct-member-page.tsx'),
    'CorrectMemberPage',
  ),
  '/verwaltung/mitglieder/:username/loeschen': page(
    () => import('./maintenance/delete-member-page.tsx'),
    'DeleteMemberPage',
  ),
  '/verwaltung/mitglieder/:username/brief': page(() => import('./maintenance/letter-page.tsx'), 'LetterPage'),
  '/verwaltung/bilder': page(() => import('./maintenance/hidden-images-page.tsx'), 'HiddenImagesPage'),
  '/verwaltung/mail': page(() => import('./maintenance/mail-page.tsx'), 'MailPage'),
  '/verwaltung/galerien': page(() => import('./maintenance/galleries-page.tsx'), 'GalleriesPage'),
  '/verwaltung/galerien/:id': page(
    () => import('./maintenance/galleries-gallery-page.tsx'),
    'MaintainedGalleryPage',
  ),
  '/verwaltung/galerien/:id/loeschen': page(
    () => import('./maintenance/galleries-delete-page.tsx'),
    'DeleteGalleryPage',
  ),
  '/verwaltung/galerien/:id/bild/:imageId': page(
    () => import('./maintenance/galleries-image-page.tsx'),
    'MaintainedImagePage',
  ),
  '/verwaltung/speicher': page(() => import('./maintenance/galleries-storage-page.tsx'), 'StoragePage'),
  '/verwaltung/protokoll': page(() => import('./maintenance/record-page.tsx'), 'RecordPage'),
  '/verwaltung/texte': page(() => import('./maintenance/texts-list-page.tsx'), 'TextsListPage'),
  '/verwaltung/texte/:text': page(() => import('./maintenance/texts-page.tsx'), 'TextPage'),
  '/verwaltung/name': page(() => import('./maintenance/texts-identity-page.tsx'), 'IdentityPage'),
  '/image-upload/:id': page(() => import('./galleries/upload-page.tsx'), 'UploadPage'),
} satisfies Partial<Record<Page, Shown>>;

/** All others of the table. */
const forAnyone: Record<Exclude<Page, keyof typeof forMembers | typeof openPicture>, Shown> = {
  // Not lazy: it is the first page that most people see.
  '/login': { Component: LoginPage },
  '/login/password-reset': page(() => import('./password/request-reset-page.tsx'), 'RequestResetPage'),
  '/code': page(() => import('./password/code-page.tsx'), 'CodePage'),
  '/password-reset/:token?': page(() => import('./password/password-link-page.tsx'), 'PasswordLinkPage'),
  '/adresse-bestaetigen/:token?': page(
    () => import('./password/confirm-address-page.tsx'),
    'ConfirmAddressPage',
  ),
  '/abmelden/:token': page(() => import('./group-email/unsubscribe-page.tsx'), 'UnsubscribePage'),
  '/zusage/:token?': page(() => import('./meetings/answer-link-page.tsx'), 'AnswerLinkPage'),
  '/einrichten/:token?': page(() => import('./maintenance/first-start-page.tsx'), 'FirstStartPage'),
  '/logout': page(() => import('./session/logout-page.tsx'), 'LogoutPage'),
  '/impressum': page(() => import('./legal/legal-page.tsx'), 'LegalPage'),
  '/datenschutz': page(() => import('./legal/legal-page.tsx'), 'LegalPage'),
};

const routes = (table: Record<string, Shown>): RouteObject[] =>
  Object.entries(table).map(([path, route]) => ({ ...route, path }));

/** What the browser shows for each page of the table, and who may see it. */
export const router = createBrowserRouter([
  {
    Component: Frame,
    ErrorBoundary: FailedPage,
    children: [
      {
        ErrorBoundary: FailedPage,
        // Nothing: the frame is already shown, and the page follows shortly.
        HydrateFallback: () => null,
        children: [
          { middleware: [membersOnly], Component: MembersOnly, children: routes(forMembers) },
          ...routes(forAnyone),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]);
