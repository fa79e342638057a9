export const showTexts = {
  title: 'Diashow',
  all: 'Alle Galerien',
  what: 'Welche Bilder?',
  order: 'Reihenfolge',
  orders: { row: 'Der Reihe nach', mixed: 'Gemischt' },
  seconds: 'Wie lange steht ein Bild?',
  secondsOf: (count: number) => `${count} Sekunden`,
  withTitles: 'Titel zeigen',
  withNames: 'Namen zeigen',
  start: 'Diashow starten',
  back: 'Zurück',
  hints: [
    'Weiter und zurück: mit den Pfeiltasten, auch einer Fernbedienung, oder mit einem Tipp rechts oder links ins Bild.',
    'Anhalten und weiter: mit der Leertaste oder einem Tipp in die Mitte.',
    'Beenden: mit der Taste Esc, oder in die Mitte tippen und dann auf das Kreuz.',
  ],
  evening:
    'Die Diashow fängt nach dem letzten Bild von vorn an, und der Bildschirm bleibt so lange hell. Ist das WLAN kurz weg, bleibt das Bild stehen. Nach zwei Stunden musst du dich noch einmal anmelden.',
  empty: 'Hier ist noch kein Bild.',
  notLoaded: 'Die Bilder konnten nicht geladen werden. Bitte versuche es noch einmal.',

  loading: 'Gleich geht es los …',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  pause: 'Anhalten',
  play: 'Weiter',
  end: 'Beenden',
};
