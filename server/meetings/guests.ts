import type { MeetingGuest } from '#contract/meetings.ts';
import { PORTRAIT_VERSION_LENGTH } from '#contract/members.ts';
import type { Shared } from '#server/compose/shared.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import { mayBeNamed, namesFor } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { shortDay } from '#texts/dates.ts';
import { guestList as words } from '#texts/exports.ts';
import { alongOf, companionsOf } from './answers.ts';
import {
  asksAgain,
  choiceCounts,
  enteredIn,
  type GuestRow,
  headcountOf,
  type Listed,
  listOf,
  type MeetingList,
} from './list.ts';
import { choiceIn, type MeetingRow, type Meetings } from './meetings.ts';
import type { Rights } from './rights.ts';

type Deps = Pick<Shared, 'db' | 'now' | 'readSite'> & {
  meetings: Meetings;
  rights: Rights;
};

/** Who comes, for those who organise: as a list, and for a spreadsheet. */
export function serveGuests(serve: Serve, deps: Deps): void {
  const { db, now, meetings, rights, readSite } = deps;

  serve('GET /meetings/{id}/guests', async ({ params, session, write }) => {
    const meeting = await meetings.find(db, params.id);
    const all = await rights.demandToRead(write, meeting, session, 'guests-read', { more: true });
    return guestsOf(db, meeting, await listOf(db, meeting), all);
  });

  serve('GET /meetings/{id}/csv', async ({ params, session, reply, write }) => {
    const meeting = await meetings.find(db, params.id);
    const all = await rights.demandToRead(write, meeting, session, 'guests-exported', { more: true });
    const list = await listOf(db, meeting);
    const guests = await guestsOf(db, meeting, list, all);
    const { question } = meeting;
    const headings = [...words.headings, ...(question ? [question] : [])];
    const count = headcountOf(list);
    const { groupName } = await readSite();
    const note = words.note(meeting.title, count, groupName, shortDay(now()));
    const counts = question ? [words.counts(question, choiceCounts(meeting, list))] : [];
    const rows = [
      ...guests.map((guest) => row(guest, question !== '')),
      [note],
      ...counts.map((line) => [line]),
    ];
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment')
      .send(
        spreadsheet(
          headings,
          rows.map((cells) => headings.map((_, column) => cells[column] ?? '')),
        ),
      );
  });
}

const row = (guest: MeetingGuest, isAsked: boolean) => [
  ...[guest.surname, guest.firstName, guest.birthName, guest.username || words.withoutAccount],
  ...[words.answer(guest), String(guest.persons), guest.companions.join(', '), guest.remark],
  ...[guest.paid ? words.hasPaid : '', guest.amount === null ? '' : words.euros(guest.amount)],
  ...(isAsked ? [[guest.choice, ...guest.along].filter(Boolean).join(', ')] : []),
];

/**
 * Who comes, then who may come, each by surname, with guests without an account; last those who have paid and do not
 * come. Names of members are there as far as they are released, for maintainers all.
 */
async function guestsOf(db: Database, meeting: MeetingRow, list: MeetingList, all: boolean) {
  const names = await namesFor(db, { all });
  // One size stands for all.
  const portraits = await db
    .selectFrom('portraits')
    .select(['member_id', 'sha256'])
    .where('kind', '=', 'then')
    .where('size', '=', 96)
    .where(isShownPortrait('portraits'))
    .execute();
  const versions = new Map(
    portraits.map(({ member_id, sha256 }) => [member_id, sha256.slice(0, PORTRAIT_VERSION_LENGTH)]),
  );
  const members = list.members.flatMap((member): MeetingGuest[] => {
    const { said } = member;
    if (!said || (said.answer === 'no' && said.paid === 0)) return [];
    const { name: _, ...seen } = names(member);
    const version = mayBeNamed(member) ? versions.get(member.id) : undefined;
    return [
      {
        ...{ ...seen, birthName: mayBeNamed(member) || all ? member.birth_name : '' },
        ...{ answer: said.answer, ...standing(meeting, said) },
        ...{ entered: enteredIn(list, said), forOtherDate: asksAgain(meeting, said) },
        ...(version !== undefined && { portrait: { kind: 'then', version } }),
      },
    ];
  });
  const others = list.guests.map(
    (row): MeetingGuest => ({
      ...{ username: '', guestId: row.id, firstName: '', surname: row.name, birthName: '', apart: '' },
      ...{ answer: 'yes', ...standing(meeting, row), entered: null, forOtherDate: false },
    }),
  );
  const sorted = [...members, ...others].sort((one, other) =>
    bySurnameOrUsername(sortedAs(one), sortedAs(other)),
  );
  return (['yes', 'maybe', 'no'] as const).flatMap((said) => sorted.filter(({ answer }) => answer === said));
}

const standing = (meeting: MeetingRow, row: (Listed['said'] & {}) | GuestRow) => ({
  ...{ persons: row.persons, remark: row.remark, companions: companionsOf(row) },
  ...{ choice: choiceIn(meeting, row.choice), along: alongOf(meeting, row) },
  ...{ paid: row.paid === 1, amount: row.amount === null ? null : row.amount / 100 },
});

/** Of a guest the last word counts as the surname. */
const sortedAs = (guest: MeetingGuest) =>
  guest.guestId === undefined ? guest : { ...guest, surname: guest.surname.split(' ').at(-1) ?? '' };
