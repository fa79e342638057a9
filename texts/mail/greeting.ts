import { nameInLetter } from '#contract/links.ts';

/** The first line of a letter; without a name that is none. */
export const hello = (name: string) => {
  const shown = nameInLetter(name);
  return shown === '' || shown.startsWith('…') ? 'Hallo,' : `Hallo ${shown},`;
};

/** Words of a member between ours, each line marked as theirs. */
export const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
