import { isolated } from '#contract/characters.ts';
import type { People } from '#contract/pictures.ts';

/** Who is on a picture, from left to right; where nobody is marked, what is written about it. */
export const namesInARow = ({ marks, text }: People): string =>
  marks.length === 0
    ? text
    : [...marks]
        .sort((one, other) => one.x - other.x)
        .map(({ name }) => isolated(name))
        .join(', ');
