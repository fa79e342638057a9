import type { MeetingGuest } from '#contract/meetings.ts';
import { PORTRAIT_VERSION_LENGTH } from '#contract/members.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import { isEnabled, mayBeNamed, namedColumns, shownNames } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import { isShownPortrait } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { shortDay } from '#texts/dates.ts';
import { guestList as words } from '#texts/exports.ts';
import { choiceCounts, companionsOf, headcounts } from './answers.ts';
import { enteredIn } from './entered.ts';
import { choiceIn, type MeetingRow, type Meetings } from './meetings.ts';
import { otherGuestsOf } from './other-guests.ts';
import type { Rights } from './rights.ts';
import { asksAgain } from './views.ts';

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
    const meeting = await meetings.find(db, params.id);
    await rights.demandToRead(write, meeting, session, 'guests-read');
    return guestsOf(db, meeting);
  });

  serve('GET /meetings/{id}/csv', async ({ params, session, reply, write }) => {
    const meeting = await meetings.find(db, params.id);
    await rights.demandToRead(write, meeting, session, 'guests-exported');
    const guests = await guestsOf(db, meeting);
    const { question } = meeting;
    const headings = [...words.headings, ...(question ? [question] : [])];
    const count = (await headcounts(db, [params.id]))(params.id);
    const { groupName } = await readSite();
    const note = words.note(meeting.title, count, groupName, shortDay(now()));
    const counts = question ? [words.counts(question, choiceCounts(meeting, guests))] : [];
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
  ...(isAsked ? [guest.choice] : []),
];

const MEMBER_COLUMNS = ['answer', 'persons', 'remark', 'companions', 'paid', 'amount'] as const;

/**
 * Who comes, then who may come, each by surname, with guests without an account; last those who have paid and do not
 * come. Names of members are there as far as they are released.
 */
async function guestsOf(db: Database, meeting: MeetingRow): Promise<MeetingGuest[]> {
  const rows = await db
    .selectFrom('meeting_answers')
    .innerJoin('members', 'members.id', 'meeting_answers.member_id')
    // One size stands for all.
    .leftJoin('portraits', (join) =>
      join
        .onRef('portraits.member_id', '=', 'members.id')
        .on('portraits.kind', '=', 'then')
        .on('portraits.size', '=', 96)
        .on(() => isShownPortrait('portraits')),
    )
    .select('portraits.sha256 as portrait')
    .select([
      ...namedColumns,
      'members.birth_name',
      ...MEMBER_COLUMNS,
      'choice',
      'for_starts_at',
      'entered',
      'entered_by',
      'answered_at',
    ])
    .where('meeting_answers.meeting_id', '=', meeting.id)
    .where((is) => is.or([is('answer', '!=', 'no'), is('paid', '=', 1)]))
    .where(isEnabled)
    .execute();
  const entered = await enteredIn(db, rows);
  const members = rows.map((row): MeetingGuest => {
    const isShown = mayBeNamed(row);
    return {
      ...shownNames(row),
      birthName: isShown ? row.birth_name : '',
      ...{ answer: row.answer, persons: row.persons, remark: row.remark, companions: companionsOf(row) },
      ...{ ...paymentOf(row), entered: entered(row) },
      ...{ choice: choiceIn(meeting, row.choice), forOtherDate: asksAgain(meeting, row) },
      ...(isShown &&
        row.portrait !== null && {
          portrait: { kind: 'then', version: row.portrait.slice(0, PORTRAIT_VERSION_LENGTH) },
        }),
    };
  });
  const others = (await otherGuestsOf(db, meeting.id)).map(
    (row): MeetingGuest => ({
      ...{ username: '', guestId: row.id, firstName: '', surname: row.name, birthName: '' },
      ...{ answer: 'yes', persons: row.persons, remark: row.remark, companions: companionsOf(row) },
      ...{ ...paymentOf(row), entered: null, choice: '', forOtherDate: false },
    }),
  );
  const sorted = [...members, ...others].sort((one, other) =>
    bySurnameOrUsername(sortedAs(one), sortedAs(other)),
  );
  return (['yes', 'maybe', 'no'] as const).flatMap((said) => sorted.filter(({ answer }) => answer === said));
}

const paymentOf = ({ paid, amount }: { paid: number; amount: number | null }) => {
  return { paid: paid === 1, amount: amount === null ? null : amount / 100 };
};

/** Of a guest the last word counts as the surname. */
const sortedAs = (guest: MeetingGuest) =>
  guest.guestId === undefined ? guest : { ...guest, surname: guest.surname.split(' ').at(-1) ?? '' };
