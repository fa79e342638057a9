import { isolated, quoted } from '#contract/characters.ts';
import { IMAGE_MAX_MB } from '#contract/limits.ts';

/** A picture of today over one of then. */
export const repeatingTexts = {
  title: 'Nachstellen',
  lead: (title: string) =>
    `Stellt euch auf wie auf dem Bild ${quoted(title)} und macht dasselbe Bild noch einmal. Das alte Bild liegt dabei halb durchsichtig über dem neuen.`,
  old: (title: string) => `Das alte Bild: ${isolated(title)}`,
  names: (names: string) => `Darauf: ${names}`,

  open: 'Kamera einschalten',
  opening: 'Der Browser fragt gleich, ob diese Seite die Kamera benutzen darf.',
  choose: 'Oder ein Bild auswählen',
  chooseOnly: 'Bild auswählen',
  chooseHint: `Ein Foto (JPEG) bis ${IMAGE_MAX_MB} MB, zum Beispiel eines, das du schon gemacht hast. Du legst es gleich unter das alte.`,
  problems: {
    refused:
      'Die Kamera ist für diese Seite nicht erlaubt. Erlaube sie in den Einstellungen des Browsers, oder mach das Bild mit der Kamera-App und wähle es hier aus.',
    none: 'Hier ist keine Kamera zu finden. Wähle ein Bild aus.',
    taken:
      'Die Kamera wird gerade von einem anderen Programm benutzt. Schließ es und versuche es noch einmal.',
    ended: 'Die Kamera ist ausgegangen. Schalte sie noch einmal ein.',
    failed: 'Die Kamera lässt sich nicht einschalten. Versuche es noch einmal, oder wähle ein Bild aus.',
  },

  share: 'Altes Bild',
  shareOf: (percent: number) => `zu ${percent} % zu sehen`,
  onlyOld: 'Nur das alte zeigen',
  onlyNew: 'Nur das neue zeigen',
  camera: 'Was die Kamera sieht',
  shoot: 'Auslösen',
  later: (seconds: number) => `In ${seconds} Sekunden auslösen`,
  stop: 'Abbrechen',
  left: (seconds: number) => `Noch ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`,
  other: 'Andere Kamera',

  photo:
    'Das neue Bild. Mit den Pfeiltasten verschiebst du es, mit Plus und Minus änderst du die Größe, mit Komma und Punkt drehst du es.',
  arrange:
    'Schieb das neue Bild mit Finger oder Maus zurecht. Mit zwei Fingern änderst du die Größe und drehst es.',
  precisely: 'Genau einstellen',
  scale: 'Größe',
  angle: 'Drehung',
  x: 'Nach links und rechts',
  y: 'Nach oben und unten',
  percent: (value: number) => `${value} %`,
  degrees: (value: number) => `${value} Grad`,
  again: 'Noch einmal von vorn',
  fileName: 'heute.jpg',

  titleOf: 'Titel:',
  /** Behind the title of the old one. */
  proposed: (year: number) => `, ${year}`,
  goesTo: (gallery: string) => `Es kommt in die Galerie ${quoted(gallery)}.`,
  ofMeeting: (meeting: string) => `Es kommt in die Galerie vom Treffen ${quoted(meeting)}.`,
  send: 'Hochladen',
  retry: 'Erneut versuchen',
  progress: 'Fortschritt',
  notSent: 'Das hat nicht geklappt. Dein Bild ist noch da. Bitte versuche es noch einmal.',
  sent: 'Das Bild ist da. Beide stehen jetzt nebeneinander unter „Damals und heute“.',
  sentAlone: 'Das Bild ist da. Das alte ist inzwischen nicht mehr zu sehen, darum steht es allein.',
  back: 'Zurück zum alten Bild',
};
