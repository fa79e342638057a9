import { waitingTime } from '../waiting-time.ts';

export const newGalleryTexts = {
  title: 'Neue Galerie',
  name: 'Galeriename:',
  description: 'Beschreibung:',
  descriptionHint: 'Zum Beispiel: wann und wo die Bilder entstanden sind.',
  save: 'Speichern',
  done: 'Gallerie erfolgreich erstellt!',
  refusals: {
    'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
    'too-often': (seconds: number) =>
      `Du hast in kurzer Zeit sehr viele Galerien erstellt. Bitte warte ${waitingTime(seconds)}, bevor du die nächste erstellst.`,
    failed: 'Die Gallerie konnte nicht erstellt werden!',
  },
};
