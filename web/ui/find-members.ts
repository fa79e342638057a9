import type { DirectoryEntry } from '#contract/members.ts';

/** Without case and accents: "Voß" becomes "voss", "Müller" becomes "muller". */
const plain = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Treats transcribed umlauts like umlauts: "Mueller" becomes "muller", too. */
const short = (text: string) => plain(text).replace(/([aou])e/g, '$1');

function textsOf({ username, firstName, surname, birthName, nickname, city }: DirectoryEntry) {
  const text = [username, firstName, surname, birthName, nickname, city].join(' ');
  return [plain(text), short(text)] as const;
}

/** Those in whose username, one of whose names, or town all words of the query occur, in the order given. */
export function findMembers(entries: readonly DirectoryEntry[], query: string): DirectoryEntry[] {
  const words = query.split(/\s+/).map((word) => [plain(word), short(word)] as const);
  return entries.filter((entry) => {
    const [asPlain, asShort] = textsOf(entry);
    return words.every(([word, shortWord]) => asPlain.includes(word) || asShort.includes(shortWord));
  });
}
