import { withoutLinks } from '#contract/links.ts';
import type { NewsLine } from '#contract/news.ts';
import { newsLine } from '../news-lines.ts';
import { answersGoTo, hello, type Site } from './greeting.ts';

type News = {
  lines: readonly NewsLine[];
  /** How many more there are on the start page. */
  more: number;
  page: string;
  unsubscribeUrl: string;
};

/** The monthly mail of what is new to its reader. */
export const monthlyNewsLetter = (
  site: Site,
  reader: string,
  { lines, more, page, unsubscribeUrl }: News,
) => ({
  subject: `Was es Neues gibt (${site.siteName})`,
  text: [
    hello(reader),
    'das ist neu auf unserer Seite:',
    [
      ...lines.map((line) => `* ${withoutLinks(newsLine(line))}`),
      ...(more > 0
        ? [more === 1 ? '* und eine weitere Neuigkeit' : `* und ${more} weitere Neuigkeiten`]
        : []),
    ].join('\n'),
    `Ansehen kannst du es hier, nachdem du dich angemeldet hast:\n${page}`,
    [
      '-- ',
      `Diese E-Mail kommt von der Seite „${site.siteName}“ (${site.groupName}), höchstens einmal im Monat und nur, wenn es für dich etwas Neues gibt.`,
      'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du das möchtest.',
      answersGoTo(site),
      'Du möchtest keine Neuigkeiten mehr? Hier bestellst du sie ab:',
      unsubscribeUrl,
    ].join('\n'),
  ].join('\n\n'),
});
