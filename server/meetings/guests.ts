import type { MeetingGuest } from '#contract/meetings.ts';
import { PORTRAIT_VERSION_LENGTH } from '#contract/members.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import { isEnabled, mayBeNamed, namedColumns, shownNames } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { shortDay } from '#texts/dates.ts';
import { guestList as words } from '#texts/exports.ts';
import { headcounts } from './answers.ts';
import type { Meetings } from './meetings.ts';
import type { Rights } from './rights.ts';

type Deps = {
  db: Database;
  now: () => number;
  meetings: Meetings;
  rights: Rights;
  readSite: () => Promise<{ groupName: string }>;
};

/** Who comes, for those who organise: as a list, and for a spreadsheet. */
export function serveGuests(serve: Serve, deps: Deps): void {
  const { db, now, meetings, rights, readSite } = deps;

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

/** Who comes, then who may come, each by surname. Names are there as far as they are released. */
async function guestsOf(db: Database, meetingId: string): Promise<MeetingGuest[]> {
  const rows = await db
    .selectFrom('meeting_answers')
    .innerJoin('members', 'members.id', 'meeting_answers.member_id')
    // One size stands for all.
    .leftJoin('portraits', (join) =>
      join
        .onRef('portraits.member_id', '=', 'members.id')
        .on('portraits.kind', '=', 'then')
        .on('portraits.size', '=', 96),
    )
    .select('portraits.sha256 as portrait')
    .select([
      ...namedColumns,
      'members.birth_name',
      'meeting_answers.answer',
      'meeting_answers.persons',
      'meeting_answers.remark',
    ])
    .where('meeting_answers.meeting_id', '=', meetingId)
    .where('meeting_answers.answer', 'in', ['yes', 'maybe'])
    .where(isEnabled)
    .execute();
  const guests = rows.map((row): MeetingGuest => {
    const { answer, persons, remark } = row;
    const isShown = mayBeNamed(row);
    return {
      ...shownNames(row),
      birthName: isShown ? row.birth_name : '',
      ...{ answer, persons, remark },
      ...(isShown &&
        row.portrait !== null && {
          portrait: { kind: 'then', version: row.portrait.slice(0, PORTRAIT_VERSION_LENGTH) },
        }),
    };
  });
  const sorted = guests.sort(bySurnameOrUsername);
  return [
    ...sorted.filter(({ answer }) => answer === 'yes'),
    ...sorted.filter(({ answer }) => answer === 'maybe'),
  ];
}
