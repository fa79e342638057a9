import type { Shared } from '#server/compose/shared.ts';
import { createLinkTokens, createMailedLinks } from './answer-links.ts';
import { createAnswers } from './answers.ts';
import type { CalendarSite } from './calendar.ts';
import { createChangeMails } from './change-mails.ts';
import { createEnteredAnswers } from './entered-answers.ts';
import { createInvitations } from './invitations.ts';
import { createMeetingLetters } from './letters.ts';
import { createMeetings } from './meetings.ts';
import { createOrganisers } from './organisers.ts';
import { createOtherGuests } from './other-guests.ts';
import { createRights } from './rights.ts';
import { createMeetingViews } from './views.ts';

export type MeetingServices = ReturnType<typeof createMeetingServices>;

/** The parts of this module. `linkKeys` sign the tokens of mailed links. */
export function createMeetingServices(shared: Shared, linkKeys: { answers: string; votes: string }) {
  const { db, now, readSite } = shared;
  const meetings = createMeetings(now);
  const answers = createAnswers(meetings, now);
  const linkTokens = createLinkTokens(linkKeys);
  return {
    meetings,
    answers,
    enteredAnswers: createEnteredAnswers({ ...shared, meetings, answers }),
    otherGuests: createOtherGuests(meetings, now),
    rights: createRights({ ...shared, meetings }),
    organisers: createOrganisers(shared),
    views: createMeetingViews(db, meetings, now),
    invitations: createInvitations({ ...shared, meetings }),
    changeMails: createChangeMails(shared),
    readSite,
    lettersOf: (site: CalendarSite) => createMeetingLetters({ ...shared, site, meetings, linkTokens }),
    mailedLinks: createMailedLinks({ ...shared, meetings, answers, linkTokens }),
    linkTokens,
  };
}
