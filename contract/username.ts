import { hasInvisible, hasTower } from './characters.ts';
import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** The key by which usernames are compared: `Jörg` equals `jörg`, however the umlaut was typed. */
export const usernameKey = (username: string) => username.normalize('NFC').toLowerCase();

/** Letters (umlauts too), digits, `.`, `_` and `-`, at least one letter or digit; nothing invisible or piled up. */
export function isUsername(username: string): boolean {
  const typed = username.normalize('NFC');
  const length = [...typed].length;
  return (
    length >= USERNAME_MIN &&
    length <= USERNAME_MAX &&
    /^[\p{L}\p{N}._-][\p{L}\p{M}\p{N}._-]*$/u.test(typed) &&
    /[\p{L}\p{N}]/u.test(typed) &&
    !hasInvisible(typed) &&
    !hasTower(typed)
  );
}

const germanLetters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ȷ: 'j',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ſ: 's',
};

/**
 * What all spellings of a username share that a look-up takes as equal: umlauts either way, and without accents. Every
 * sign counts: `anna!` is no spelling of `anna`.
 */
export const looseUsername = (typed: string) =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => germanLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

/** A name in letters that every keyboard has: `Jörg-Uwe Weiß` gives `joerg-uwe-weiss`. */
export const plain = (name: string) =>
  looseUsername(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** A username made from a name, such as `sabine.koerner`; undefined when nothing usable is left of it. */
export function usernameFromName(firstName: string, surname: string): string | undefined {
  const names = [plain(firstName), plain(surname)].filter((name) => name !== '');
  const username = cut(names.join('.'), USERNAME_MAX);
  return isUsername(username) ? username : undefined;
}

/** A username with a number appended, for members who share a name. */
const numberedUsername = (username: string, number: number) =>
  `${cut(username, USERNAME_MAX - String(number).length)}${number}`;

const cut = (text: string, length: number) =>
  [...text]
    .slice(0, length)
    .join('')
    .replace(/[.-]+$/, '');

/** Generates usernames out of names that none of these keys has; the second Sabine Körner becomes `sabine.koerner2`. */
export function usernameMaker(keys: Iterable<string>) {
  const taken = new Set(keys);
  const numbers = new Map<string, number>();
  return (firstName = '', surname = ''): string | undefined => {
    const base = usernameFromName(firstName, surname);
    if (base === undefined) return undefined;
    let username = base;
    let number = numbers.get(base) ?? 1;
    while (taken.has(usernameKey(username))) {
      number += 1;
      username = numberedUsername(base, number);
    }
    numbers.set(base, number);
    taken.add(usernameKey(username));
    return username;
  };
}
