import type { DirectoryEntry } from '#contract/members.ts';

/** Without case and accents: "Voß" becomes "voss", "Müller" becomes "muller". */
const plain = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Treats transcribed umlauts like umlauts: "Mueller" becomes "muller", too. */
const short = (text: string) => plain(text).replace(/([aou])e/g, '$1');

/** Those in whose username, one of whose names, or town all words of the query occur, in the order given. */
export function findMembers(entries: readonly DirectoryEntry[], query: string): DirectoryEntry[] {
  const words = query.split(/\s+/);
  return entries.filter(({ username, firstName, surname, birthName, nickname, city }) => {
    const text = [username, firstName, surname, birthName, nickname, city].join(' ');
    return words.every((word) => plain(text).includes(plain(word)) || short(text).includes(short(word)));
  });
}
