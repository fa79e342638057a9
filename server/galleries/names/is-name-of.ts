import { fullNameOf } from '#server/people/names.ts';
import { isSameName } from '#server/people/same-name.ts';

type Named = { first_name: string; surname: string; birth_name: string };

const names = ({ first_name, surname, birth_name }: Named) => {
  const withLast = (last: string) =>
    first_name === '' || last === '' ? [] : [fullNameOf({ first_name, surname: last })];
  return { today: withLast(surname), atBirth: withLast(birth_name) };
};

/** By which of their names, as a whole, somebody is meant; undefined if by none. */
export function nameMeant(member: Named, name: string): string | undefined {
  const { today, atBirth } = names(member);
  return [...today, ...atBirth].find((one) => isSameName(one, name));
}

/** What is kept of names: a line for each. */
export const namesKept = (lines: readonly string[]) => [...new Set(lines)].join('\n');
export const keptNames = (text: string) => text.split('\n').filter(Boolean);

/** The names by which somebody is known to all, who has published them. */
export const releasedNames = (member: Named) => {
  const { today, atBirth } = names(member);
  return { shown: today, others: atBirth };
};
