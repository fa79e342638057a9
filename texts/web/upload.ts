import { isolated } from '#contract/characters.ts';
import type { RefusalCode } from '#contract/refusals.ts';

const smaller = 'Verkleinere es in einem Bildprogramm und versuche es noch einmal.';
const tooManyBytes = `Das Bild ist größer als 25 MB. ${smaller}`;
const noJpeg =
  'Das ist kein JPEG-Bild. Öffne es in einem Bildprogramm, wähle „Speichern unter“ oder „Exportieren“ und dort das Format JPEG.';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

/** Why an upload failed; `unknownReason` for all other causes. */
const reasons: Partial<Record<RefusalCode | 'unreachable' | 'stopped', string>> = {
  'not-valid': 'So passt der Titel nicht. Bitte ändere ihn und versuche es erneut.',
  'no-session': 'Deine Anmeldung ist abgelaufen. Melde dich neu an, dann kannst du es hier erneut versuchen.',
  'other-member':
    'Inzwischen hatte sich jemand anderes angemeldet. Sobald du wieder angemeldet bist, kannst du es hier erneut versuchen.',
  'not-found': 'Diese Galerie gibt es nicht mehr.',
  'too-large': tooManyBytes,
  'too-many-pixels': `Das Bild hat mehr als 64 Megapixel. ${smaller}`,
  'too-long-side': `Das Bild ist auf einer Seite länger als 17.000 Pixel. ${smaller}`,
  'too-much-work': `Das Bild macht dem Server zu viel Arbeit. ${smaller}`,
  'wrong-type': noJpeg,
  'not-a-jpeg': noJpeg,
  'damaged-jpeg':
    'Das Bild ist beschädigt oder unvollständig. Übertrage es noch einmal vom Handy oder von der Kamera, oder lass es dir noch einmal schicken. Siehst du es noch ganz, dann öffne es in einem Bildprogramm und speichere es neu als JPEG.',
  'too-often':
    'Du hast in kurzer Zeit sehr viele Bilder hochgeladen. Versuche es in einer Stunde noch einmal.',
  'uploads-off': 'Das Hochladen ist für dich gerade abgeschaltet. Bitte frag die Betreuer der Seite.',
  'quota-reached':
    'Du hast schon so viele Bilder hochgeladen, wie jedes Mitglied speichern kann. Lösche zuerst ein paar ältere.',
  'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
  busy: 'Der Server hat gerade zu viel zu tun. Bitte versuche es in ein paar Minuten noch einmal.',
  'store-away': 'Die Seite kann gerade keine Bilder speichern. Bitte versuche es später noch einmal.',
  'stopped-midway': 'Die Verbindung stockte zu lange. Bitte prüfe dein Internet und versuche es erneut.',
  unreachable: 'Die Verbindung ist abgebrochen. Bitte prüfe dein Internet und versuche es erneut.',
  stopped: 'Das Hochladen wurde abgebrochen.',
};

export const uploadTexts = {
  /** Offered when a meeting was just now, and this is another gallery. */
  meeting: {
    question: (title: string) =>
      `Sind es Bilder vom Treffen „${isolated(title)}“? Die haben eine eigene Galerie.`,
    open: 'Dort hochladen',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    noRoom: 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
  },

  titleIn: (gallery: string) => `Bilder hochladen: ${isolated(gallery)}`,
  imageTitle: 'Titel:',
  titleOf: (file: string) => `Titel von ${file}:`,
  choose: 'Bilder auswählen',
  dropHint: 'Tippe hier, um Bilder auszuwählen, oder zieh sie mit der Maus in dieses Feld.',
  limits: 'Fotos (JPEG) bis 25 MB, gern mehrere auf einmal.',
  send: 'Absenden',
  back: 'Zurück zur Galerie',

  titles: 'Titel der Bilder',
  oneTitle: 'Ein Titel für alle Bilder',
  titleEach: 'Jedes Bild bekommt seinen eigenen Titel',
  takeTitle: (gallery: string) => `„${isolated(gallery)}“ als Titel nehmen`,
  fillTitles: (gallery: string) => `Wo ein Titel fehlt: „${isolated(gallery)}“`,

  chosen: 'Ausgewählte Bilder',
  chosenCount: (count: number) => `${pictures(count)} ausgewählt`,
  remove: 'Entfernen',
  removeFile: (file: string) => `Entfernen: ${file}`,
  retry: 'Erneut versuchen',
  retryFile: (file: string) => `Erneut versuchen: ${file}`,
  progress: (file: string) => `Fortschritt von ${file}`,
  progressOverall: (done: number, count: number) =>
    count === 1 ? 'Das Bild ist hochgeladen' : `${done} von ${count} Bildern hochgeladen`,
  megabytes: (megabytes: string) => `${megabytes} MB`,
  kilobytes: (kilobytes: number) => `${kilobytes} kB`,

  sent: (percent: number) => `${percent} %`,
  steps: {
    waiting: 'Bereit',
    working: 'Wird verarbeitet …',
    pausing: 'Gerade ist viel los. Es geht gleich von selbst weiter.',
    done: 'Hochgeladen',
    'left-out': 'Schon da, nicht noch einmal hochgeladen',
  },

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

  /** Found before anything is sent. */
  refused: {
    heic: 'Dieses Bild ist im Format HEIC. Bitte sende es als JPEG: Schick dir das Bild selbst per E-Mail und speichere es von dort. Für neue Bilder wähle auf dem iPhone unter „Einstellungen“ → „Kamera“ → „Formate“ die Auswahl „Maximale Kompatibilität“.',
    'other-format': noJpeg,
    'too-large': tooManyBytes,
    empty:
      'Die Datei ist leer. Vielleicht liegt das Bild nur in der Cloud: Öffne es einmal und wähle es dann neu aus.',
  },

  /** Reported by the server, or by the network. */
  reasons,
  unknownReason: 'Es ist ein Fehler aufgetreten. Bitte versuche es erneut.',
};
