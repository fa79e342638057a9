import { isolated } from '#contract/characters.ts';
import type { Site } from './greeting.ts';

type News = { failing: readonly string[]; mailPage: string; waiting: number; imagesPage: string };

/** The letter to the maintainers about what waits for them, once a day at most. */
export const dailyNewsLetter = (site: Site, { failing, mailPage, waiting, imagesPage }: News) => ({
  subject: `Auf eurer Seite gibt es etwas zu tun (${site.siteName})`,
  text: [
    'Hallo,',
    'auf eurer Seite wartet etwas auf euch.',
    ...(failing.length > 0
      ? [
          `${failing.length === 1 ? 'Ein Mitglied ist' : `${failing.length} Mitglieder sind`} unter der eingetragenen E-Mail-Adresse nicht zu erreichen: ${failing.map(isolated).join(', ')}. Warum, und wo du die Adresse berichtigst, steht hier:\n${mailPage}`,
        ]
      : []),
    ...(waiting > 0
      ? [
          `${waiting === 1 ? 'Ein gemeldetes Bild wartet' : `${waiting} gemeldete Bilder warten`} seit über einem Tag auf eure Entscheidung:\n${imagesPage}`,
        ]
      : []),
    'So eine E-Mail kommt höchstens einmal am Tag und nur, wenn etwas Neues dabei ist.',
    [`Eure Seite „${site.siteName}“ (${site.baseUrl})`, 'Diese E-Mails schaltet ALERT_MAILS=off ab.'].join(
      '\n',
    ),
  ].join('\n\n'),
});
