import type { MeetingGuest } from '#contract/meetings.ts';
import { PORTRAIT_VERSION_LENGTH } from '#contract/portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { bySurname, personColumns } from './people.ts';

/** Who comes, then who may come, each by surname. Names are there as far as they are released. */
export async function guestsOf(db: Database, meetingId: string): Promise<MeetingGuest[]> {
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
      ...personColumns,
      'members.birth_name',
      'meeting_answers.answer',
      'meeting_answers.persons',
      'meeting_answers.remark',
    ])
    .where('meeting_answers.meeting_id', '=', meetingId)
    .where('meeting_answers.answer', 'in', ['yes', 'maybe'])
    .where('members.disabled', '=', 0)
    .execute();
  const sorted = rows.sort(bySurname).map((row): MeetingGuest => {
    const { username, answer, persons, remark } = row;
    if (row.publication_consent !== 1)
      return { username, firstName: '', surname: '', birthName: '', answer, persons, remark };
    return {
      ...{ username, firstName: row.first_name, surname: row.surname },
      birthName: row.birth_name,
      ...{ answer, persons, remark },
      ...(row.portrait !== null && {
        portrait: { kind: 'then', version: row.portrait.slice(0, PORTRAIT_VERSION_LENGTH) },
      }),
    };
  });
  return [
    ...sorted.filter(({ answer }) => answer === 'yes'),
    ...sorted.filter(({ answer }) => answer === 'maybe'),
  ];
}
