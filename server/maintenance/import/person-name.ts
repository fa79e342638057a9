import { nameSayings, type Saying } from '#texts/admin/import-names.ts';
import { isFirstName } from './first-names.ts';

/** Which of the two names stands first where no comma says it. */
export type NameOrder = 'firstName' | 'surname';

export type PersonName = { firstName: string; surname: string; birthName: string; nickname: string };

/** `leftOut`: what stood with the name and belongs to none. `read`: what a slash or an asterisk was taken for. */
export type ReadName = PersonName & {
  /** The other one of a couple that is in one row. */
  partner?: PersonName;
  leftOut: string[];
  isGuessed: boolean;
};

type Part = 'main' | Saying;

const partOf = new Map(
  nameSayings.flatMap(([part, words]) => words.split(' ').map((word) => [word, part] as const)),
);

const TITLE =
  /^(?:(?:dr|prof|dipl|priv|doz|ing|med|phil|mag|jur|rer|nat|pol|oec|theol|vet|dent|habil|univ|h\.?c|fh|m\.?a|b\.?a|m\.?sc|b\.?sc|ph\.?d|jun|jr|sen|sr|ra|pfr|hr|fr|fam)\.|dr|prof|dipl|dipl-ing)$/i;
const TITLE_WITHOUT_DOT = /^(?:jun|sen|jr|sr|FH|BA|MA|MBA|MSc|BSc|RA)$/;
/** Surnames, too: "Herr, Michael". */
const SALUTATION = /^(?:herrn?|frau|familie|pfarrer)$/i;
/** Before such a letter a title ends, though no blank says so: "Dr.Li", "Dipl.-Ing.". */
const GLUED_TITLE = /(?<!\p{L})(dr|prof|dipl|ing|med|rer|nat|phil)\.-?(?=\p{L})/giu;

/** With these a surname begins. */
const PARTICLE = /^(?:von|vom|van|zu|zur|zum|de|der|den|del|di|da|le|la|ter|ten)$/;
const isParticle = (word: string) => PARTICLE.test(word);

const QUOTED = /["„“”»«‟″]([^"„“”»«‟″]*)["„“”»«‟″]/g;
const SIGNS = /["„“”»«‟″]/g;

type Words = Record<Part, string[]> & { mains: string[][]; titles: string[]; isGuessed: boolean };

/** The words of a name by what they say; `mains`: those of the name itself, between its commas. */
function wordsOf(text: string): Words {
  const found: Words = {
    main: [],
    birth: [],
    married: [],
    nickname: [],
    leftOut: [],
    mains: [[]],
    titles: [],
    isGuessed: false,
  };
  const tokens = text
    .replaceAll(QUOTED, (_, inner: string, at: number, all: string) =>
      // Behind "geb." it is no nickname.
      /\p{L}[.:]?\s*$/u.test(all.slice(0, at)) && !endsInSaying(all.slice(0, at))
        ? ` (gen. ${inner}) `
        : ` ${inner} `,
    )
    .replaceAll(SIGNS, ' ')
    .replaceAll(GLUED_TITLE, '$1. ')
    .replaceAll(/(?<!\p{L})(geb|verh|verw|gesch|vorm|ehem|gen)([.:]+)(?=\p{L})/giu, '$1$2 ')
    .replaceAll(/([(),/*])/g, ' $1 ')
    .split(/\s+/)
    .filter(Boolean);
  let part: Part = 'main';
  let isInBrackets = false;
  let isOneWord = false;
  for (const [at, token] of tokens.entries()) {
    const saying = partOf.get(token.replaceAll(/[.:]/g, '').toLowerCase());
    if (token === '(' || token === ')') {
      isInBrackets = token === '(';
      part = isInBrackets ? 'birth' : 'main';
    } else if (token === ',') {
      part = 'main';
      found.mains.push([]);
    } else if (token === '/' || token === '*') {
      part = 'birth';
      isOneWord = true;
      found.isGuessed = true;
    } else if (saying) {
      part = saying;
      isOneWord = false;
      if (part === 'leftOut') found.leftOut.push(token);
    } else if (isTitle(token, tokens[at + 1], found)) found.titles.push(token);
    else if (/^[-–+&.:;]+$/.test(token) && token !== '+' && token !== '&') continue;
    else {
      const words: string[] = part === 'main' ? (found.mains.at(-1) ?? []) : found[part];
      words.push(token);
      if (isOneWord && !isParticle(token)) [part, isOneWord] = ['main', false];
    }
  }
  found.mains = found.mains.filter((words) => words.length > 0);
  return found;
}

function isTitle(token: string, next: string | undefined, { mains }: Words): boolean {
  if (TITLE.test(token) || TITLE_WITHOUT_DOT.test(token)) return true;
  return SALUTATION.test(token) && mains.at(-1)?.length === 0 && next !== undefined && next !== ',';
}

const endsInSaying = (text: string) => partOf.has(/(\p{L}+)[.:\s(]*$/u.exec(text)?.[1]?.toLowerCase() ?? '');

const told = (words: readonly string[]) => {
  const text = words.join(' ').trim();
  // A day of birth is a member's own to tell, and a dash is no name.
  return /\d/.test(text) || !/\p{L}/u.test(text) ? '' : text;
};

const AND = /^(?:und|u\.?|&|\+)$/i;

/** First names and surname of the words between commas, without one in the given order. */
function split(mains: readonly string[][], order: NameOrder): { first: string[]; sur: string[] } {
  const [words = [], ...rest] = mains;
  if (rest.length > 0) return { first: rest.flat(), sur: words };
  const capital = capitals(words, order);
  if (capital) return capital;
  const particle = words.findIndex(isParticle);
  if (order === 'surname' && words.length > 1) {
    const end = words.findIndex((word) => !isParticle(word)) + 1;
    return { first: words.slice(end), sur: words.slice(0, end) };
  }
  const start = particle >= 0 ? particle : words.length - 1;
  return { first: words.slice(0, start), sur: words.slice(start) };
}

const isCapital = (word: string) => /\p{Lu}\P{L}*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/** "SCHMIDT Petra": where some words are in capitals, those are the surname. */
function capitals(words: readonly string[], order: NameOrder) {
  const isSurname = (word: string) => isCapital(word) || isParticle(word);
  const at = words.findIndex(isCapital);
  if (at < 0 || words.every(isSurname)) return undefined;
  const own = words.filter(isSurname);
  const first = words.filter((word) => !isSurname(word));
  const isApart = order === 'surname' || isSurname(words.at(-1) ?? '') || isSurname(words[0] ?? '');
  return isApart ? { first, sur: own } : undefined;
}

/** Both first names of "Petra und Kai", and the surname of each where there are two. */
function couple(first: readonly string[], sur: readonly string[]): { first: string; sur: string }[] {
  const at = first.findIndex((word) => AND.test(word));
  if (at <= 0 || at === first.length - 1) return [];
  const one = first.slice(0, at);
  const other = first.slice(at + 1);
  const both = sur.findIndex((word) => AND.test(word));
  const surnames = both > 0 ? [sur.slice(0, both), sur.slice(both + 1)] : [sur, sur];
  // "Petra Maier und Kai Schmidt".
  const own = one.length > 1 && !isFirstName(one.at(-1) ?? '') ? one.splice(-1) : surnames[0];
  return [
    { first: one.join(' '), sur: (own ?? sur).join(' ') },
    { first: other.join(' '), sur: (surnames[1] ?? sur).join(' ') },
  ];
}

/** Of a first name in a column of its own: "Karl-Heinz (Kalle)" has a nickname, and no name of birth. */
function givenOf(cell: string): Words {
  const slash = cell.split('/').map((part) => part.trim());
  const isCouple = slash.length === 2 && slash.every(isFirstName);
  const words = wordsOf(isCouple ? slash.join(' & ') : cell);
  const isNickname = /\((?!\s*geb)[^()]*\)/.test(cell) && words.nickname.length === 0;
  if (isNickname) [words.nickname, words.birth] = [words.birth, []];
  return words;
}

/** The name in one cell: "Körner, Sabine geb. Lindner", "Dr. Sabine Körner (Lindner)", "Heide, Karl von der". */
export function wholeName(cell: string, order: NameOrder = 'firstName', married = ''): ReadName {
  const words = wordsOf(cell);
  const { first, sur } = split(words.mains, order);
  return composed(first, sur, { ...words, married: marriedOf(married) ?? words.married });
}

/** The surname of today out of a column of its own; undefined if nothing is there. */
function marriedOf(cell: string): string[] | undefined {
  const [words = []] = wordsOf(cell).mains;
  return told(words) === '' ? undefined : words;
}

/** The name in two cells; where it is filled, `married` is the surname. */
export function nameOfTwo(given: string, family: string, married = ''): ReadName {
  const one = givenOf(given);
  const other = wordsOf(family);
  const [sur = [], ...behind] = other.mains;
  // "Richter, Lang" beside a first name.
  if (behind.length > 0 && other.birth.length === 0) {
    other.birth.push(...behind.flat());
    other.isGuessed = true;
  }
  const { birth, married: now, nickname, leftOut, titles } = other;
  return composed(one.mains.flat(), sur, {
    ...other,
    birth: [...birth, ...one.birth],
    married: marriedOf(married) ?? [...now, ...one.married],
    nickname: [...nickname, ...one.nickname],
    leftOut: [...leftOut, ...one.leftOut],
    titles: [...one.titles, ...titles],
  });
}

function composed(given: readonly string[], family: readonly string[], words: Words): ReadName {
  const married = told(words.married);
  const birthName = told(words.birth) || (married && told(family));
  // Behind a first name they belong to the surname: "Heide, Karl von der".
  const end = given.findLastIndex((word) => !isParticle(word)) + 1;
  const surname = married ? [married] : [...given.slice(end), ...family];
  const leftOut = [...words.titles, ...(told(words.leftOut) ? [words.leftOut.join(' ')] : [])];
  const rest = { leftOut, isGuessed: words.isGuessed && birthName !== '' };
  const name = (first: string, sur: string): PersonName => ({
    firstName: first,
    surname: sur,
    birthName: '',
    nickname: '',
  });
  const more = { birthName, nickname: told(words.nickname) };
  const [one, other] = couple(given.slice(0, end), surname);
  if (one && other)
    return { ...name(one.first, one.sur), ...more, partner: name(other.first, other.sur), ...rest };
  return { ...name(given.slice(0, end).join(' '), surname.join(' ')), ...more, ...rest };
}

/** The name of birth in a column of its own: "Lang", "geb. Lang"; nothing where days of birth stand. */
export function bornAs(cell: string): string {
  const { mains, birth } = wordsOf(cell);
  return told(birth.length > 0 ? birth : mains.flat());
}

/** In which order names stand without a comma: as the first names in most rows tell; undefined if they do not. */
export function orderOf(cells: readonly string[]): NameOrder | undefined {
  let [first, last] = [0, 0];
  for (const cell of cells) {
    const [words = [], ...others] = wordsOf(cell).mains;
    if (others.length > 0 || words.length < 2) continue;
    if (isFirstName(words[0] ?? '')) first += 1;
    if (isFirstName(words.at(-1) ?? '')) last += 1;
  }
  if (first === last) return undefined;
  return first > last ? 'firstName' : 'surname';
}

const SMALL =
  /^(?:von|vom|van|zu|zur|zum|de|der|den|dem|del|di|da|am|an|auf|bei|im|in|ob|vor|unter|und|a\.d\.)$/;

/** What was typed in capitals in ordinary letters: "VON DER HEIDE", "MÜLLER-LÜDENSCHEIDT". Anything else as it is. */
export function inOrdinaryLetters(text: string): string {
  if (/\p{Ll}/u.test(text) || (text.match(/\p{Lu}/gu)?.length ?? 0) < 3) return text;
  return text.toLowerCase().replaceAll(/(?<!\d)[\p{L}\p{M}.]+/gu, (word, at: number) => {
    if (SMALL.test(word) && (at > 0 || isParticle(word)) && text.length > word.length) return word;
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}
