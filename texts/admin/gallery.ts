import { TRASH_DAYS } from '#contract/durations.ts';
import type { TrashEntry } from '#contract/galleries.ts';
import { command } from './command.ts';

/** Maintainer verbs for galleries, images, and who may upload how much. */

const images = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

export const imageTexts = {
  unknown: (id: string) =>
    `Ein Bild mit der Nummer „${id}“ gibt es nicht; „${command('image list')}“ zeigt alle.`,
  nobody: 'früheres Mitglied',
  progress: 'Bilder werden gelöscht',

  list: {
    help: {
      call: 'image list [--of NAME]',
      does: 'zeigt die Bilder mit ihren Nummern',
      more: `Zeigt alle Bilder mit Nummer, Titel, Galerie und Größe, die neuesten zuerst.

  --of NAME  nur die dieses Mitglieds`,
    },
    headings: ['Nummer', 'Titel', 'Galerie', 'Von', 'Hochgeladen am', 'Größe'],
    none: 'Es gibt keine Bilder.',
  },

  delete: {
    help: {
      call: 'image delete NUMMER [--yes]',
      does: 'legt ein Bild in den Papierkorb',
      get more() {
        return `Legt ein Bild in den Papierkorb; nach ${TRASH_DAYS} Tagen ist es mit allen seinen Dateien gelöscht. Bis dahin holt
„${command('trash restore NUMMER')}“ es zurück. Ein Bild, auf dem sich jemand nicht zeigen möchte, ist gleich gelöscht.
In Sicherungen von vorher bleibt es, bis sie ablaufen.

  --yes  ohne Rückfrage`;
      },
    },
    ask: (title: string, gallery: string, uploader: string) =>
      `Das Bild „${title}“ aus „${gallery}“ (von: ${uploader}) löschen?`,
    done: (title: string) => `Bild „${title}“ gelöscht.`,
  },
};

export const galleryTexts = {
  unknown: (id: string) =>
    `Eine Galerie mit der Nummer „${id}“ gibt es nicht; „${command('gallery list')}“ zeigt alle.`,

  list: {
    help: {
      call: 'gallery list',
      does: 'zeigt die Galerien mit ihren Nummern',
      more: 'Zeigt alle Galerien mit Nummer, Titel, wer sie angelegt hat und was darin liegt, die neuesten zuerst.',
    },
    headings: ['Nummer', 'Titel', 'Von', 'Angelegt am', 'Bilder', 'Größe'],
    none: 'Es gibt noch keine Galerie.',
  },

  rename: {
    help: {
      call: 'gallery rename NUMMER TITEL',
      does: 'gibt einer Galerie einen anderen Titel',
      more: 'Gibt einer Galerie einen anderen Titel. Ein Titel aus mehreren Wörtern steht in Anführungszeichen.',
    },
    badTitle: 'Der Titel muss 1 bis 100 Zeichen haben und in eine Zeile passen.',
    done: (from: string, to: string) => `Galerie „${from}“ heißt jetzt „${to}“.`,
  },

  delete: {
    help: {
      call: 'gallery delete NUMMER [--yes]',
      does: 'legt eine Galerie mit allen Bildern darin in den Papierkorb',
      get more() {
        return `Legt eine Galerie mit allen Bildern darin, ganz gleich, von wem, in den Papierkorb; nach ${TRASH_DAYS} Tagen ist sie gelöscht.
Bis dahin holt „${command('trash restore NUMMER')}“ sie zurück. In Sicherungen von vorher bleibt sie, bis sie ablaufen.

  --yes  ohne Rückfrage`;
      },
    },
    ask: (title: string, count: number) =>
      count === 0
        ? `Die leere Galerie „${title}“ löschen?`
        : `Die Galerie „${title}“ mit ${count === 1 ? 'dem einen Bild' : `allen ${count} Bildern`} löschen?`,
    done: (title: string, count: number) => `Galerie „${title}“ gelöscht, mit ihr ${images(count)}.`,
  },
};

export const trashTexts = {
  list: {
    help: {
      call: 'trash list',
      does: 'zeigt, was im Papierkorb liegt',
      more: `Zeigt die Galerien und Bilder, die in den letzten ${TRASH_DAYS} Tagen gelöscht wurden, die zuletzt gelöschten zuerst.`,
    },
    headings: ['Nummer', 'Was', 'Gelöscht von', 'Gelöscht am', 'Liegt bis'],
    none: 'Der Papierkorb ist leer.',
    what: ({ kind, title, gallery, images: count }: Omit<TrashEntry, 'id'>) => {
      if (kind === 'gallery') return `Galerie „${title}“ mit ${count === 1 ? '1 Bild' : `${count} Bildern`}`;
      return count === 1 ? `Bild „${title}“ aus „${gallery}“` : `${images(count)} aus „${gallery}“`;
    },
  },
  restore: {
    help: {
      call: 'trash restore NUMMER',
      does: 'holt eine Galerie oder Bilder aus dem Papierkorb zurück',
      get more() {
        return `Holt aus dem Papierkorb zurück, was unter dieser Nummer steht, mit allem, was zusammen damit gelöscht wurde.
„${command('trash list')}“ zeigt die Nummern.`;
      },
    },
    refused: (id: string) =>
      `Im Papierkorb liegt nichts mit der Nummer „${id}“, oder die Galerie des Bildes liegt selbst darin; „${command('trash list')}“ zeigt alles.`,
    done: (title: string) => `„${title}“ ist wieder da.`,
  },
};

export const uploadsTexts = {
  off: {
    help: {
      call: 'uploads off NAME',
      does: 'schaltet einem Mitglied das Hochladen ab',
      get more() {
        return `Schaltet einem Mitglied das Hochladen von Bildern ab; alles andere geht weiter, und seine Bilder bleiben.
„${command('uploads on NAME')}“ macht das rückgängig.`;
      },
    },
    done: (username: string) => `„${username}“ kann keine Bilder mehr hochladen.`,
  },
  on: {
    help: {
      call: 'uploads on NAME',
      does: 'lässt ein Mitglied wieder hochladen',
      more: 'Lässt ein Mitglied wieder Bilder hochladen.',
    },
    done: (username: string) => `„${username}“ kann wieder Bilder hochladen.`,
  },
};

export const usageTexts = {
  help: {
    call: 'usage',
    does: 'zeigt, wie viel gespeichert ist, im Ganzen und je Mitglied',
    more: 'Zeigt, wie viele Bilder und wie viele Bytes gespeichert sind, im Ganzen und je Mitglied, und was noch frei ist.',
  },
  whole: (count: number, bytes: string) => `Gespeichert: ${images(count)}, ${bytes}.`,
  allowed: (count: number, bytes: string) => `Je Mitglied erlaubt: ${images(count)}, ${bytes}.`,
  free: (bytes: string) => `Frei auf dem Datenträger des Datenordners: ${bytes}.`,
  headings: ['Mitglied', 'Bilder', 'Größe', 'Anteil'],
  formerMembers: 'frühere Mitglieder',
};
