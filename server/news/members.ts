import { isNamed } from '#server/people/named.ts';
import { german, nameOf } from '#server/people/names.ts';
import { NAMES_IN_A_LINE, type Source } from './source.ts';

/** Who has agreed for the first time to stand in the name list with name and data. */
export const members: Source = async (db, { id }, { since, until }) => {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('members', 'members.id', 'consents.member_id')
    .select(['members.username', 'members.first_name', 'members.surname'])
    .select(({ fn }) => fn.min<number>('consents.at').as('at'))
    .where('consents.consent', '=', 'publication')
    .where('consents.given', '=', 1)
    .where('consents.at', '>', since)
    .where('consents.at', '<=', until)
    .where('members.id', '!=', id)
    .where(isNamed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents as earlier')
            .select('earlier.id')
            .whereRef('earlier.member_id', '=', 'consents.member_id')
            .where('earlier.consent', '=', 'publication')
            .where('earlier.given', '=', 1)
            .where('earlier.at', '<=', since),
        ),
      ),
    )
    .groupBy(['members.id', 'members.username', 'members.first_name', 'members.surname'])
    .execute();
  if (rows.length === 0) return [];
  const people = rows
    .map((row) => ({
      username: row.username,
      name: nameOf(row),
    }))
    .sort((one, other) => german.compare(one.name, other.name));
  const times = rows.map(({ at }) => at);
  return [
    {
      line: {
        kind: 'members',
        count: rows.length,
        people: people.length > NAMES_IN_A_LINE ? [] : people,
      },
      first: Math.min(...times),
      last: Math.max(...times),
    },
  ];
};
