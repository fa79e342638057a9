import { isNamed } from '#server/people/named.ts';
import { fullNameOf, german, nameOf } from '#server/people/names.ts';
import { portraitsByMember, portraitToShow } from '#server/people/shown-portraits.ts';
import { NAMES_IN_A_LINE, type Source } from './source.ts';

/** Who of the class is remembered. */
export const memorials: Source = async (db, _reader, { since, until }) => {
  const rows = await db
    .selectFrom('memorials')
    .select(['first_name', 'surname', 'added_at'])
    .where('added_at', '>', since)
    .where('added_at', '<=', until)
    .execute();
  if (rows.length === 0) return [];
  const names = rows.map(fullNameOf).sort(german.compare);
  const times = rows.map(({ added_at }) => added_at);
  return [
    {
      line: { kind: 'memorials', count: rows.length, names: names.length > NAMES_IN_A_LINE ? [] : names },
      first: Math.min(...times),
      last: Math.max(...times),
    },
  ];
};

/** Whom the class looks for, and of whom the maintainers have followed up what the reader knew. */
export const hints: Source = async (db, { id }, { since, until }) => {
  const rows = await db
    .selectFrom('missing_hints')
    .innerJoin('missing_people', 'missing_people.id', 'missing_hints.person_id')
    .select(['missing_people.id', 'first_name', 'surname'])
    .select(({ fn }) => [
      fn.min<number>('followed_up_at').as('first'),
      fn.max<number>('followed_up_at').as('last'),
    ])
    .where('missing_hints.member_id', '=', id)
    .where('followed_up_at', '>', since)
    .where('followed_up_at', '<=', until)
    .groupBy(['missing_people.id', 'first_name', 'surname'])
    .execute();
  if (rows.length === 0) return [];
  const names = rows.map(fullNameOf).sort(german.compare);
  return [
    {
      line: { kind: 'hints', count: rows.length, names: names.length > NAMES_IN_A_LINE ? [] : names },
      first: Math.min(...rows.map(({ first }) => first)),
      last: Math.max(...rows.map(({ last }) => last)),
    },
  ];
};

/** Who has agreed for the first time to be in the name list with name and data. */
export const members: Source = async (db, { id }, { since, until }) => {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('members', 'members.id', 'consents.member_id')
    .select(['members.id', 'members.username', 'members.first_name', 'members.surname'])
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
  const portraits = await portraitsByMember(db);
  const people = rows
    .map((row) => ({
      username: row.username,
      name: nameOf(row),
      ...portraitToShow(portraits.get(row.id)),
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
