import type { MaintenanceRecord } from '#server/maintenance/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import { createAnswers } from './answers.ts';
import { createMeetings } from './meetings.ts';
import { createRights } from './rights.ts';
import { createMeetingViews } from './views.ts';

type Deps = { db: Database; now: () => number; record: MaintenanceRecord };

export type MeetingServices = ReturnType<typeof createMeetingServices>;

/** The parts of this slice. `now` is the clock in ms. */
export function createMeetingServices({ db, now, record }: Deps) {
  const meetings = createMeetings(now);
  return {
    meetings,
    answers: createAnswers(meetings, now),
    rights: createRights(record, now),
    views: createMeetingViews(db, meetings, now),
  };
}
