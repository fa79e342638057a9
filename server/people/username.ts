import { hasInvisible, hasTower } from '#contract/characters.ts';
import { USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Asker } from '#server/session/sessions.ts';

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

/** A name in letters that every keyboard has: `Jörg-Uwe Weiß` gives `joerg-uwe-weiss`. */
export function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => germanLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The same for both spellings of umlauts and ß, which a look-up takes as equal. */
export const withoutUmlauts = (typed: string) =>
  usernameKey(typed).replaceAll(/[äöüß]/g, (letter) => germanLetters[letter] ?? letter);

const umlauts: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü', ss: 'ß' };
/** No name has more of them. */
const UMLAUTS_MAX = 6;

/** The keys of all usernames that may be meant: umlauts either way, and nothing that limits would count elsewhere. */
export function spellings(typed: string): string[] {
  let all = [''];
  for (const [at, part] of withoutUmlauts(typed)
    .split(/(ae|oe|ue|ss)/)
    .entries()) {
    const umlaut = at < 2 * UMLAUTS_MAX ? umlauts[part] : undefined;
    all = all.flatMap((start) => [`${start}${part}`, ...(umlaut ? [`${start}${umlaut}`] : [])]);
  }
  return [...new Set([usernameKey(typed), ...all])];
}

/** Of those with one of these spellings the one who is meant: as it was typed, else the only one. */
export const meant = <Row extends { username: string }>(rows: readonly Row[], typed: string) =>
  rows.find(({ username }) => usernameKey(username) === usernameKey(typed)) ??
  (rows.length === 1 ? rows[0] : undefined);

/** A username made from a name, such as `sabine.koerner`; undefined when nothing usable is left of it. */
export function usernameFromName(firstName: string, surname: string): string | undefined {
  const names = [plain(firstName), plain(surname)].filter((name) => name !== '');
  const username = cut(names.join('.'), USERNAME_MAX);
  return isUsername(username) ? username : undefined;
}

/** A username with a number appended, for members who share a name. */
export const numberedUsername = (username: string, number: number) =>
  `${cut(username, USERNAME_MAX - String(number).length)}${number}`;

const cut = (text: string, length: number) =>
  [...text]
    .slice(0, length)
    .join('')
    .replace(/[.-]+$/, '');

/** Refuses what members do for themselves alone, however they spell their name. */
export function mustBeSelf(member: Asker, username: string): void {
  if (usernameKey(username) !== usernameKey(member.username)) throw new Refusal('not-allowed');
}
