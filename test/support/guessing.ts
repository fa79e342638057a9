import type { Passwords } from '#server/password/passwords.ts';
import { typedName } from '#server/people/typed-name.ts';
import type { TestBrowser } from './test-browser.ts';
import type { TestSite } from './test-site.ts';

export const behindProxy = { settings: { TRUST_PROXY: '127.0.0.1' } };

export type Try = { username?: string; password?: string; from: string; browser?: TestBrowser };

/** One login attempt from the given source; the site must be `behindProxy`. */
export function tryLogin(site: TestSite, { username = 'anna', password = 'geraten', from, browser }: Try) {
  return (browser ?? site.browser()).send('POST', '/login', {
    json: { username, password },
    headers: { 'x-forwarded-for': from },
  });
}

/** Attempts in sequence, wrong unless given a password; returns their statuses. */
export async function guess(
  site: TestSite,
  times: number,
  guessed: Omit<Try, 'from'> & { from(n: number): string },
) {
  const statuses: number[] = [];
  for (let n = 1; n <= times; n += 1)
    statuses.push((await tryLogin(site, { ...guessed, from: guessed.from(n) })).status);
  return statuses;
}

/** Has many sources use up the wrong guesses that a name accepts for now. */
export async function attackAccount(site: TestSite, username = 'anna') {
  const name = typedName(username);
  const wrong = async () => ({ isRight: false });
  const isRefused = (source: string) =>
    site.loginTries.attempt({ source, name }, wrong).then(
      () => false,
      ({ code }) => code === 'too-often',
    );
  for (let n = 1; !(await isRefused(`198.51.100.${n}`)); n += 1);
}

/** For tests of limits: passwords without a hash, and how many wrong guesses at one were checked. */
export function unhashedPasswords() {
  const wrongGuesses = new Map<string, number>();
  const passwords: Passwords = {
    hash: async (password) => `plain ${password}`,
    async verify(password, stored) {
      const fits = stored === `plain ${password}`;
      if (stored !== null && !fits) wrongGuesses.set(stored, (wrongGuesses.get(stored) ?? 0) + 1);
      return { fits, outdated: false };
    },
  };
  return { passwords, wrongGuessesAt: (password: string) => wrongGuesses.get(`plain ${password}`) ?? 0 };
}
