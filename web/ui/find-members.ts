import type { DirectoryEntry } from '#contract/members.ts';

/** Without case and accents: "Voß" becomes "voss", "Müller" becomes "muller". */
const plain = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Treats transcribed umlauts like umlauts: "Mueller" becomes "muller", too. */
const short = (text: string) => plain(text).replace(/([aou])e/g, '$1');

type Searched = Pick<DirectoryEntry, 'username' | 'firstName' | 'surname'> &
  Partial<Pick<DirectoryEntry, 'birthName' | 'nickname' | 'city'> & { email: string }>;

/** What is searched of each, worked out once. */
const searched = new WeakMap<Searched, readonly [string, string]>();

function textsOf(entry: Searched): readonly [string, string] {
  const known = searched.get(entry);
  if (known) return known;
  const { username, firstName, surname, birthName, nickname, city, email } = entry;
  const text = [username, firstName, surname, birthName, nickname, city, email].join(' ');
  const texts = [plain(text), short(text)] as const;
  searched.set(entry, texts);
  return texts;
}

/** Those in whose username, one of whose names, town or address all words of the query occur, in the order given. */
export function findMembers<E extends Searched>(entries: readonly E[], query: string): E[] {
  const words = query.split(/\s+/).map((word) => [plain(word), short(word)] as const);
  return entries.filter((entry) => {
    const [asPlain, asShort] = textsOf(entry);
    return words.every(([word, shortWord]) => asPlain.includes(word) || asShort.includes(shortWord));
  });
}
