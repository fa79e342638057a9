import type { Greeting } from '#contract/meeting-pictures.ts';
import { mayBeNamed, namesFor } from '#server/people/named.ts';
import { portraitsByMember } from '#server/people/shown-portraits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { greetingOf } from './answers.ts';
import { inOrder, listOf } from './list.ts';
import type { MeetingRow } from './meetings.ts';

/** What those say to all who do not come, by surname, each with name and portraits as far as they are released. */
export async function greetingsOf(from: Database, meeting: MeetingRow): Promise<Greeting[]> {
  const { members } = await listOf(from, meeting);
  const portraits = await portraitsByMember(from);
  return inOrder(members, await namesFor(from)).flatMap(({ row, seen: { username, name } }) => {
    const greeting = row.said ? greetingOf(row.said) : '';
    if (greeting === '') return [];
    return { username, name, greeting, portraits: mayBeNamed(row) ? (portraits.get(row.id) ?? []) : [] };
  });
}
