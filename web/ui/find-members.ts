import type { DirectoryEntry } from '#contract/members.ts';

/** Without case and accents: "Voß" becomes "voss", "Müller" becomes "muller". */
const plain = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Treats transcribed umlauts like umlauts: "Mueller" becomes "muller", too. */
const short = (text: string) => plain(text).replace(/([aou])e/g, '$1');

/** What is searched of each, worked out once. */
const searched = new WeakMap<DirectoryEntry, readonly [string, string]>();

function textsOf(entry: DirectoryEntry): readonly [string, string] {
  const known = searched.get(entry);
  if (known) return known;
  const { username, firstName, surname, birthName, nickname, city } = entry;
  const text = [username, firstName, surname, birthName, nickname, city].join(' ');
  const texts = [plain(text), short(text)] as const;
  searched.set(entry, texts);
  return texts;
}

/** Those in whose username, one of whose names, or town all words of the query occur, in the order given. */
export function findMembers(entries: readonly DirectoryEntry[], query: string): DirectoryEntry[] {
  const words = query.split(/\s+/).map((word) => [plain(word), short(word)] as const);
  return entries.filter((entry) => {
    const [asPlain, asShort] = textsOf(entry);
    return words.every(([word, shortWord]) => asPlain.includes(word) || asShort.includes(shortWord));
  });
}
