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
      does: 'löscht ein Bild, für immer',
      more: `Löscht ein Bild mit allen seinen Dateien, für immer. In Sicherungen von vorher bleibt es, bis sie ablaufen.

  --yes  ohne Rückfrage`,
    },
    ask: (title: string, gallery: string, uploader: string) =>
      `Das Bild „${title}“ aus „${gallery}“ (von: ${uploader}) für immer löschen?`,
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
      does: 'löscht eine Galerie mit allen Bildern darin, für immer',
      more: `Löscht eine Galerie mit allen Bildern darin, ganz gleich, von wem, für immer. In Sicherungen von vorher bleibt sie,
bis sie ablaufen.

  --yes  ohne Rückfrage`,
    },
    ask: (title: string, count: number) =>
      count === 0
        ? `Die leere Galerie „${title}“ für immer löschen?`
        : `Die Galerie „${title}“ mit ${count === 1 ? 'dem einen Bild' : `allen ${count} Bildern`} für immer löschen?`,
    done: (title: string, count: number) => `Galerie „${title}“ gelöscht, mit ihr ${images(count)}.`,
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
