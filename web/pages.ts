import type { NonIndexRouteObject } from 'react-router';
import type { Page } from '#contract/pages.ts';

type ShownPage = Pick<NonIndexRouteObject, 'Component' | 'loader'>;

/** An open picture is shown by its gallery; the login is part of the start script, as most people see it first. */
type Loaded = Exclude<Page, '/login' | '/image-galleries/:id/bild/:imageId'>;

/** What stands at each page: a file with its `Component`, and a `loader` where it needs data. */
export const shownPages: Record<Loaded, () => Promise<ShownPage>> = {
  '/': () => import('./home/home-page.tsx'),
  '/neuigkeiten': () => import('./news/news-page.tsx'),
  '/users': () => import('./members/name-list-page.tsx'),
  '/users/:username': () => import('./members/member-page.tsx'),
  '/users/:username/bilder': () => import('./members/pictures/pictures-with-page.tsx'),
  '/namensliste/drucken': () => import('./members/print-list-page.tsx'),
  '/namensliste/bilder': () => import('./members/then-and-now-page.tsx'),
  '/gesucht': () => import('./members/missing-page.tsx'),
  '/gedenken': () => import('./members/memorials-page.tsx'),
  '/contactdata': () => import('./members/own-data-page.tsx'),
  '/contactdata/ueber-mich': () => import('./members/about-me-page.tsx'),
  '/contactdata/e-mails': () => import('./members/mail-boxes-page.tsx'),
  '/contactdata/anmeldung': () => import('./passkeys/own-logins-page.tsx'),
  '/contactdata/daten': () => import('./members/stored-data-page.tsx'),
  '/contactdata/loeschen': () => import('./members/delete-account-page.tsx'),
  '/contactdata/portraet/:kind': () => import('./members/portraits/portrait-page.tsx'),
  '/change-password': () => import('./password/change-password-page.tsx'),
  '/image-galleries': () => import('./galleries/gallery-list-page.tsx'),
  '/image-galleries/new': () => import('./galleries/create-gallery-page.tsx'),
  '/image-galleries/diashow': () => import('./galleries/show/show-page.tsx'),
  '/image-galleries/:id': () => import('./galleries/gallery-page.tsx'),
  '/image-galleries/:id/bild/:imageId/verbergen': () => import('./galleries/hide-image-page.tsx'),
  '/image-galleries/:id/bild/:imageId/namen': () => import('./galleries/names/names-page.tsx'),
  '/image-galleries/:id/bild/:imageId/nachstellen': () => import('./galleries/repeating/repeat-page.tsx'),
  '/image-galleries/:id/diashow': () => import('./galleries/show/show-page.tsx'),
  '/image-galleries/:id/drucken': () => import('./galleries/booklet/booklet-page.tsx'),
  '/image-galleries/:id/aendern': () => import('./galleries/editing/edit-gallery-page.tsx'),
  '/image-galleries/:id/bild/:imageId/aendern': () => import('./galleries/editing/edit-image-page.tsx'),
  '/papierkorb': () => import('./galleries/trash/trash-page.tsx'),
  '/klassenalbum': () => import('./album/album-page.tsx'),
  '/image-upload/:id': () => import('./galleries/upload/upload-page.tsx'),
  '/bilder-empfangen': () => import('./galleries/upload/shared-page.tsx'),
  '/group-email': () => import('./group-email/group-email-page.tsx'),
  '/rundmails': () => import('./group-email/archive-page.tsx'),
  '/login/password-reset': () => import('./password/request-reset-page.tsx'),
  '/login/link': () => import('./password/login-link-page.tsx'),
  '/code': () => import('./password/code-page.tsx'),
  '/password-reset/:token?': () => import('./password/password-link-page.tsx'),
  '/anmelden/:token?': () => import('./password/login-by-link-page.tsx'),
  '/adresse-bestaetigen/:token?': () => import('./password/confirm-address-page.tsx'),
  '/stimmt/:token?': async () => ({
    Component: (await import('./members/mailed-button-pages.tsx')).ConfirmDataPage,
  }),
  '/abmelden/:token?': async () => ({
    Component: (await import('./members/mailed-button-pages.tsx')).EndMailsPage,
  }),
  '/treffen': () => import('./meetings/meetings-page.tsx'),
  '/treffen/neu': () => import('./meetings/edit-meeting-page.tsx'),
  '/treffen/:id': () => import('./meetings/meeting-page.tsx'),
  '/treffen/:id/aendern': () => import('./meetings/edit-meeting-page.tsx'),
  '/treffen/:id/anrufen': () => import('./meetings/calls-page.tsx'),
  '/treffen/:id/gaeste': () => import('./meetings/guest-list-page.tsx'),
  '/treffen/:id/namensschilder': () => import('./meetings/badges-page.tsx'),
  '/treffen/:id/bilder-sammeln': () => import('./meetings/evening-page.tsx'),
  '/abend/:token?': () => import('./galleries/collect/collect-page.tsx'),
  '/zusage/:token?': async () => ({
    Component: (await import('./meetings/mailed-link-pages.tsx')).AnswerPage,
  }),
  '/abstimmung/:token?': async () => ({
    Component: (await import('./meetings/mailed-link-pages.tsx')).VotePage,
  }),
  '/einrichten/:token?': () => import('./maintenance/first-start-page.tsx'),
  '/verwaltung': () => import('./maintenance/overview-page.tsx'),
  '/verwaltung/bestaetigen': () => import('./maintenance/confirm-page.tsx'),
  '/verwaltung/mitglieder': () => import('./maintenance/members/members-page.tsx'),
  '/verwaltung/mitglieder/neu': () => import('./maintenance/members/new-member-page.tsx'),
  '/verwaltung/mitglieder/einlesen': () => import('./maintenance/import/import-page.tsx'),
  '/verwaltung/mitglieder/briefe': () => import('./maintenance/members/letters-page.tsx'),
  '/verwaltung/mitglieder/:username': () => import('./maintenance/members/member-page.tsx'),
  '/verwaltung/mitglieder/:username/aendern': async () => {
    const { loader, CorrectPage: Component } = await import('./maintenance/members/member-forms.tsx');
    return { loader, Component };
  },
  '/verwaltung/mitglieder/:username/brief': () => import('./maintenance/members/letters-page.tsx'),
  '/verwaltung/mitglieder/:username/loeschen': async () => {
    const { loader, DeletePage: Component } = await import('./maintenance/members/member-forms.tsx');
    return { loader, Component };
  },
  '/verwaltung/mitglieder/:username/betreuer': async () => {
    const { loader, MaintainerPage: Component } = await import('./maintenance/members/member-forms.tsx');
    return { loader, Component };
  },
  '/verwaltung/bilder': () => import('./maintenance/hidden-images-page.tsx'),
  '/verwaltung/mail': () => import('./maintenance/mail-page.tsx'),
  '/verwaltung/galerien': () => import('./maintenance/galleries/galleries-page.tsx'),
  '/verwaltung/galerien/:id': () => import('./maintenance/galleries/gallery-page.tsx'),
  '/verwaltung/galerien/:id/loeschen': () => import('./maintenance/galleries/delete-page.tsx'),
  '/verwaltung/papierkorb': () => import('./maintenance/galleries/trash-page.tsx'),
  '/verwaltung/speicher': () => import('./maintenance/galleries/storage-page.tsx'),
  '/verwaltung/gesucht': () => import('./maintenance/missing-page.tsx'),
  '/verwaltung/nachfrage': () => import('./maintenance/yearly-check-page.tsx'),
  '/verwaltung/klassenalbum': () => import('./maintenance/album-page.tsx'),
  '/verwaltung/gedenken': () => import('./maintenance/memorials/memorials-page.tsx'),
  '/verwaltung/gedenken/neu': () => import('./maintenance/memorials/new-memorial-page.tsx'),
  '/verwaltung/gedenken/:id': () => import('./maintenance/memorials/memorial-page.tsx'),
  '/verwaltung/gedenken/:id/bild': () => import('./maintenance/memorials/picture-page.tsx'),
  '/verwaltung/protokoll': () => import('./maintenance/record-page.tsx'),
  '/verwaltung/texte': () => import('./maintenance/texts/list-page.tsx'),
  '/verwaltung/texte/:text': () => import('./maintenance/texts/text-page.tsx'),
  '/verwaltung/name': () => import('./maintenance/texts/identity-page.tsx'),
  '/logout': () => import('./session/logout-page.tsx'),
  '/impressum': () => import('./legal/legal-page.tsx'),
  '/datenschutz': () => import('./legal/legal-page.tsx'),
};
