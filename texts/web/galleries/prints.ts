export const printsTexts = {
  title: 'Abzüge zerteilen',
  looking: 'Die Abzüge werden gesucht …',
  found: (count: number) =>
    count === 1
      ? '1 Rahmen. Ein Abzug fehlt? Tippe in seine Mitte.'
      : `${count} Rahmen. Ein Abzug fehlt? Tippe in seine Mitte.`,
  none: 'Hier ist kein Abzug zu erkennen. Zieh den Rahmen an den Ecken zurecht.',
  page: 'Die fotografierte Seite',
  frame: (number: number, count: number) => `Rahmen ${number} von ${count}`,
  corners: ['Ecke oben links', 'Ecke oben rechts', 'Ecke unten rechts', 'Ecke unten links'],
  cornerHint: 'Ziehen oder mit den Pfeiltasten verschieben',
  add: 'Rahmen hinzufügen',
  turn: 'Drehen',
  remove: 'Rahmen entfernen',
  top: 'Die dicke Kante ist oben.',
  freshen: 'Farben auffrischen',
  keep: 'Die ganze Seite auch hochladen',
  take: (count: number) => (count === 1 ? '1 Bild daraus machen' : `${count} Bilder daraus machen`),
  part: (number: number, count: number) => ` ${number} von ${count}`,
  cutting: 'Die Bilder werden ausgeschnitten …',
  cancel: 'Abbrechen',
  failed: 'Dieses Gerät schafft das Zerteilen nicht. Du kannst das Bild so hochladen, wie es ist.',
};
