import { quoted } from '#contract/characters.ts';
import { nameInLetter } from '#contract/links.ts';
import { letter, type Site, yourSite } from './greeting.ts';

const and = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

/** The letters about classmates of whom nobody has an address. */
export const missingLetters = {
  /** To whoever was found, at the first login. */
  found: (site: Site, reader: string, { names, page }: { names: readonly string[]; page: string }) =>
    letter(site, reader, 'Nach dir wurde gesucht', [
      `schön, dass du da bist! ${and(names.map((name) => nameInLetter(name)))} ${names.length === 1 ? 'hat nach dir gesucht und wollte' : 'haben nach dir gesucht und wollten'}, dass du das weißt.`,
      'Möchtest du antworten? Adressen und Telefonnummern stehen in der Namensliste, soweit sie freigegeben sind:',
      { label: 'Zur Namensliste', url: page },
      `Deine Klassenseite ${quoted(site.siteName)} (${site.baseUrl})\nDiese E-Mail bekommst du nur einmal.`,
    ]),

  hint: (
    site: Site,
    reader: string,
    { name, text, by, page }: { name: string; text: string; by: string | undefined; page: string },
  ) =>
    letter(site, reader, 'Ein neuer Hinweis', [
      `${by ? nameInLetter(by) : 'ein früheres Mitglied'} weiß etwas über ${nameInLetter(name)}:`,
      { quote: text },
      'Alle Hinweise stehen hier:',
      { label: 'Alle Hinweise', url: page },
      yourSite(site),
    ]),
};
