import { quoted } from '#contract/characters.ts';
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

/** The name beside the mailbox of the maintainers. */
export const maintainers = 'Betreuer';

/** A member who writes or causes a letter. Members choose their names, and maintainers give the username. */
export type Author = { fullName: string; username: string };

/** Who it is, by what nobody chooses: a name alone may be anybody's, also one that sounds like the site. */
export function authorInLetter({ fullName, username }: Author): string {
  const name = nameInLetter(fullName.replaceAll(/[()[\]{}]/g, ' ').trim());
  return fullName === username || /^…?$/.test(name) ? username : `${name} (${username})`;
}

/** What a member causes looks different from what the site says: this stands beside the site's own address. */
export const nameOfSender = (author: Author, { siteName }: Pick<Site, 'siteName'>) =>
  `${authorInLetter(author)} über ${siteName}`;

/** The same in the first line. */
export const writtenBy = (
  author: Author,
  { siteName }: Pick<Site, 'siteName'>,
  { subject, parts }: Words,
): Words => ({
  subject,
  parts: [`${authorInLetter(author)} schreibt über die Seite ${quoted(siteName)}:`, ...parts],
});

/** The last line of what the site itself writes to the maintainers. */
export const yourSite = ({ siteName, baseUrl }: Pick<Site, 'siteName' | 'baseUrl'>) =>
  `Eure Seite ${quoted(siteName)} (${baseUrl})`;

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
  `Viele Grüße\ndie Betreuer von ${quoted(siteName)} (${groupName})`;

/** The same, with where to ask. */
export const signatureWithContact = (site: Site) =>
  [signature(site), ...(site.adminEmail ? [`Fragen? Schreib an ${site.adminEmail}`] : [])].join('\n');

/** Where answers go to a letter that nobody wrote. */
export const answersGoTo = ({ adminEmail }: Site) =>
  adminEmail ? `Antworten gehen nur an die Betreuer der Seite (${adminEmail}).` : nowhere;

export const nowhere = 'Bitte antworte nicht auf diese E-Mail, die Antwort käme nirgends an.';

/** Why somebody gets what goes to all who take Rundmails, and the last lines of that. */
export const takesRundmails =
  'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du Rundmails erhalten möchtest.';
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
