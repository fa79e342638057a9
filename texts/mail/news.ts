import { quoted } from '#contract/characters.ts';
import { withoutLinks } from '#contract/links.ts';
import type { NewsLine } from '#contract/news.ts';
import { newsLine } from '../news-lines.ts';
import { answersGoTo, letter, type Site } from './greeting.ts';

type News = {
  lines: readonly NewsLine[];
  /** How many more there are on the start page. */
  more: number;
  page: string;
  unsubscribeUrl: string;
};

/** The monthly mail of what is new to its reader. */
export const monthlyNewsLetter = (site: Site, reader: string, { lines, more, page, unsubscribeUrl }: News) =>
  letter(site, reader, 'Was es Neues gibt', [
    'das ist neu auf unserer Seite:',
    {
      list: [
        ...lines.map((line) => withoutLinks(newsLine(line))),
        ...(more > 0 ? [more === 1 ? 'und eine weitere Neuigkeit' : `und ${more} weitere Neuigkeiten`] : []),
      ],
    },
    'Ansehen kannst du es hier, nachdem du dich angemeldet hast:',
    { label: 'Neuigkeiten ansehen', url: page },
    {
      footer: [
        `Diese E-Mail kommt von der Seite ${quoted(site.siteName)} (${site.groupName}), höchstens einmal im Monat und nur, wenn es für dich etwas Neues gibt.`,
        'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du das möchtest.',
        answersGoTo(site),
        'Du möchtest keine Neuigkeiten mehr? Hier bestellst du sie ab:',
        { label: 'Neuigkeiten abbestellen', url: unsubscribeUrl },
      ],
    },
  ]);
