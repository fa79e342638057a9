import { HOUR_MS } from '#contract/durations.ts';
import { withoutLinks } from '#contract/links.ts';
import { type MeetingTexts, placeLines, textsOf } from '#contract/meeting-fields.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { daysAfter, localTimeAt } from '#server/german-time.ts';
import { contentLines, escaped } from '#server/http/wire/content-lines.ts';
import { instantOf, ZONE } from '#texts/dates.ts';
import { calendar as words } from '#texts/exports.ts';
import type { Site } from '#texts/mail/greeting.ts';
import type { MeetingRow } from './meetings.ts';

/** What a calendar is told of a meeting: what is in its mails, nothing of its guests. */
export type CalendarMeeting = MeetingTexts &
  Pick<Meeting, 'id' | 'state' | 'startsAt' | 'endsAt' | 'version'> & {
    /** When it was last changed, in ms. */
    changedAt: number;
  };

export type CalendarSite = Site;

/** Summer time as it has been since 1996, which is earlier than any meeting. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Meetings as `text/calendar` (RFC 5545, published as RFC 5546 says). The same meeting always has the same UID, a
 * changed one a higher SEQUENCE, and the file is the same as long as nothing has changed. One without a fixed date is
 * left out.
 */
export function calendar(meetings: readonly CalendarMeeting[], site: CalendarSite): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Klassenkreis//Treffen//DE',
    'METHOD:PUBLISH',
    // Two names for the same: what was in use, and what RFC 7986 made of it. The second pair is for how often to ask.
    `NAME:${escaped(site.groupName)}`,
    `X-WR-CALNAME:${escaped(site.groupName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZone,
    ...meetings.flatMap((meeting) => event(meeting, site)),
    'END:VCALENDAR',
  ]);
}

/** A row as calendars are told of it. */
export function calendarMeeting(row: MeetingRow): CalendarMeeting {
  const { id, state, version } = row;
  return {
    ...textsOf(row),
    id,
    state,
    version,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    changedAt: Number(row.changed_at),
  };
}

function event(meeting: CalendarMeeting, site: CalendarSite): string[] {
  const { id, title, description, startsAt, endsAt } = meeting;
  if (startsAt === null) return [];
  const isCancelled = meeting.state === 'cancelled';
  const url = site.baseUrl + pathOf('/treffen/:id', { id });
  const location = placeLines(meeting).map(withoutLinks).join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${meeting.version - 1}`,
    `DTSTAMP:${utc(meeting.changedAt)}`,
    ...dates(startsAt, endsAt),
    // Not every program shows the status of a meeting.
    `SUMMARY:${escaped(isCancelled ? words.cancelled(withoutLinks(title)) : withoutLinks(title))}`,
    // Nor the URL.
    `DESCRIPTION:${escaped([description, url].filter(Boolean).join('\n\n'))}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `URL:${url}`,
    `ORGANIZER;CN=${quoted(site.siteName)}:mailto:${site.adminEmail ?? site.mailFrom}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** So long calendars show a meeting of which nobody has said when it ends. */
const OPEN_END_MS = 3 * HOUR_MS;

/** Whole days while the time of day is not known yet. */
function dates(startsAt: string, endsAt: string | null): string[] {
  if (startsAt.includes('T')) {
    const start = `DTSTART;TZID=${ZONE}:${dateTime(startsAt)}`;
    const end = endsAt === null || endsAt.includes('T') ? endsAt : `${daysAfter(endsAt, 1)}T00:00`;
    const shown =
      end && end > startsAt ? end : localTimeAt((instantOf(startsAt) ?? Number.NaN) + OPEN_END_MS);
    return [start, `DTEND;TZID=${ZONE}:${dateTime(shown)}`];
  }
  const lastDay = (endsAt ?? startsAt).slice(0, 10);
  // The end is the first day that no longer belongs to it.
  return [`DTSTART;VALUE=DATE:${compact(startsAt)}`, `DTEND;VALUE=DATE:${compact(daysAfter(lastDay, 1))}`];
}

const compact = (text: string) => text.replaceAll(/[-:]/g, '');
const dateTime = (localTime: string) => `${compact(localTime)}00`;
const utc = (ms: number) => `${compact(new Date(ms).toISOString().slice(0, 19))}Z`;

/** A parameter of a property, which knows no escapes. */
const quoted = (text: string) => `"${text.toWellFormed().replaceAll(/[\p{Cc}"]/gu, '')}"`;
