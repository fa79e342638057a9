import { hasInvisible, hasTower } from '#contract/characters.ts';
import { USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts';

/** What two usernames are compared by: `Jörg` and `jörg` are one, however the umlaut was typed. */
export const usernameKey = (username: string) => username.normalize('NFC').toLowerCase();

/** Letters (umlauts too), digits, `.`, `_` and `-`, at least one letter or digit, and all of it to be seen. */
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
