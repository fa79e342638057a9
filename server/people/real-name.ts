import { folded } from '#contract/posing-names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { isNamed } from './named.ts';

/** A first name with a surname, in whatever order and spelling; undefined for what is none, such as a username. */
export function realNameKey(typed: string): string | undefined {
  if (!/\S\s+\S/.test(typed) || typed.includes('@')) return undefined;
  const words = typed.split(/[\s,-]+/).map(folded);
  return words.filter(Boolean).sort().join(' ');
}

/** The one member who has released this name, or has it as the birth name; undefined where nobody or several have. */
export async function memberOfRealName(db: Database, typed: string): Promise<string | undefined> {
  const key = realNameKey(typed);
  if (key === undefined) return undefined;
  const named = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'birth_name'])
    .where(isNamed)
    .execute();
  const found = named.filter(({ first_name, surname, birth_name }) =>
    [surname, birth_name].some((name) => name !== '' && realNameKey(`${first_name} ${name}`) === key),
  );
  return found.length === 1 ? found[0]?.id : undefined;
}
