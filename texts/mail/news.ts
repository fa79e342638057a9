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

const bullets = ({ lines, more }: Pick<News, 'lines' | 'more'>) => ({
  list: [
    ...lines.map((line) => withoutLinks(newsLine(line))),
    ...(more > 0 ? [more === 1 ? 'und eine weitere Neuigkeit' : `und ${more} weitere Neuigkeiten`] : []),
  ],
});

const TO_LOOK = 'Ansehen kannst du es hier, nachdem du dich angemeldet hast:';

/** The monthly mail of what is new to its reader. */
export const monthlyNewsLetter = (site: Site, reader: string, { page, unsubscribeUrl, ...news }: News) =>
  letter(site, reader, 'Was es Neues gibt', [
    'das ist neu auf unserer Seite:',
    bullets(news),
    TO_LOOK,
    { label: 'Neuigkeiten ansehen', url: page },
    {
      footer: [
        `Diese E-Mail kommt von der Seite ${quoted(site.siteName)} (${site.groupName}), höchstens einmal im Monat und nur, wenn es für dich etwas Neues gibt.`,
        'Du bekommst sie, weil du angekreuzt hast, dass du das möchtest.',
        answersGoTo(site),
        'Du möchtest keine Neuigkeiten mehr? Hier bestellst du sie ab:',
        { label: 'Neuigkeiten abbestellen', url: unsubscribeUrl },
      ],
    },
  ]);

/** The daily mail of what others did with what is the reader's own. */
export const ownNewsLetter = (site: Site, reader: string, { page, unsubscribeUrl, ...news }: News) =>
  letter(site, reader, 'Neues für dich', [
    'das hast du auf unserer Seite noch nicht gesehen:',
    bullets(news),
    TO_LOOK,
    { label: 'Neues ansehen', url: page },
    {
      footer: [
        `Diese E-Mail kommt von der Seite ${quoted(site.siteName)} (${site.groupName}), höchstens einmal am Tag.`,
        'Sie kommt nur, wenn jemand zu deinen Bildern schreibt, dich auf einem nennt oder wir deinem Hinweis nachgegangen sind.',
        'Du bekommst sie, weil du angekreuzt hast, dass du das möchtest.',
        answersGoTo(site),
        'Du möchtest diese E-Mails nicht mehr? Hier bestellst du sie ab:',
        { label: 'Diese E-Mails abbestellen', url: unsubscribeUrl },
      ],
    },
  ]);
