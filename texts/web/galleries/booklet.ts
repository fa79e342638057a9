const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

/** A gallery on paper. */
export const bookletTexts = {
  title: 'Heft zum Drucken',
  tabTitle: (gallery: string) => `${gallery} – Heft`,
  print: 'Drucken',
  back: 'Zurück zur Galerie',
  lead: 'Im Fenster des Druckers wählst du A4, Hochformat. „Als PDF speichern“ macht eine Datei daraus.',
  perSheet: 'Bilder auf einem Blatt',
  options: { 1: '1', 2: '2', 4: '4', 6: '6' },
  withNames: 'Mit den Namen auf den Bildern',
  sheets: (images: number, sheets: number) =>
    `${pictures(images)} auf ${sheets === 1 ? 'einem Blatt' : `${sheets} Blättern`}, dazu das Titelblatt.`,
  loading: (done: number, all: number) => `Die Bilder werden geladen: ${done} von ${all} …`,
  incomplete: (missing: number) =>
    `${missing === 1 ? 'Ein Bild ließ' : `${missing} Bilder ließen`} sich nicht laden. Möchtest du trotzdem drucken?`,
  namesNotLoaded: 'Die Namen konnten nicht geladen werden. Bitte versuche es noch einmal.',
  empty: 'Hier ist noch kein Bild.',
  sheet: (number: number) => `Blatt ${number}`,
  as: (groupName: string, count: number, day: string) => `${groupName} · ${pictures(count)} · Stand: ${day}`,
};
