import type { MeetingGuest } from '#contract/meetings.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { spreadsheet } from '#server/members/spreadsheet.ts';
import type { Database } from '#server/ports/database/database.ts';
import { shortDay } from '#texts/dates.ts';
import { guestList as words } from '#texts/exports.ts';
import { guestsOf } from './guests.ts';
import { headcounts } from './headcount.ts';
import type { Meetings } from './meetings.ts';
import type { Rights } from './rights.ts';

type Deps = {
  db: Database;
  now: () => number;
  meetings: Meetings;
  rights: Rights;
  readSite: () => Promise<{ groupName: string }>;
  spreadsheet: typeof spreadsheet;
};

/** Who comes, for those who organise: as a list, and for a spreadsheet. */
export function serveGuests(serve: Serve, deps: Deps): void {
  const { db, now, meetings, rights, readSite, spreadsheet } = deps;

  serve('GET /meetings/{id}/guests', async ({ params, session, write }) => {
    await rights.demandToRead(write, await meetings.find(db, params.id), session, 'guests-read');
    return guestsOf(db, params.id);
  });

  serve('GET /meetings/{id}/csv', async ({ params, session, reply, write }) => {
    const meeting = await meetings.find(db, params.id);
    await rights.demandToRead(write, meeting, session, 'guests-exported');
    const guests = await guestsOf(db, params.id);
    const count = (await headcounts(db, [params.id]))(params.id);
    const { groupName } = await readSite();
    const note = words.note(meeting.title, count, groupName, shortDay(now()));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment')
      .send(spreadsheet(words.headings, [...guests.map(row), padded([note])]));
  });
}

const row = ({ username, firstName, surname, birthName, answer, persons, remark }: MeetingGuest) => [
  ...[surname, firstName, birthName, username],
  ...[answer === 'yes' ? words.yes : words.maybe, String(persons), remark],
];

const padded = (cells: string[]) => words.headings.map((_, column) => cells[column] ?? '');
