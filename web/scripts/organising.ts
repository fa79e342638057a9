import * as badgesPage from '../meetings/badges-page.tsx';
import * as callsPage from '../meetings/calls-page.tsx';
import * as editMeetingPage from '../meetings/edit-meeting-page.tsx';
import * as guestListPage from '../meetings/guest-list-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: what organisers of a meeting do. */
export const scriptPages: PagesOf<'organising'> = {
  '/treffen/neu': { Component: editMeetingPage.EditMeetingPage, loader: editMeetingPage.loader },
  '/treffen/:id/aendern': { Component: editMeetingPage.EditMeetingPage, loader: editMeetingPage.loader },
  '/treffen/:id/anrufen': { Component: callsPage.CallsPage, loader: callsPage.loader },
  '/treffen/:id/gaeste': { Component: guestListPage.GuestListPage, loader: guestListPage.loader },
  '/treffen/:id/namensschilder': { Component: badgesPage.BadgesPage, loader: badgesPage.loader },
};
