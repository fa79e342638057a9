import type { Shared } from '../compose/shared.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { createLinkTokens, createMailedLinks } from './answer-links.ts';
import { createAnswers } from './answers.ts';
import type { CalendarSite } from './calendar.ts';
import { createCalendarAddresses } from './calendar-routes.ts';
import { createChangeMails } from './change-mails.ts';
import { createCollections } from './collections.ts';
import { createEnteredAnswers } from './entered-answers.ts';
import { createFaces } from './faces.ts';
import { createInvitations } from './invitations.ts';
import { createMeetingLetters } from './letters.ts';
import { createMeetings } from './meetings.ts';
import { createOrganisers } from './organisers.ts';
import { createOtherGuests } from './other-guests.ts';
import { createRights } from './rights.ts';
import { createMeetingViews } from './views.ts';

export type MeetingParts = Awaited<ReturnType<typeof createMeetingParts>>;

/** The parts of this module, beside those that modules share. */
export async function createMeetingParts(shared: Shared) {
  const { db, now } = shared;
  const meetings = createMeetings(now);
  const collections = createCollections({ ...shared, meetings, key: await ownSecret(db, 'collections') });
  const answers = createAnswers(meetings, now);
  const faces = createFaces(shared);
  const linkTokens = createLinkTokens({
    answers: await ownSecret(db, 'answers'),
    votes: await ownSecret(db, 'votes'),
    passedOn: await ownSecret(db, 'passed-on'),
  });
  const enteredAnswers = createEnteredAnswers({ ...shared, meetings, answers });
  return {
    ...shared,
    meetings,
    answers,
    collections,
    faces,
    linkTokens,
    enteredAnswers,
    otherGuests: createOtherGuests(meetings, now),
    rights: createRights({ ...shared, meetings }),
    organisers: createOrganisers(shared),
    views: createMeetingViews(db, { meetings, faces, collections, now }),
    invitations: createInvitations({ ...shared, meetings }),
    changeMails: createChangeMails(shared),
    lettersOf: (site: CalendarSite) => createMeetingLetters({ ...shared, site, meetings, linkTokens }),
    mailedLinks: createMailedLinks({ ...shared, meetings, answers, enteredAnswers, linkTokens }),
    calendarAddresses: createCalendarAddresses(db, await ownSecret(db, 'calendar')),
  };
}
