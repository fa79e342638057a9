import type { CalendarMeeting } from './calendar.ts';
import type { MeetingRow } from './meetings.ts';

/** A row as calendars are told of it. */
export function calendarMeeting(row: MeetingRow): CalendarMeeting {
  const { id, title, description, place, street, town, state, version } = row;
  return {
    ...{ id, title, description, place, street, town, state, version },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, changedAt: Number(row.changed_at) },
  };
}
