import { isolated, quoted } from '#contract/characters.ts';
import type { TrashEntry } from '#contract/galleries.ts';
import { TRASH_DAYS } from '#contract/limits.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

/** What was deleted and can be restored. */
export const trashTexts = {
  title: 'Papierkorb',
  lead: `Was du gelöscht hast, liegt hier ${TRASH_DAYS} Tage und zählt so lange zu deinem Speicherplatz. Danach ist es für immer weg.`,
  leadOfAll: `Gelöschtes liegt hier ${TRASH_DAYS} Tage.`,
  empty: 'Der Papierkorb ist leer.',
  what: ({ kind, title, gallery, images }: TrashEntry) => {
    if (kind === 'gallery')
      return `Galerie ${quoted(title)}, ${images === 0 ? 'leer' : `mit ${images === 1 ? 'einem Bild' : `${images} Bildern`}`}`;
    return images === 1
      ? `Bild ${quoted(title)} aus ${quoted(gallery)}`
      : `${pictures(images)} aus ${quoted(gallery)}`;
  },
  /** `by`: left out where it is oneself. */
  deleted: (day: string, by?: string) =>
    by === undefined ? `Gelöscht am ${day}.` : `Gelöscht am ${day}${by ? ` von ${isolated(by)}` : ''}.`,
  until: (day: string) => `Liegt hier bis ${day}.`,
  restore: 'Zurückholen',
  restoreThis: (what: string) => `Zurückholen: ${what}`,
  restoreAll: 'Alles zurückholen',
  restored: (count: number) => (count === 1 ? 'Es ist wieder da.' : 'Alles ist wieder da.'),
  gone: 'Das liegt nicht mehr im Papierkorb. Vielleicht hat es schon jemand zurückgeholt.',
  noGallery: 'Die Galerie dieses Bildes liegt selbst im Papierkorb. Hol sie zuerst zurück.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
};
