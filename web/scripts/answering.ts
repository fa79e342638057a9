import * as answerLinkPage from '../meetings/answer-link-page.tsx';
import * as voteLinkPage from '../meetings/vote-link-page.tsx';
import type { PagesOf } from '../shown-page.ts';

/** What stands at each page of this script: where mails about meetings lead, without a login. */
export const scriptPages: PagesOf<'answering'> = {
  '/zusage/:token?': { Component: answerLinkPage.AnswerLinkPage },
  '/abstimmung/:token?': { Component: voteLinkPage.VoteLinkPage },
};
