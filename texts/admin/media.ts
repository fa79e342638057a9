import { backups, command } from './command.ts';

/** Maintainer verbs for image files. */
export const mediaTexts = {
  storageAway: (folder: string | undefined) =>
    folder === undefined
      ? 'Der S3-Speicher antwortet nicht; prüfe S3_ENDPOINT, S3_BUCKET und die Schlüssel, dann noch einmal.'
      : `Im Bilderordner ${folder} fehlt die Datei „.klassenkreis“, oder er lässt sich nicht beschreiben; ist der Datenträger eingehängt? Liegen die Bilder da, lege die Datei leer wieder an. Sind sie verloren und ist der Ordner leer oder weg, holt „${command(`media repair ${backups()}`)}“ sie aus der Sicherung.`,

  check: {
    help: {
      call: 'media check [--portion]',
      does: 'prüft, ob jedes Bild unverändert da ist',
      more: `Liest jede Datei jedes Bildes und vergleicht sie mit der Prüfsumme vom Hochladen. Nennt fehlende und veränderte
Dateien und alles, was im Bilderordner liegt und nicht dorthin gehört. Ändert nichts.

  --portion  liest nur den nächsten Teil, für jede Nacht: in 30 Nächten sind alle gelesen; was nicht heil war,
             wird jede Nacht wieder gelesen und genannt`,
    },
    progress: 'Prüfe Bilder',
    sound: (count: number) =>
      count === 1 ? 'Das eine Bild ist unverändert da.' : `Alle ${count} Bilder sind unverändert da.`,
    portionSound: (count: number, all: number) =>
      `${count} von ${imagesDative(all)} gelesen: unverändert da.`,
    broken: (count: number, read: number) =>
      `Bei ${count} von ${imagesDative(read)} fehlen Dateien oder sind verändert. Hole sie aus einer Sicherung: „${command(`media repair ${backups()}`)}“, die Seite darf laufen.`,
  },

  repair: {
    help: {
      call: 'media repair ORDNER [--yes]',
      does: 'holt fehlende oder veränderte Bilder aus einer Sicherung',
      more: `Liest jedes Bild der Seite und holt Dateien, die fehlen oder verändert sind, aus einem Ordner mit Sicherungen, wenn
sie dort heil sind. Die Seite darf dabei laufen. Alles andere bleibt, wie es ist; bricht es ab, rufe es noch
einmal auf. Sind die Bilder mit ihrem Datenträger verloren, füllt es einen leeren Ordner, den es vorher nicht kannte,
oder einen leeren S3-Speicher; davor fragt es.

  --yes  ohne Rückfrage`,
    },
    adopt: (place: string) =>
      `In ${place} liegt nichts, und es ist nicht der Ort, an dem die Bilder zuletzt waren. Ist nur ein Datenträger nicht eingehängt oder eine Einstellung falsch, antworte mit „nein“. Sind die Bilder verloren: Sollen sie aus der Sicherung dorthin, für alle Server dieser Seite?`,
    progress: 'Prüfe Bilder',
    nothing: (count: number) =>
      `Nichts zu tun: ${count === 1 ? 'das eine Bild ist' : `alle ${count} Bilder sind`} heil.`,
    repaired: (count: number) => `Aus der Sicherung geholt, ${images(count)}:`,
    lost: 'Auch dort nicht heil:',
    /** A running site may remember a small picture as it was. */
    again: 'Zeigt die Seite eines davon noch falsch, starte sie neu.',
    failed: (count: number) =>
      `${count === 1 ? '1 Bild ist' : `${count} Bilder sind`} weder auf der Seite noch in dieser Sicherung heil. Versuche eine andere Kopie der Sicherungen; sonst bitte, wer es hochgeladen hat, das Bild zu löschen und neu hochzuladen.`,
  },
};

/** How backups and media checks name pictures that are not as they were. */
export const pictureTexts = {
  headings: ['Bild', 'Galerie', 'von', 'Dateien', 'Nummer'],
  /** The account of the uploader was deleted. */
  nobody: '–',
  states: { missing: 'fehlt', changed: 'verändert', unreadable: 'unlesbar' },
};

export const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const images = (count: number) => some(count, 'Bild', 'Bilder');
/** After „von“ and „bei“. */
export const imagesDative = (count: number) => some(count, 'Bild', 'Bildern');
