import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { createCalendarAddresses, serveCalendars } from './calendar-routes.ts';
import { serveGuests } from './guests.ts';
import { servePeopleOfMeetings } from './people-routes.ts';
import { serveMeetingGallery, serveMeetings } from './routes.ts';
import { createMeetingServices } from './services.ts';

export async function meetingsModule(shared: Shared) {
  const { db } = shared;
  const services = createMeetingServices(shared, {
    answers: await ownSecret(db, 'answers'),
    votes: await ownSecret(db, 'votes'),
  });
  const calendarAddresses = createCalendarAddresses(db, await ownSecret(db, 'calendar'));
  const parts = { ...shared, ...services, calendarAddresses };
  return {
    provides: { services },
    serve({ serve }) {
      serveMeetings(serve, parts);
      serveCalendars(serve, parts);
      serveGuests(serve, parts);
      servePeopleOfMeetings(serve, parts);
      serveMeetingGallery(serve, shared);
    },
    letters: (site) => services.lettersOf(site).writers,
    jobs: [{ name: 'reminders', every: 'hour', only: 'by day', run: () => services.invitations.remindDue() }],
  } satisfies Module;
}
