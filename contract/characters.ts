/** Characters in user text that could distort the page around it. No schemas: the browser loads this file too. */

/** Drawn as nothing: Unicode's default ignorables, and blanks that it classes as letters or symbols. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu;
const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Set the direction of the text that follows. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The blocks of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Tibetan has words with eight marks on one letter, and no language has more. */
const TOWER = /(?:\p{M}(?:(?!\p{M})\p{Default_Ignorable_Code_Point})*){9}/u;

/** Without what is drawn as nothing. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '');

export const hasInvisible = (text: string) => withoutInvisible(text) !== text;

/** Whether anything is visible; a combining mark without a letter does not count. */
export const hasVisible = (text: string) => DRAWN.test(withoutInvisible(text));

/** Without direction marks, which also slip in when a telephone number is copied. */
export const withoutDirections = (text: string) => text.replace(DIRECTIONS, '');

/** Whether one letter carries more marks than any language needs: they would be drawn over the lines above. */
export const hasTower = (text: string) => TOWER.test(text);

/**
 * User text for use within a sentence of ours: its direction does not reorder the sentence. Nearly all text is
 * returned unchanged.
 */
export function isolated(text: string): string {
  const plain = withoutDirections(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Marks that would end a quotation, and below each what stands for it within one. */
const DOUBLE_MARKS = '„“”‟"«»＂〝〞〟❝❞❠⹂″';
const SINGLE_MARKS = "‚‘’‛'‹›'‚’‚‘’‚‚′";
/** As long as any title or subject may be. */
const QUOTED_MAX = 150;

/**
 * User text in quotation marks within a sentence of ours, which it cannot leave: on one line, of a length, with inner marks
 * made single. Nothing else puts these marks around what somebody has written.
 */
export function quoted(text: string): string {
  const line = text.replaceAll(/[\s\u0085]+/g, ' ').trim();
  const signs = [...line].map((sign) => SINGLE_MARKS[DOUBLE_MARKS.indexOf(sign)] ?? sign);
  const whole = signs.length <= QUOTED_MAX ? signs : [...signs.slice(0, QUOTED_MAX - 1), '…'];
  return `„${isolated(whole.join(''))}“`;
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || text.trim();

/** Whether somebody has typed this title, whatever the case, the blanks and the signs. */
export const isTyped = (typed: string, title: string) => bare(typed) === bare(title);

/** Whether a text has no lone surrogates. The oldest supported browsers have no `isWellFormed`. */
export const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text);
