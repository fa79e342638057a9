const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

/** All galleries. */
export const galleryListTexts = {
  title: 'Bildergalerien',
  add: 'Neue Gallerie',
  slideShow: 'Diashow',
  album: 'Klassenalbum zum Mitnehmen',
  /** Where there is no gallery in which it would be found. */
  trash: 'Papierkorb',
  empty: 'Noch gibt es keine Galerie. Leg die erste an und lade deine Bilder hoch.',
  count: (count: number) => (count === 0 ? 'Noch keine Bilder' : pictures(count)),
};
