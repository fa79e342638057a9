import { withoutInvisible } from './characters.ts';

/** Letters and signs that look like others, or stand for them, one below the other. */
const LOOKS_LIKE = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХҮԚԜавеѕіјкмнорстухһԁԛԝьҽ', 'ABESIJKMHOPCTYXYQWabesijkmhopctyxhdqwbe'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχω', 'ABEZHIKMNOPTYXabeikvoptuxw'],
    ['øØłŁđĐıȷĸɑɡɩʀ℮œŒæÆ015', 'oOlLdDijkagireoOaAOIS'],
  ].flatMap(([one = '', other = '']) =>
    [...one].map((letter, at): [string, string] => [letter, other[at] ?? '']),
  ),
);

/** Without case, accents, blanks and signs; transcribed umlauts like umlauts, and look-alikes like each other. */
export const folded = (name: string) =>
  [...withoutInvisible(name).normalize('NFKC')]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/g, '$1')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

export type PersonName = {
  firstName?: string | undefined;
  surname?: string | undefined;
  birthName?: string | undefined;
};

/** By what two people are compared: first name with surname, and with birth name, however they are written. */
export const nameKeys = ({ firstName = '', surname = '', birthName = '' }: PersonName): string[] =>
  [...new Set([surname, birthName].map(folded))]
    .filter((name) => name !== '' && folded(firstName) !== '')
    .map((name) => `${folded(firstName)} ${name}`);

/** Whether two first names may be one: also when one of them is not known. */
export const isSameFirstName = (one: string, other: string) =>
  folded(one) === '' || folded(other) === '' || folded(one) === folded(other);

/** What follows a name: "(links)", "geb. Lindner", "2". */
const ADDITION = /[([]|\s(?:(?:geb|geborene)\b|\d)/iu;

/** Whether this says the same name, as a whole, however it is written, in whatever order and with whatever behind. */
export function isSameName(known: string, name: string): boolean {
  const words = known.split(/\s+/).filter(Boolean);
  if (words.length === 0) return false;
  const orders = words.map((_, at) => folded([...words.slice(at), ...words.slice(0, at)].join('')));
  return [name, name.split(ADDITION)[0] ?? ''].some((one) => orders.includes(folded(one)));
}
