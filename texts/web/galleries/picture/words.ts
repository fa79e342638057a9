import { isolated } from '#contract/characters.ts';
import { recently } from '../../../dates.ts';

/** What members write under a picture. */
export const pictureWordsTexts = {
  /** The button that shows them. */
  toggle: (count: number) => (count === 0 ? 'Kommentar schreiben' : `Kommentare (${count})`),
  title: 'Kommentare zu diesem Bild',
  loading: 'Die Kommentare werden geladen …',
  notLoaded: 'Die Kommentare konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  none: 'Noch hat niemand etwas dazu geschrieben.',
  written: recently,
  remove: 'Entfernen',
  confirmRemove: 'Möchtest du deinen Kommentar wirklich entfernen?',
  confirmRemoveOf: (name: string) => `Möchtest du den Kommentar von ${isolated(name)} wirklich entfernen?`,
  removed: 'Der Kommentar ist entfernt.',
  removeFailed: 'Der Kommentar konnte nicht entfernt werden. Bitte versuche es noch einmal.',
  write: 'Dein Kommentar',
  writeFor: 'Alle Mitglieder können ihn lesen. Du kannst ihn jederzeit entfernen.',
  send: 'Absenden',
  sent: 'Dein Kommentar steht jetzt beim Bild.',
  notSent: 'Dein Text ist noch da, aber noch nicht gesendet.',
  gone: 'Dieses Bild gibt es nicht mehr. Dein Text steht noch im Feld.',
  tooOften:
    'Das waren viele Kommentare in kurzer Zeit. Bitte warte ein paar Minuten; dein Text steht noch im Feld.',
  enough: (most: number) =>
    `Du hast zu diesem Bild schon ${most} Kommentare geschrieben, mehr gehen nicht. Entferne erst einen davon; dein Text steht noch im Feld.`,
  notValid:
    'Dein Text enthält Zeichen, die hier nicht gehen. Bitte tippe ihn neu, statt ihn hineinzukopieren.',
  failed:
    'Dein Kommentar konnte nicht gesendet werden. Bitte versuche es noch einmal; dein Text steht noch im Feld.',
};
