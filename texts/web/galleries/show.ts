import { SESSION_HOURS } from '#contract/limits.ts';

export const showTexts = {
  title: 'Diashow',
  all: 'Alle Galerien',
  what: 'Welche Bilder?',
  order: 'Reihenfolge',
  orders: { row: 'Der Reihe nach', date: 'Nach Datum', mixed: 'Gemischt' },
  seconds: 'Wie lange steht ein Bild?',
  secondsOf: (count: string) => `${count} Sekunden`,
  withTitles: 'Titel zeigen',
  withNames: 'Namen zeigen',
  withCode: 'QR-Code zeigen, mit dem Gäste Bilder schicken',
  live: 'Neue Bilder kommen als Nächste dran.',
  start: 'Diashow starten',
  back: 'Zurück',
  hints: [
    'Weiter und zurück: mit einem Tipp rechts oder links ins Bild.',
    'Anhalten und weiter: mit einem Tipp in die Mitte.',
    'Beenden: in die Mitte tippen und dann auf das Kreuz.',
  ],
  keys: 'Mit Tasten, auch einer Fernbedienung: Pfeile führen weiter und zurück, die Leertaste hält an, Esc beendet.',
  evening: `Die Diashow fängt nach dem letzten Bild von vorn an, und der Bildschirm bleibt so lange hell. Ist das WLAN kurz weg, bleibt das Bild stehen. Nach ${SESSION_HOURS} Stunden musst du dich noch einmal anmelden.`,
  empty: 'Hier ist noch kein Bild.',
  notLoaded: 'Die Bilder konnten nicht geladen werden. Bitte versuche es noch einmal.',

  /** For those who hear the page. */
  greeting: (name: string, words: string) => `Gruß von ${name}: ${words}`,
  loading: 'Gleich geht es los …',
  /** One of then fades into that of today. */
  pair: (title: string) => `Damals und heute: ${title}`,
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  pause: 'Anhalten',
  play: 'Weiter',
  end: 'Beenden',
};

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
