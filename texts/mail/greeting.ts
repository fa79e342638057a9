import { nameInLetter } from '#contract/links.ts';
import type { NotNamed } from '#contract/members.ts';

/** The site that a letter comes from. `adminEmail`: the mailbox of the maintainers, if there is one. */
export type Site = {
  siteName: string;
  groupName: string;
  baseUrl: string;
  mailFrom: string;
  adminEmail: string | undefined;
};

/** Below what the maintainers write. */
export const signature = ({ siteName, groupName }: Site) =>
  `Viele Grüße\ndie Betreuer von „${siteName}“ (${groupName})`;

/** The same, with where to ask. */
export const signatureWithContact = (site: Site) =>
  [signature(site), ...(site.adminEmail ? [`Fragen? Schreib an ${site.adminEmail}`] : [])].join('\n');

/** Where answers go to a letter that nobody wrote. */
export const answersGoTo = ({ adminEmail }: Site) =>
  adminEmail
    ? `Antworten gehen nur an die Betreuer der Seite (${adminEmail}).`
    : 'Bitte antworte nicht auf diese E-Mail, die Antwort käme nirgends an.';

/** The first line of a letter; without a name that is none. */
export const hello = (name: string) => {
  const shown = nameInLetter(name);
  return shown === '' || shown.startsWith('…') ? 'Hallo,' : `Hallo ${shown},`;
};

/** Words of a member between ours, each line marked as theirs. */
export const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Who was not reached, by name as far as it is released, and how many more. */
export type NotReached = { named: readonly { name: string }[]; more: NotNamed };

const others = (more: NotNamed, isAlone: boolean) => {
  const count = more === 'some' ? 'einige' : more;
  return isAlone ? `${count} Personen` : `und ${count} weitere`;
};

/** A line for each, without a reason: nobody learns who ticked which box. */
export const notReachedList = ({ named, more }: NotReached): string =>
  [
    ...named.map(({ name }) => nameInLetter(name)),
    ...(more !== 0 ? [`${others(more, named.length === 0)}, ohne freigegebenen Namen`] : []),
  ]
    .map((line) => `* ${line}`)
    .join('\n');
