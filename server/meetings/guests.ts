import type { MeetingGuest } from '#contract/meetings.ts';
import { PORTRAIT_VERSION_LENGTH } from '#contract/members.ts';
import { isEnabled, mayBeNamed, namedColumns, shownNames } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';

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
