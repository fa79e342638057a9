/** What the characters of somebody's words may do to the page around them. No schemas: the browser has this too. */

/** Drawn as nothing: what Unicode tells to ignore, and blanks that it counts among letters and symbols. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu;
const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Tell which way the text after them runs. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The blocks of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Tibetan has words with eight marks on one letter, and no language has more. */
const TOWER = /(?:\p{M}(?:(?!\p{M})\p{Default_Ignorable_Code_Point})*){9}/u;

const withoutInvisible = (text: string) => text.replace(INVISIBLE, '');

export const hasInvisible = (text: string) => withoutInvisible(text) !== text;

/** Whether anything is to be seen; a mark without a letter is nothing. */
export const hasVisible = (text: string) => DRAWN.test(withoutInvisible(text));

/** Without the marks of direction, which also come along when a telephone number is copied. */
export const withoutDirections = (text: string) => text.replace(DIRECTIONS, '');

/** Whether more marks stand on one letter than any language needs: they would be drawn over the lines above. */
export const hasTower = (text: string) => TOWER.test(text);

/**
 * Words that stand within a sentence of ours: from whichever side they run, they do not reorder it. Nearly all
 * stay exactly what they are.
 */
export function isolated(words: string): string {
  const plain = withoutDirections(words);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
