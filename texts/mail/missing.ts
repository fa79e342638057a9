import { isolated } from '#contract/characters.ts';

type Site = { siteName: string; baseUrl: string };

/** The letters about classmates of whom nobody has an address. */
export const missingLetters = {
  /** The name beside the mailbox of the maintainers. */
  maintainers: 'Betreuer',

  hint: (
    site: Site,
    reader: string,
    { name, text, by, page }: { name: string; text: string; by: string | undefined; page: string },
  ) => ({
    subject: `Hinweis zu ${isolated(name)} (${site.siteName})`,
    text: [
      `Hallo ${isolated(reader)},`,
      `${by ? isolated(by) : 'ein früheres Mitglied'} weiß etwas über ${isolated(name)}:`,
      isolated(text),
      `Alle Hinweise stehen hier:\n${page}`,
      `Eure Seite „${site.siteName}“ (${site.baseUrl})`,
    ].join('\n\n'),
  }),
};
