import type { RecordedGalleryAct } from '#contract/maintenance-galleries.ts';

type Sentence = (actor: string, member: string, object: string) => string;

/** „ von bert“; nothing where the account is gone. */
const of = (member: string) => (member ? ` von ${member}` : '');

/** The part of the record that is about galleries and their images. */
export const recordedGallerySentences: Record<RecordedGalleryAct, Sentence> = {
  'gallery-mended': (actor, member, object) => `${actor} hat die Galerie „${object}“${of(member)} geändert.`,
  'gallery-deleted': (actor, member, object) => `${actor} hat die Galerie „${object}“${of(member)} gelöscht.`,
  'gallery-images-deleted': (actor, member, object) =>
    `${actor} hat mit der Galerie „${object}“ die Bilder${of(member)} gelöscht.`,
  'image-mended': (actor, member, object) =>
    `${actor} hat den Titel des Bildes „${object}“${of(member)} geändert.`,
  'image-moved': (actor, member, object) =>
    `${actor} hat das Bild „${object}“${of(member)} in eine andere Galerie verschoben.`,
  'image-deleted': (actor, member, object) => `${actor} hat das Bild „${object}“${of(member)} gelöscht.`,
  'uploads-stopped': (actor, member) => `${actor} hat das Hochladen für ${member} abgeschaltet.`,
  'uploads-allowed': (actor, member) => `${actor} hat das Hochladen für ${member} wieder zugelassen.`,
};
