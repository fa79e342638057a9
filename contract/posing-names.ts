import { withoutInvisible } from './characters.ts';

/** Names that look like others. No schemas: the browser loads this file too. */

/** Letters and signs that look like others, or stand for them, one below the other. */
const LOOKS_LIKE = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХҮԚԜавеѕіјкмнорстухһԁԛԝьҽ', 'ABESIJKMHOPCTYXYQWabesijkmhopctyxhdqwbe'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχω', 'ABEZHIKMNOPTYXabeikvoptuxw'],
    ['øØłŁđĐıȷĸɑɡɩʀ℮œŒæÆ015', 'oOlLdDijkagireoOaAOIS'],
  ].flatMap(([one = '', other = '']) =>
    [...one].map((letter, at): [string, string] => [letter, other[at] ?? '']),
  ),
);

/** Without case, accents, blanks and signs; transcribed umlauts like umlauts, and look-alikes like each other. */
export const folded = (name: string) =>
  [...withoutInvisible(name).normalize('NFKC')]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/g, '$1')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Who runs a site, in whatever name they stand. */
const ROLES = [
  ...['betreuer', 'betreuung', 'administrat', 'maintainer', 'moderator', 'verwaltung', 'redaktion'],
  ...['webmaster', 'postmaster', 'hostmaster', 'sysadmin', 'systemnachricht', 'noreply', 'mailerdaemon'],
].map(folded);
/** Too short to be looked for within other words, as in "Badminton". */
const ROLE_WORDS = new Set(['admin', 'admins', 'system', 'support', 'root', 'seite', 'webseite'].map(folded));
/** A shorter name of a site stands in too many others. */
const SITE_NAME_MIN = 4;

type SiteNames = { siteName: string; groupName: string };

/** Whether a name can be taken for the site, for those who run it or for a role, however it is written. */
export function isPosing(name: string, site?: SiteNames): boolean {
  const whole = folded(name);
  const ofSite = site ? [site.siteName, site.groupName].map(folded) : [];
  const names = [...ROLES, ...ofSite.filter(({ length }) => length >= SITE_NAME_MIN)];
  return (
    names.some((one) => whole.includes(one)) ||
    name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => ROLE_WORDS.has(folded(word)))
  );
}

/** The fields of what members send that become a sender or a heading. */
const NAME_FIELDS = new Set(['firstName', 'surname', 'birthName', 'nickname', 'name', 'companions']);

/** All names in what was sent; a first name and a surname also as they are read together. */
export function namesIn(sent: unknown, isName = false): string[] {
  if (typeof sent === 'string') return isName ? [sent] : [];
  if (Array.isArray(sent)) return sent.flatMap((one) => namesIn(one, isName));
  if (typeof sent !== 'object' || sent === null) return [];
  const { firstName = '', surname = '' } = sent as Record<string, unknown>;
  return [
    `${firstName} ${surname}`,
    ...Object.entries(sent).flatMap(([field, one]) => namesIn(one, NAME_FIELDS.has(field))),
  ];
}
