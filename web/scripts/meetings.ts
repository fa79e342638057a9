import * as answerLinkPage from '../meetings/answer-link-page.tsx';
import * as badgesPage from '../meetings/badges-page.tsx';
import * as editMeetingPage from '../meetings/edit-meeting-page.tsx';
import * as guestListPage from '../meetings/guest-list-page.tsx';
import * as meetingPage from '../meetings/meeting-page.tsx';
import * as meetingsPage from '../meetings/meetings-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: meetings. */
export const scriptPages: PagesOf<'meetings'> = {
  '/treffen': { Component: meetingsPage.MeetingsPage, loader: meetingsPage.loader },
  '/treffen/neu': { Component: editMeetingPage.EditMeetingPage, loader: editMeetingPage.loader },
  '/treffen/:id': { Component: meetingPage.MeetingPage, loader: meetingPage.loader },
  '/treffen/:id/aendern': { Component: editMeetingPage.EditMeetingPage, loader: editMeetingPage.loader },
  '/treffen/:id/gaeste': { Component: guestListPage.GuestListPage, loader: guestListPage.loader },
  '/treffen/:id/namensschilder': { Component: badgesPage.BadgesPage, loader: badgesPage.loader },
  '/zusage/:token?': { Component: answerLinkPage.AnswerLinkPage },
};
