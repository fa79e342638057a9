import { fullNameOf, german } from '#server/people/names.ts';
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
