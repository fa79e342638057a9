import { USERNAME_MAX } from '#contract/limits.ts';
import { isUsername } from './username.ts';

const germanLetters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
};

/** The letters of a name that every keyboard has: `Jörg-Uwe Weiß` gives `joerg-uwe-weiss`. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßøłđæ]/g, (letter) => germanLetters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** A username made from a name, such as `sabine.koerner`; undefined when nothing usable is left of it. */
export function madeUsername(firstName: string, surname: string): string | undefined {
  const parts = [plain(firstName), plain(surname)].filter((part) => part !== '');
  const username = cut(parts.join('.'), USERNAME_MAX);
  return isUsername(username) ? username : undefined;
}

/** The same with a number behind it, for one who has the name of another. */
export const numberedUsername = (username: string, number: number) =>
  `${cut(username, USERNAME_MAX - String(number).length)}${number}`;

const cut = (text: string, length: number) =>
  [...text]
    .slice(0, length)
    .join('')
    .replace(/[.-]+$/, '');
