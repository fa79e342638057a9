import type { DirectoryEntry } from '#contract/members.ts';

/** Without case and accents: "Voß" becomes "voss", "Müller" becomes "muller". */
const plain = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Treats transcribed umlauts like umlauts: "Mueller" becomes "muller", too. */
const short = (text: string) => plain(text).replace(/([aou])e/g, '$1');

type Searched = Pick<DirectoryEntry, 'username' | 'firstName' | 'surname'> &
  Partial<Pick<DirectoryEntry, 'birthName' | 'nickname' | 'city'> & { email: string }>;

function textsOf({ username, firstName, surname, birthName, nickname, city, email }: Searched) {
  const text = [username, firstName, surname, birthName, nickname, city, email].join(' ');
  return [plain(text), short(text)] as const;
}

/** Those in whose username, one of whose names, town or address all words of the query occur, in the order given. */
export function findMembers<E extends Searched>(entries: readonly E[], query: string): E[] {
  const words = query.split(/\s+/).map((word) => [plain(word), short(word)] as const);
  return entries.filter((entry) => {
    const [asPlain, asShort] = textsOf(entry);
    return words.every(([word, shortWord]) => asPlain.includes(word) || asShort.includes(shortWord));
  });
}
