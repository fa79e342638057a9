import { isolated, quoted } from '#contract/characters.ts';
import { IMAGE_MAX_MB } from '#contract/limits.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

export const uploadTexts = {
  /** Offered when a meeting was just now, and this is another gallery. */
  meeting: {
    question: (title: string) =>
      `Sind es Bilder vom Treffen ${quoted(title)}? Die haben eine eigene Galerie.`,
    open: 'Dort hochladen',
    refusals: {
      conflict: 'Dieses Treffen hat sich inzwischen geändert. Bitte lade die Seite neu.',
      'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
      failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    },
  },

  titleIn: (gallery: string) => `Bilder hochladen: ${isolated(gallery)}`,
  imageTitle: 'Titel:',
  titleOf: (file: string) => `Titel von ${file}:`,
  choose: 'Bilder auswählen',
  chooseHint: 'Tippe hier, um Bilder auszuwählen.',
  dropHint: 'Du kannst sie auch in dieses Feld ziehen.',
  limits: `Fotos (JPEG) bis ${IMAGE_MAX_MB} MB, gern mehrere auf einmal.`,
  send: 'Absenden',
  sendRest: (count: number) => (count === 1 ? 'Restliches Bild hochladen' : `Restliche ${count} hochladen`),
  back: 'Zurück zur Galerie',

  titles: 'Titel der Bilder',
  oneTitle: 'Ein Titel für alle Bilder',
  titleEach: 'Jedes Bild bekommt seinen eigenen Titel',
  ofSeveral: (number: number, count: number) => ` (${number} von ${count})`,
  counted: (first: string) => `Das erste heißt ${quoted(first)}, und so weiter.`,

  chosen: 'Ausgewählte Bilder',
  chosenCount: (count: number) => `${pictures(count)} ausgewählt`,
  removeFile: (file: string) => `Entfernen: ${file}`,
  retry: 'Erneut versuchen',
  retryFile: (file: string) => `Erneut versuchen: ${file}`,
  unfold: (count: number) => `Alle ${count} Bilder zeigen`,
  fold: 'Weniger zeigen',
  progressOfAll: 'Fortschritt aller Bilder',
  progress: (file: string) => `Fortschritt von ${file}`,
  progressOverall: (done: number, count: number) =>
    count === 1
      ? `Das Bild ${done === 1 ? 'ist' : 'wird'} hochgeladen`
      : `${done} von ${count} Bildern hochgeladen`,
  megabytes: (megabytes: string) => `${megabytes} MB`,
  kilobytes: (kilobytes: number) => `${kilobytes} kB`,

  sent: (percent: number) => `${percent} %`,
  steps: {
    waiting: 'Bereit',
    shrinking: 'Wird verkleinert …',
    working: 'Wird verarbeitet …',
    offline: 'Warte auf das Netz …',
    pausing: 'Gerade ist viel los. Es geht gleich von selbst weiter.',
    done: 'Hochgeladen',
    'left-out': 'Schon da, nicht noch einmal hochgeladen',
  },

  looksLikePage: (file: string, count: number) =>
    count === 1
      ? `${file} sieht nach einer Albumseite aus.`
      : `${pictures(count)} sehen nach Albumseiten aus.`,
  split: 'Mehrere Abzüge? Zerteilen',
  splitOther: 'Ein Bild zeigt mehrere Abzüge? Zerteilen',
  splitThis: 'Zerteilen',
  splitFile: (file: string) => `Zerteilen: ${file}`,
  /** Behind the title of a page. */
  piece: (number: number, count: number) => ` ${number} von ${count}`,
  pixels: (width: number, height: number) =>
    `${width.toLocaleString('de')} × ${height.toLocaleString('de')} Bildpunkte`,

  nothingChosen: 'Bitte wähle ein Bild aus!',
  success: 'Das Bild wurde erfolgreich hochgeladen!',
  successMany: (count: number) => `${count} Bilder wurden erfolgreich hochgeladen!`,
  failed: 'Das Bild konnte nicht hochgeladen werden!',
  failedSome: (failed: number, count: number) =>
    failed === 1
      ? `1 von ${count} Bildern konnte nicht hochgeladen werden. Der Grund steht in der Liste.`
      : `${failed} von ${count} Bildern konnten nicht hochgeladen werden. Die Gründe stehen in der Liste.`,
  /** Asked once for all. */
  known: (count: number, isOnlyThese: boolean) =>
    [
      `${pictures(count)} ${count === 1 ? 'ist' : 'sind'} schon in dieser Galerie.`,
      'Trotzdem noch einmal hochladen?',
      isOnlyThese ? '' : 'Bei „Abbrechen“ gehen nur die übrigen Bilder hoch.',
    ]
      .join(' ')
      .trim(),
  leave: 'Es werden noch Bilder hochgeladen. Möchtest du die Seite wirklich verlassen?',
};

/** The page that a phone's share sheet opens. */
export const sharedTexts = {
  title: 'Geteilte Bilder',
  arrived: (count: number) => (count === 1 ? '1 Bild ist angekommen.' : `${count} Bilder sind angekommen.`),
  fromOutside:
    'Das kam von außerhalb: aus einer anderen App, oder eine andere Seite hat es hierher geschickt.',
  files: 'Was angekommen ist',
  ask: (count: number) =>
    count === 1
      ? 'Ist das von dir, und willst du es hochladen?'
      : 'Sind sie von dir, und willst du sie hochladen?',
  ours: 'Ja, weiter',
  drop: 'Nein, verwerfen',
  dropped: 'Verworfen. Hier ist nichts davon geblieben.',
  login:
    'Melde dich an, dann wählst du die Galerie. Die Bilder warten so lange; bitte schließ die Seite nicht.',
  toLogin: 'Anmelden',
  choose: (count: number) => (count === 1 ? 'In welche Galerie soll es?' : 'In welche Galerie sollen sie?'),
  galleries: 'Galerien',
  to: (gallery: string) => isolated(gallery),
  newGallery: 'Neue Galerie anlegen',
  notYet: 'Hochgeladen wird erst, wenn du auf der nächsten Seite „Absenden“ drückst.',
  lost: 'Hier sind keine Bilder angekommen. Teile sie bitte noch einmal, oder öffne eine Galerie und wähle sie dort aus.',
  toGalleries: 'Zu den Galerien',
};
