/** The maintainer verb that makes an album. */
export const albumCommandTexts = {
  progress: 'Album wird gemacht',
  exists: (file: string) =>
    `Die Datei „${file}“ gibt es schon. Gib einen anderen Namen an, oder lösche sie zuerst.`,
  failed: (file: string, why: string) => `Das Album „${file}“ ist nicht entstanden: ${why}`,
  done: (file: string, images: number, size: string) =>
    `Album gemacht: ${file} (${images === 1 ? '1 Bild' : `${images} Bilder`}, ${size}).`,

  create: {
    help: {
      call: 'album create DATEI [--large] [--mails]',
      does: 'macht ein Klassenalbum, das ohne die Seite aufgeht',
      more: `Schreibt alle Galerien mit dem, was dabeisteht, in eine ZIP-Datei. Ausgepackt öffnet sich darin index.html
in jedem Browser, auch ohne Internet. Namen stehen darin nur von Mitgliedern, die das angekreuzt haben.
Die Datei bekommt ihren Namen erst, wenn sie ganz ist; bis dahin endet er auf „.unfertig“.
Was ein abgebrochener Versuch davon liegen ließ, räumt der nächste mit demselben Namen weg.

  --large  mit großen Bildern, auch zum Drucken
  --mails  mit den Rundmails`,
    },
  },
};
