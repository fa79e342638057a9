export type SplitName = { firstName: string; surname: string; birthName: string };

const TITLES_BEFORE =
  /^(?:(?:(?:dr|prof|priv|doz|dipl|ing|med|phil|mag|jur|rer|nat|pol|habil|h\.\s?c)\.-?|dipl-)\s*|(?:dr|prof|dipl|herrn?|frau)\s+)+/i;
const TITLES_AFTER =
  /(?:^|\s+)(?:(?:dr|prof|priv|doz|dipl|ing|med|phil|mag|jur|rer|nat|pol|habil|h\.\s?c)\.-?\s*)+$/i;

/** „geb. Lindner“, „(geborene Lindner)“, „(Lindner)“ behind a name. */
const BORN = /\s*\(?\bgeb(?:\.|orene[rn]?)?\s+([^(),]+)\)?\s*(?=,|$)|\s*\(([^()]+)\)\s*(?=,|$)/i;

/** With these a surname begins. */
const PARTICLES = /^(?:von|vom|van|zu|zur|zum|de|der|den|del|di|da|le|la|ter|ten)$/;
const PARTICLES_AFTER =
  /(?:^|\s+)((?:(?:von|vom|van|zu|zur|zum|de|der|den|del|di|da|le|la|ter|ten)(?:\s+(?!$)|$))+)$/;

/** First name and surname of „Körner, Sabine“, „Dr. Sabine Körner geb. Lindner“ or „Heide, Karl von der“. */
export function splitName(whole: string): SplitName {
  const [surname = '', ...given] = whole
    .replace(BORN, '')
    .split(',')
    .filter((part) => untitled(part) !== '');
  if (given.length > 0) return joinName(given.join(' '), `${surname}${BORN.exec(whole)?.[0] ?? ''}`);
  const words = untitled(surname).split(/\s+/).filter(Boolean);
  const particle = words.findIndex((word) => PARTICLES.test(word));
  const start = particle >= 0 ? particle : words.length - 1;
  return {
    firstName: words.slice(0, start).join(' '),
    surname: words.slice(start).join(' '),
    birthName: bornIn(whole),
  };
}

/** „Dr. Karl von der“ and „Heide“ of two columns, or around a comma. */
export function joinName(given: string, family: string): SplitName {
  const firstName = untitled(given);
  const [behind = '', particles] = PARTICLES_AFTER.exec(firstName) ?? [];
  const surname = untitled(family.replace(BORN, ''));
  return {
    firstName: firstName.slice(0, firstName.length - behind.length),
    surname: particles ? `${particles} ${surname}` : surname,
    birthName: bornIn(family),
  };
}

function bornIn(name: string): string {
  const born = BORN.exec(name);
  return bornAsName(born?.[1] ?? born?.[2] ?? '');
}

/** A column „geb.“ may hold days of birth instead; those are a member's own to tell. */
export const bornAsName = (cell: string) =>
  /\d/.test(cell) ? '' : cell.replace(/^geb(?:\.|orene[rn]?)?\s+/i, '').trim();

const untitled = (name: string) => name.trim().replace(TITLES_BEFORE, '').replace(TITLES_AFTER, '').trim();
