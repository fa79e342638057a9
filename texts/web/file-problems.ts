import type { Api } from '#contract/api.ts';
import type { RefusalsOf } from '#contract/endpoint.ts';
import { IMAGE_MAX_MB, IMAGE_MAX_MEGAPIXELS, IMAGE_MAX_SIDE, TRASH_DAYS } from '#contract/limits.ts';
import type { RefusalCode } from '#contract/refusals.ts';

const smaller = 'Verkleinere es in einem Bildprogramm und versuche es noch einmal.';
const tooManyBytes = `Das Bild ist größer als ${IMAGE_MAX_MB} MB. ${smaller}`;
const noJpeg =
  'Das ist kein JPEG-Bild. Öffne es in einem Bildprogramm, wähle „Speichern unter“ oder „Exportieren“ und dort das Format JPEG.';

/** Why an upload failed; `unknownReason` for all other causes. */
const reasons: Partial<Record<RefusalCode | 'unreachable' | 'stopped', string>> &
  Record<RefusalsOf<Api['POST /galleries/{id}/images']>, string> = {
  'not-valid': 'So passt der Titel nicht. Bitte ändere ihn und versuche es erneut.',
  'no-session': 'Deine Anmeldung ist abgelaufen. Melde dich neu an, dann kannst du es hier erneut versuchen.',
  'other-member':
    'Inzwischen hatte sich jemand anderes angemeldet. Sobald du wieder angemeldet bist, kannst du es hier erneut versuchen.',
  'not-found': 'Diese Galerie gibt es nicht mehr.',
  'too-large': tooManyBytes,
  'too-many-pixels': `Das Bild hat mehr als ${IMAGE_MAX_MEGAPIXELS} Megapixel. ${smaller}`,
  'too-long-side': `Das Bild ist auf einer Seite länger als ${IMAGE_MAX_SIDE / 1000}.000 Pixel. ${smaller}`,
  'too-much-work': `Das Bild macht dem Server zu viel Arbeit. ${smaller}`,
  'wrong-type': noJpeg,
  'not-a-jpeg': noJpeg,
  'damaged-jpeg':
    'Das Bild ist beschädigt oder unvollständig. Übertrage es noch einmal vom Handy oder von der Kamera, oder lass es dir noch einmal schicken. Siehst du es noch ganz, dann öffne es in einem Bildprogramm und speichere es neu als JPEG.',
  'too-often':
    'Du hast in kurzer Zeit sehr viele Bilder hochgeladen. Versuche es in einer Stunde noch einmal.',
  'uploads-off': 'Das Hochladen ist für dich gerade abgeschaltet. Bitte frag die Betreuer der Seite.',
  'hidden-picture':
    'Dieses Bild wurde auf Wunsch verborgen. Deshalb kann es auch nicht noch einmal hochgeladen werden. Fragen dazu beantworten dir die Betreuer der Seite.',
  'quota-reached': `Du hast schon so viele Bilder hochgeladen, wie jedes Mitglied speichern kann. Lösche ein paar ältere: Wenn sie nach ${TRASH_DAYS} Tagen den Papierkorb verlassen, ist wieder Platz.`,
  'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
  busy: 'Der Server hat gerade zu viel zu tun. Bitte versuche es in ein paar Minuten noch einmal.',
  'store-away': 'Die Seite kann gerade keine Bilder speichern. Bitte versuche es später noch einmal.',
  'stopped-midway': 'Die Verbindung stockte zu lange. Bitte prüfe dein Internet und versuche es erneut.',
  unreachable: 'Die Verbindung ist abgebrochen. Bitte prüfe dein Internet und versuche es erneut.',
  stopped: 'Das Hochladen wurde abgebrochen.',
};

/** Why a picture file cannot be taken. */
export const fileProblems = {
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
