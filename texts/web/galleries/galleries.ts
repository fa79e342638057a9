import { isolated } from '#contract/characters.ts';
import type { Image } from '#contract/galleries.ts';

export const galleryTexts = {
  /** Until the first picture is there. */
  empty: 'Noch kein Bild, nur der Farbfächer. Lade das erste Bild hoch und bring Leben hinein.',
  uploadFirst: 'Bilder hochladen',
  choose: 'Auswählen',
  addImage: 'Bild hinzufügen',
  tiles: 'Kacheln',
  uploadedBy: ({ uploader, guest }: Pick<Image, 'uploader' | 'guest'>) =>
    `Hochgeladen von ${guest ? `${isolated(guest)} (Gast)` : isolated(uploader) || 'einem früheren Mitglied'}`,
  aboutYear: (year: number) => `um ${year}`,
  comments: (count: number) => (count === 1 ? '1 Kommentar' : `${count} Kommentare`),
  notLoaded: 'Die Bilder konnten nicht geladen werden. Bitte versuche es erneut.',
  /** With what stands on the card besides. */
  open: (title: string, ...badges: (string | boolean | undefined)[]) =>
    [`${isolated(title)} groß ansehen`, ...badges].filter(Boolean).join(', '),
  /** Just now, by whoever reads it. */
  uploaded: 'Hochgeladen',
  hidden: 'Verborgen',
  pair: 'Damals und heute',
  /** The rest of a description. */
  more: 'Mehr lesen',
  slideShow: 'Diashow',
  print: 'Drucken',
  edit: 'Galerie bearbeiten',
  trash: 'Papierkorb',
  editImage: 'Bild bearbeiten',
  deleteImage: 'Bild löschen',
  confirmDelete: 'Möchtest du dieses Bild wirklich löschen?',
  deleted: 'Das Bild wurde erfolgreich gelöscht!',
  deleteFailed: 'Es ist ein Fehler beim Löschen des Bildes aufgetreten!',
};

/** From which year a picture is that no camera has dated. */
export const yearTexts = {
  label: 'Ungefähr aus dem Jahr:',
  hint: 'Vier Ziffern, nur wenn du es weißt. Es gilt für Bilder ohne Aufnahmezeit.',
  inFuture: 'Dieses Jahr kommt erst noch.',
};
