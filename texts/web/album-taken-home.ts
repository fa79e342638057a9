/** What the script of an album says that members take home. */

export const takenHomeTexts = {
  search: 'Im Klassenalbum suchen',
  searchHint: 'Namen, Titel, und was unter Bildern steht',
  found: (count: number) => (count === 0 ? 'Nichts gefunden.' : `${count} gefunden.`),
  more: (count: number) => `Und ${count} mehr: Schreib etwas genauer, was du suchst.`,
  inGallery: (title: string, gallery: string) => `${title} (${gallery})`,
  untitled: 'Bild',

  slideShow: 'Diashow',
  position: (number: number, count: number, title: string) => `Bild ${number} von ${count}: ${title}`,
  greeting: (name: string) => `Gruß von ${name}`,
  close: 'Schließen',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  play: 'Abspielen',
  pause: 'Anhalten',
  seconds: 'Sekunden je Bild',
  order: 'Reihenfolge',
  orders: { row: 'der Reihe nach', date: 'nach Datum', mixed: 'gemischt' },
  titles: 'Titel zeigen',
  names: 'Namen zeigen',
};
