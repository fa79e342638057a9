import { fullNameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { appendConsents } from './consents.ts';

/** Who of the missing: one, or one who was found as this member. */
type Whom = { id: string } | { found_id: string };

/**
 * Ends the search for somebody: with the row go all hints and what members agreed to, and the ledger says so. Returns
 * the name, undefined when nobody was looked for.
 */
export async function endSearch(transaction: Database, whom: Whom, at: number): Promise<string | undefined> {
  const [column, value] = 'id' in whom ? (['id', whom.id] as const) : (['found_id', whom.found_id] as const);
  const person = await transaction
    .selectFrom('missing_people')
    .select(['id', 'first_name', 'surname'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!person) return undefined;
  const seekers = await transaction
    .deleteFrom('missing_seekers')
    .where('person_id', '=', person.id)
    .returning('member_id')
    .execute();
  const changes = [{ consent: 'search-told' as const, given: 0 }];
  for (const { member_id: memberId } of seekers)
    await appendConsents(transaction, { memberId, changes, source: 'ended', at });
  await transaction.deleteFrom('missing_people').where('id', '=', person.id).execute();
  return fullNameOf(person);
}
