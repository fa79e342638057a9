import { isolated, quoted, withoutDirections, withoutInvisible } from './characters.ts';

/** What mail programs make links of. No schemas: the browser loads this file too. */

/** Ends of addresses that mail programs know in whatever case. Of two letters all are taken for a country's. */
const ENDS = new Set(
  'com|net|org|info|biz|name|mobi|app|dev|shop|store|online|site|website|xyz|top|click|link|live|club|fun|icu|vip|win|bid|loan|zip|mov|page|blog|cloud|tech|space|world|today|news|email|berlin|koeln|hamburg|bayern|wien|example|test'.split(
    '|',
  ),
);
/** What is before a dot within a name, though letters follow at once: "Dr.Li", "Dipl.Ing.". */
const SHORTENED =
  /^(?:dr|prof|st|hl|dipl|ing|geb|fr|hr|frl|jun|jr|sen|sr|med|phil|jur|rer|nat|theol|oec|mag|ph|ba|ma)$/iu;
/** Two labels of a domain; the second may be the first of the next two. */
const DOMAIN = /([\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}])\.(?=(xn--[a-z0-9-]+|[a-z]{2,})(?![\p{L}\p{N}]))/giu;
const LOWER = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u;
const TWO_LETTERS = /^[a-z]{2}$/iu;
const LIKE_A_NAME = /^[A-Z][a-z]*$/u;
/** Ends of files, as titles of pictures have them; no mail program takes them for an address. */
const FILE = /^(?:jpe?g|png|gif|heic|pdf|docx?|xlsx?|mp4)$/iu;
/** A protocol, the name of a web server, an address. */
const OTHER_ADDRESS =
  /:\/\/|\bwww\.|\b(?:https?|ftp|mailto|tel|sms|javascript):\S|\S@\S|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
/** A number to be called; in a title it may as well be a day, in an address a postcode behind a house number. */
const TO_CALL = /(?:\d[\s()/.-]*){7}/gu;

const folded = (text: string) =>
  withoutInvisible(text)
    .normalize('NFKC')
    .replaceAll(/[。｡․]/gu, '.');

/** Whether mail programs would make a link of some of it, which no real name holds. */
export const hasLink = (text: string): boolean => hasAddress(text) || folded(text).search(TO_CALL) >= 0;

function hasAddress(text: string): boolean {
  const plain = folded(text);
  if (OTHER_ADDRESS.test(plain)) return true;
  return [...plain.matchAll(DOMAIN)].some(([, label = '', end = '']) => {
    if (FILE.test(end) || (SHORTENED.test(label) && LIKE_A_NAME.test(end))) return false;
    return LOWER.test(end) || TWO_LETTERS.test(end) || ENDS.has(end.toLowerCase());
  });
}

const LEFT_OUT = '…';

/** User text for an email of ours: without words that mail programs would lead elsewhere by, and isolated. */
export function withoutLinks(text: string): string {
  if (!hasAddress(text)) return isolated(text);
  const words = text.split(/\s+/).map((word) => (hasAddress(word) ? LEFT_OUT : word));
  const left = words.join(' ');
  return hasAddress(left) ? LEFT_OUT : isolated(left);
}

/** A title for an email of ours, in quotation marks that it cannot leave. */
export const quotedInLetter = (title: string) => quoted(withoutLinks(title));

const USERNAME = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;

/** Characters of a name in an email; more is no name, but a message. */
const NAME_MAX = 40;

/** Somebody's name for an email of ours: as `withoutLinks`, and of a sensible length. */
export function nameInLetter(name: string): string {
  // A username stays readable, but is no address: "sabine koerner".
  const readable = USERNAME.test(name) ? name.replaceAll('.', ' ').trim() : name;
  const whole = withoutLinks(readable.replaceAll(TO_CALL, LEFT_OUT));
  if (whole.length <= NAME_MAX) return whole;
  const cut = withoutDirections(whole)
    .replaceAll(/[\u2066-\u2069]/g, '')
    .slice(0, NAME_MAX);
  return isolated(
    `${cut
      .slice(0, Math.max(cut.lastIndexOf(' '), NAME_MAX / 2))
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .trim()}${LEFT_OUT}`,
  );
}

/** Words in square brackets that are not those of a link: left for the maintainers to fill in. */
const BLANK = /\[[^[\]\n]+\](?![(:])/g;

export const blanksIn = (text: string): string[] => text.match(BLANK) ?? [];
