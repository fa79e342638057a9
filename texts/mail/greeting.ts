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

/** A button; in plain text the address alone. */
export type Link = { label: string; url: string };

/**
 * What a letter is made of (`server/mail/render.ts`): a paragraph, whose lines stay lines, or something else; what a
 * paragraph announces by a colon stands right below it. `choices`: links with their labels also in plain text. `facts`:
 * names and values. `quote`: words of a member between ours. `footer`: the end, in lines.
 */
export type Part =
  | string
  | Link
  | { choices: readonly Link[] }
  | { facts: Readonly<Record<string, string>> }
  | { list: readonly string[] }
  | { quote: string }
  | { footer: readonly (string | Link | false)[] };

/** What is empty is left out. */
export type Parts = readonly (Part | false | undefined)[];
export type Words = { subject: string; parts: Parts };

/** As most letters begin: the subject names the site, the first line the reader. */
export const letter = (
  { siteName }: Pick<Site, 'siteName'>,
  reader: string,
  subject: string,
  parts: Parts,
): Words => ({ subject: `${subject} (${siteName})`, parts: [hello(reader), ...parts] });

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

/** The last lines of what goes to all who take Rundmails. */
export const noMoreRundmails = (url: string) => [
  'Du möchtest keine Rundmails mehr? Hier bestellst du sie ab:',
  { label: 'Rundmails abbestellen', url },
];

/** The first line of a letter; without a name that is none. */
export const hello = (name: string) => {
  const shown = nameInLetter(name);
  return shown === '' || shown.startsWith('…') ? 'Hallo,' : `Hallo ${shown},`;
};

/** Who was not reached, by name as far as it is released, and how many more. */
export type NotReached = { named: readonly { name: string }[]; more: NotNamed };

const others = (more: NotNamed, isAlone: boolean) => {
  const count = more === 'some' ? 'einige' : more;
  return isAlone ? `${count} Personen` : `und ${count} weitere`;
};

/** A line for each, without a reason: nobody learns who ticked which box. */
export const notReachedList = ({ named, more }: NotReached): Part => ({
  list: [
    ...named.map(({ name }) => nameInLetter(name)),
    ...(more !== 0 ? [`${others(more, named.length === 0)}, ohne freigegebenen Namen`] : []),
  ],
});
