import { fullNameOf } from '#server/people/names.ts';

/**
 * Whether this password (lower case, NFC) is a common one. The list is from the package @zxcvbn-ts/language-common:
 * 49,233 passwords from leaked databases, including short ones, which are long enough here with digits appended.
 * Nothing is requested over the network.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  // Unpacking takes about 40 ms and 7 MB, so it waits for the first change of a password.
  list ??= load();
  return (await list).has(password);
}

let list: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** The member who is to have the password. */
export type PasswordOwner = { username: string; first_name: string; surname: string };

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** A name as a whole, without its separators, and each of its words: `Hans-Peter Groß` gives five. */
const wordsOf = (name: string) => {
  const words = folded(name).split(/[^\p{L}\p{M}\p{N}]+/u);
  return [folded(name), words.join(''), ...words].filter((word) => word !== '');
};

const withoutUmlauts = (word: string) =>
  word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');

export type PasswordRules = ReturnType<typeof createPasswordRules>;

type Names = { siteName: string; groupName: string };

/** What a new password must not be, besides too short. The names of the site are what everybody here would try. */
export function createPasswordRules(readNames: () => Promise<Names>) {
  return {
    /** Whether it is a common password or a name of the owner or the site, each with at most four digits added. */
    async isWeak(password: string, owner: PasswordOwner): Promise<boolean> {
      const typed = folded(password);
      const { username, first_name, surname } = owner;
      const own = [username, first_name, surname, fullNameOf(owner)];
      const { siteName, groupName } = await readNames();
      const names = [siteName, groupName, ...own].flatMap(wordsOf);
      const words = names.flatMap((word) => [word, withoutUmlauts(word)]);
      if (words.some((word) => isWithDigits(typed, word))) return true;
      for (const common of [typed, asOnEnglishKeys(typed)])
        if ((await isCommonPassword(common)) || (await isCommonPassword(common.replace(/\d{1,4}$/, ''))))
          return true;
      return false;
    },
  };
}

/** German keyboards swap Y and Z: the keys of `qwerty` type `qwertz`. */
const asOnEnglishKeys = (typed: string) => typed.replace(/[yz]/g, (letter) => (letter === 'y' ? 'z' : 'y'));

function isWithDigits(typed: string, word: string): boolean {
  return typed.includes(word) && /^\d{0,4}$/.test(typed.replace(word, ''));
}
