export type SplitName = { firstName: string; surname: string; birthName: string };

const TITLES = /^(?:(?:dr|prof|dipl|ing|med|phil|mag)\.?-?|herr|frau)\s+/i;

/** „geb. Lindner“, „(geborene Lindner)“, „(Lindner)“ behind a name. */
const BORN = /\s*\(?\bgeb(?:\.|orene[rn]?)?\s+([^()]+)\)?\s*$|\s*\(([^()]+)\)\s*$/i;

/** With these a surname begins. */
const PARTICLES = /^(?:von|vom|van|zu|zur|zum|de|der|den|del|di|da|le|la|ter|ten)$/;

/** First name and surname of „Körner, Sabine“, „Dr. Sabine Körner geb. Lindner“ or „Karl von der Heide“. */
export function splitName(whole: string): SplitName {
  const born = BORN.exec(whole);
  const name = whole.slice(0, born?.index).trim();
  const birthName = bornAsName(born?.[1] ?? born?.[2] ?? '');
  const comma = name.indexOf(',');
  if (comma >= 0)
    return { firstName: untitled(name.slice(comma + 1)), surname: untitled(name.slice(0, comma)), birthName };
  const words = untitled(name).split(/\s+/).filter(Boolean);
  const particle = words.findIndex((word) => PARTICLES.test(word));
  const start = particle >= 0 ? particle : words.length - 1;
  return { firstName: words.slice(0, start).join(' '), surname: words.slice(start).join(' '), birthName };
}

/** A column „geb.“ may hold days of birth instead; those are a member's own to tell. */
export const bornAsName = (cell: string) =>
  /\d/.test(cell) ? '' : cell.replace(/^geb(?:\.|orene[rn]?)?\s+/i, '').trim();

function untitled(name: string): string {
  const rest = name.trim().replace(TITLES, '');
  return rest === name.trim() ? rest : untitled(rest);
}
