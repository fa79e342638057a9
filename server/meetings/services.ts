import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { WaysOut } from '#server/mail/ways-out.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Sessions } from '#server/session/sessions.ts';
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

type Deps = {
  db: Database;
  now: () => number;
  record: MaintenanceRecord;
  sessions: Pick<Sessions, 'rightsNow'>;
  queue: MailQueue;
  mailMembers: MailMembers;
  waysOut: WaysOut;
  /** Sign the tokens of mailed links. */
  linkKeys: { answers: string; votes: string };
  /** What the site is called now. */
  readSite: () => Promise<CalendarSite>;
};

export type MeetingServices = ReturnType<typeof createMeetingServices>;

/** The parts of this slice. `now` is the clock in ms. */
export function createMeetingServices(deps: Deps) {
  const { db, now } = deps;
  const meetings = createMeetings(now);
  const answers = createAnswers(meetings, now);
  const linkTokens = createLinkTokens(deps.linkKeys);
  return {
    meetings,
    answers,
    enteredAnswers: createEnteredAnswers({ ...deps, meetings, answers }),
    otherGuests: createOtherGuests(meetings, now),
    rights: createRights({ ...deps, meetings }),
    organisers: createOrganisers(deps),
    views: createMeetingViews(db, meetings, now),
    invitations: createInvitations({ ...deps, meetings }),
    changeMails: createChangeMails(deps),
    readSite: deps.readSite,
    lettersOf: (site: CalendarSite) => createMeetingLetters({ ...deps, site, meetings, linkTokens }),
    mailedLinks: createMailedLinks({ ...deps, meetings, answers, linkTokens }),
    linkTokens,
  };
}
