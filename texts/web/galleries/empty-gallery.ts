/** Until the first picture is there. */
export const emptyGalleryTexts = {
  empty: 'Noch kein Bild, nur der Farbfächer. Lade das erste Bild hoch und bring Leben hinein.',
  uploadFirst: 'Bilder hochladen',
};
