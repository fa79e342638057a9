import { nameInLetter } from '#contract/links.ts';

/** Who was not reached, by name as far as it is released, and how many more. */
export type NotReached = { named: readonly { name: string }[]; more: number };

const others = (more: number, isAlone: boolean) => {
  if (isAlone) return more === 1 ? 'eine Person' : `${more} Personen`;
  return more === 1 ? 'und eine weitere Person' : `und ${more} weitere`;
};

/** A line for each, without a reason: nobody learns who ticked which box. */
export const notReachedList = ({ named, more }: NotReached): string =>
  [
    ...named.map(({ name }) => nameInLetter(name)),
    ...(more > 0 ? [`${others(more, named.length === 0)}, ohne freigegebenen Namen`] : []),
  ]
    .map((line) => `* ${line}`)
    .join('\n');
