import { folded } from '#contract/posing-names.ts';
import { isSameName } from '#server/people/same-name.ts';

/** Somebody whom an album does not name, by all that others may call them. */
export type Unnamed = { first_name: string; surname: string; birth_name: string; nickname: string };

const wordsIn = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(folded)
    .filter((word) => word !== '');

/** Whether a text names one of them, by whatever of their names: as words of their own, in the same order. */
export function namesOneOf(text: string, people: readonly Unnamed[]): boolean {
  const words = ` ${wordsIn(text).join(' ')} `;
  return people
    .flatMap((one) => [one.first_name, one.surname, one.birth_name, one.nickname])
    .map((name) => wordsIn(name).join(' '))
    .some((name) => name !== '' && words.includes(` ${name} `));
}

/** Whether this name, as a whole, is that of one of them. */
export const isNameOfOneOf = (name: string, people: readonly Unnamed[]): boolean =>
  people.some(({ first_name, surname, birth_name, nickname }) =>
    [
      `${first_name} ${surname}`,
      `${first_name} ${birth_name}`,
      first_name,
      surname,
      birth_name,
      nickname,
    ].some((one) => isSameName(one, name)),
  );
