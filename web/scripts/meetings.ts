import * as meetingPage from '../meetings/meeting-page.tsx';
import * as meetingsPage from '../meetings/meetings-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: meetings, and one of them. */
export const scriptPages: PagesOf<'meetings'> = {
  '/treffen': { Component: meetingsPage.MeetingsPage, loader: meetingsPage.loader },
  '/treffen/:id': { Component: meetingPage.MeetingPage, loader: meetingPage.loader },
};
