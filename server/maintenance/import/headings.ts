import { headingRules, headingWords, type Meaning } from '#texts/admin/import-headings.ts';

type Kind = keyof typeof headingWords;

/** Words that say nothing of what is below: the first are tried without, then the others. */
const NEUTRAL: Kind[][] = [['filling'], ['number', 'value', 'main', 'other', 'now'], ['private']];

const kindOf = new Map(
  (Object.keys(headingWords) as Kind[]).flatMap((kind) =>
    headingWords[kind].split(' ').map((word) => [word, kind] as const),
  ),
);
const WORD_MAX = Math.max(...[...kindOf.keys()].map(({ length }) => length));
/** No heading is longer; an essay above a column is none. */
const LETTERS_MAX = 80;

/** The letters of a heading, and where one is the first of a word. A slash and its like are a word of their own. */
function lettersOf(heading: string): { letters: string; starts: ReadonlySet<number> } {
  const parts = heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
    .replaceAll(/[/,;+&]/g, ' and ')
    .match(/\p{L}+/gu);
  let letters = '';
  const starts = new Set<number>();
  for (const part of parts ?? []) {
    starts.add(letters.length);
    letters += part;
  }
  return { letters, starts: starts.add(letters.length) };
}

/** The kinds of the words that the letters are made of; undefined if a rest is no word. The longest words count. */
function kindsOf(heading: string): Kind[] | undefined {
  const { letters, starts } = lettersOf(heading);
  if (letters === '' || letters.length > LETTERS_MAX) return undefined;
  const dead = new Set<number>();
  const from = (at: number): Kind[] | undefined => {
    if (at === letters.length) return [];
    if (dead.has(at)) return undefined;
    for (let end = Math.min(letters.length, at + WORD_MAX); end > at; end -= 1) {
      const kind = kindOf.get(letters.slice(at, end));
      // "p" is private, but no rest of a word is.
      const isWord = kind !== undefined && (end - at > 1 || (starts.has(at) && starts.has(end)));
      const rest = isWord ? from(end) : undefined;
      if (kind && rest) return [kind, ...rest];
    }
    dead.add(at);
    return undefined;
  };
  return from(0);
}

/** "Vor- und Nachname", "First Name", "Zu-Name": what is before "Name" belongs to it. */
const joined = (kinds: string) =>
  kinds
    .replaceAll(/\bfirstOf name\b/g, 'first')
    .replaceAll(/\bsurnameOf name\b/g, 'surname')
    .replaceAll(/\b(birth|nick|user|whole) name\b/g, (both, kind) => (kind === 'whole' ? both : kind))
    .replaceAll('firstOf', 'first')
    .replaceAll('surnameOf', 'surname')
    .replaceAll(/^and | and$/g, '')
    .replaceAll(/( and)+(?= and\b)/g, '');

/** Of Outlook and Google, who number what they have several of: "Straße privat 2", but "Address 2 - Street". */
const SECOND_LINE = /\D2\W*$/;
const OF_SECOND = /\b[2-9]\b\W+\p{L}/u;

/** Some columns are headed by a sign alone. */
const SIGNS: [means: Meaning, sign: RegExp][] = [
  ['died', /^[†✝✞+]$/u],
  ['email', /^(?:@|✉|📧)\ufe0f?$/u],
  ['phoneNumber', /^(?:☎|☏|📞)\ufe0f?$/u],
  ['mobileNumber', /^📱$/u],
];

/** Headings are few, and asked for again and again. */
const known = new Map<string, Meaning | undefined>();
const KNOWN_MAX = 2000;

function understand(heading: string): Meaning | undefined {
  const sign = SIGNS.find(([, own]) => own.test(heading.trim()));
  if (sign) return sign[0];
  let kinds = kindsOf(heading) ?? [];
  for (const [at, neutral] of NEUTRAL.entries()) {
    kinds = kinds.filter((kind) => !neutral.includes(kind));
    const line = joined(kinds.join(' '));
    const [means] = headingRules.find(([, rule]) => rule.test(line)) ?? [];
    // "Weitere Vornamen" are none of ours.
    if (means) return at > 0 && isOfPerson(means) ? undefined : numbered(heading, means);
  }
  return undefined;
}

const isOfPerson = (means: Meaning) => /name|first/i.test(means);

/** What is numbered belongs to somebody else of a household, but for what one may have several of. */
function numbered(heading: string, means: Meaning): Meaning | undefined {
  if (!/[2-9]/.test(heading)) return means;
  if (means === 'address' && SECOND_LINE.test(heading) && !OF_SECOND.test(heading)) return 'address2';
  return isOfPerson(means) || ['address', 'city', 'postcode', 'town'].includes(means) ? undefined : means;
}

/** What is below a heading; undefined if it is none that we know. */
export function meaningOf(heading: string): Meaning | undefined {
  if (known.has(heading)) return known.get(heading);
  const means = heading.length > 2 * LETTERS_MAX ? undefined : understand(heading);
  if (known.size < KNOWN_MAX) known.set(heading, means);
  return means;
}

/** Whether a column is about somebody else, of whom it may say that they have died. */
export const isOfOthers = (heading: string) => kindsOf(heading)?.includes('others') ?? false;
