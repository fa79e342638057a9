import { waitingTime } from '../waiting-time.ts';

export const newGalleryTexts = {
  title: 'Neue Galerie',
  name: 'Galeriename:',
  description: 'Beschreibung:',
  descriptionHint: 'Zum Beispiel: wann und wo die Bilder entstanden sind.',
  save: 'Speichern',
  done: 'Gallerie erfolgreich erstellt!',
  failed: 'Die Gallerie konnte nicht erstellt werden!',
  tooOften: (seconds: number) =>
    `Du hast in kurzer Zeit sehr viele Galerien erstellt. Bitte warte ${waitingTime(seconds)}, bevor du die nächste erstellst.`,
  noRoom: 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
};
