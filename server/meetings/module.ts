import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import type { galleriesModule } from '../galleries/module.ts';
import { serveCalendars } from './calendar-routes.ts';
import { serveCollections } from './collection-routes.ts';
import { createMeetingParts } from './parts.ts';
import { servePeopleOfMeetings } from './people-routes.ts';
import { servePicturesOfMeetings } from './picture-routes.ts';
import { serveMeetings } from './routes.ts';

export async function meetingsModule(
  shared: Shared,
  { collected }: Pick<ReturnType<typeof galleriesModule>['provides'], 'collected'>,
) {
  const parts = await createMeetingParts(shared);
  return {
    provides: { parts },
    serve({ serve }) {
      serveMeetings(serve, parts);
      serveCalendars(serve, parts);
      servePeopleOfMeetings(serve, parts);
      servePicturesOfMeetings(serve, parts);
      serveCollections(serve, { ...parts, collected });
    },
    letters: (site) => parts.lettersOf(site).writers,
    jobs: [{ name: 'reminders', every: 'hour', only: 'by day', run: () => parts.invitations.remindDue() }],
  } satisfies Module;
}
