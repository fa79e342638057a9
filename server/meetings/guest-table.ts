import type { MeetingPerson } from '#contract/meeting-people.ts';
import type { Meeting } from '#contract/meetings.ts';
import { spreadsheet } from '#server/http/wire/spreadsheet.ts';
import { shortDay } from '#texts/dates.ts';
import { guestList as words } from '#texts/exports.ts';

type Of = Pick<Meeting, 'title' | 'question' | 'choiceCounts' | 'persons' | 'maybePersons'>;

/** Of the list of a meeting who comes, then who may come, last who has paid and does not come: for a spreadsheet. */
export function guestTable(meeting: Of, people: readonly MeetingPerson[], groupName: string, now: number) {
  const { title, question, choiceCounts } = meeting;
  const headings = [...words.headings, ...(question ? [question] : [])];
  const notes = [
    words.note(title, meeting, groupName, shortDay(now)),
    ...(question ? [words.counts(question, choiceCounts)] : []),
  ];
  const guests = (['yes', 'maybe', 'no'] as const).flatMap((answer) =>
    people.flatMap(({ said, ...who }) =>
      said?.answer === answer && (answer !== 'no' || said.paid) ? [row(who, said, question !== '')] : [],
    ),
  );
  const rows = [...guests, ...notes.map((note) => [note])];
  return spreadsheet(
    headings,
    rows.map((cells) => headings.map((_, column) => cells[column] ?? '')),
  );
}

const row = (
  who: Omit<MeetingPerson, 'said'>,
  said: NonNullable<MeetingPerson['said']>,
  isAsked: boolean,
) => [
  ...[who.surname, who.firstName, who.birthName, who.username || words.withoutAccount],
  ...[words.answer(said), String(said.persons), said.companions.join(', '), said.remark],
  ...[said.paid ? words.hasPaid : '', said.amount === null ? '' : words.euros(said.amount)],
  ...(isAsked ? [[said.choice, ...said.along].filter(Boolean).join(', ')] : []),
];
