import { apprenticeship, reunion } from './demo-galleries.ts';

type Words = { author: string; hoursAgo: number; text: string };

/** What the demo class has written under two of its pictures, by their titles; oldest first. */
export const wordsUnder: Record<string, readonly Words[]> = {
  [apprenticeship.images.firstDay.title]: [
    {
      author: 'uwe.hartwig',
      hoursAgo: 24 * 19,
      text: 'Pünktlich war ich nur, weil der Bus zu früh kam. Zehn Minuten später hatte ich den ersten Fleck.',
    },
    {
      author: 'heike.lörcher',
      hoursAgo: 24 * 18,
      text: 'Ganz links fehlt Petra, die suchte noch den Umkleideraum.',
    },
    { author: 'Petra-Voß', hoursAgo: 24, text: 'Gefunden habe ich ihn erst am zweiten Tag!' },
  ],
  [reunion.images.everybody.title]: [
    {
      author: 'joerg.bäumer',
      hoursAgo: 3,
      text: 'Wer hat eigentlich auf den Auslöser gedrückt? Es fehlt doch niemand.',
    },
  ],
};
