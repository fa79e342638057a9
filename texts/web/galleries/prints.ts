export const printsTexts = {
  title: (more: number) => {
    if (more === 0) return 'Abzüge zerteilen';
    return more === 1
      ? 'Abzüge zerteilen, danach noch 1 Seite'
      : `Abzüge zerteilen, danach noch ${more} Seiten`;
  },
  looking: 'Die Abzüge werden gesucht …',
  found: (count: number) =>
    count === 1
      ? '1 Rahmen. Fehlt ein Abzug, oder stimmt der Rahmen nicht? Tippe darauf.'
      : `${count} Rahmen. Fehlt ein Abzug, oder stimmt ein Rahmen nicht? Tippe darauf.`,
  /** A frame is chosen. */
  chosen: (number: number, count: number) =>
    `Rahmen ${number} von ${count}, dicke Kante oben. Noch ein Tipp: der nächstgrößere.`,
  none: 'Hier ist kein Abzug zu erkennen. Zieh den Rahmen an den Ecken zurecht.',
  page: 'Die fotografierte Seite',
  frame: (number: number, count: number) => `Rahmen ${number} von ${count}`,
  corners: ['Ecke oben links', 'Ecke oben rechts', 'Ecke unten rechts', 'Ecke unten links'],
  cornerHint: 'Ziehen oder mit den Pfeiltasten verschieben',
  undo: 'Rückgängig',
  add: 'Hinzufügen',
  addFrame: 'Rahmen hinzufügen',
  turn: 'Drehen',
  turnFrame: 'Rahmen drehen',
  remove: 'Entfernen',
  removeFrame: 'Rahmen entfernen',
  more: 'Mehr',
  freshen: 'Farben auffrischen',
  keep: 'Die ganze Seite auch hochladen',
  take: (count: number) => (count === 1 ? '1 Bild daraus machen' : `${count} Bilder daraus machen`),
  cutting: 'Die Bilder werden ausgeschnitten …',
  cancel: 'Abbrechen',
  failed: 'Dieses Gerät schafft das Zerteilen nicht. Du kannst das Bild so hochladen, wie es ist.',
};
