import { nameInLetter } from '#contract/links.ts';
import { hello, quoted, type Site } from './greeting.ts';

const and = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

/** The letters about classmates of whom nobody has an address. */
export const missingLetters = {
  /** The name beside the mailbox of the maintainers. */
  maintainers: 'Betreuer',

  /** To whoever was found, at the first login. */
  found: (site: Site, reader: string, { names, page }: { names: readonly string[]; page: string }) => ({
    subject: `Nach dir wurde gesucht (${site.siteName})`,
    text: [
      hello(reader),
      `schön, dass du da bist! ${and(names.map(nameInLetter))} ${names.length === 1 ? 'hat nach dir gesucht und wollte' : 'haben nach dir gesucht und wollten'}, dass du das weißt.`,
      `Möchtest du antworten? Adressen und Telefonnummern stehen in der Namensliste, soweit sie freigegeben sind:\n${page}`,
      `Deine Klassenseite „${site.siteName}“ (${site.baseUrl})\nDiese E-Mail bekommst du nur einmal.`,
    ].join('\n\n'),
  }),

  hint: (
    site: Site,
    reader: string,
    { name, text, by, page }: { name: string; text: string; by: string | undefined; page: string },
  ) => ({
    subject: `Hinweis zu ${nameInLetter(name)} (${site.siteName})`,
    text: [
      hello(reader),
      `${by ? nameInLetter(by) : 'ein früheres Mitglied'} weiß etwas über ${nameInLetter(name)}:`,
      quoted(text),
      `Alle Hinweise stehen hier:\n${page}`,
      `Eure Seite „${site.siteName}“ (${site.baseUrl})`,
    ].join('\n\n'),
  }),
};
