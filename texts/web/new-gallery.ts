export const newGalleryTexts = {
  title: 'Neue Galerie',
  name: 'Galeriename:',
  description: 'Beschreibung:',
  descriptionHint: 'Zum Beispiel: wann und wo die Bilder entstanden sind.',
  save: 'Speichern',
  done: 'Gallerie erfolgreich erstellt!',
  failed: 'Die Gallerie konnte nicht erstellt werden!',
};
