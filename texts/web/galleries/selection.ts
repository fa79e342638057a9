import { quoted } from '#contract/characters.ts';
import { TRASH_DAYS } from '#contract/limits.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);

/** Selecting several pictures of a gallery. */
export const selectionTexts = {
  bar: 'Ausgewählte Bilder',
  count: (count: number) => (count === 0 ? 'Noch kein Bild ausgewählt' : `${pictures(count)} ausgewählt`),
  hint: 'Tippe auf die Bilder. Mit „Alle“ und „Herunterladen“ bekommst du die ganze Galerie.',
  keys: 'Mit der Umschalttaste wählst du alle dazwischen, mit Esc hörst du auf.',
  all: 'Alle',
  none: 'Keine',
  done: 'Fertig',
  share: 'Teilen',
  download: 'Herunterladen',
  delete: 'Löschen',
  cancel: 'Abbrechen',
  nothing: 'Wähle erst Bilder aus.',
  noneIsOwn: 'Löschen kannst du nur eigene Bilder. Unter den ausgewählten ist keins von dir.',

  zipName: (name: string, count: number) => `${name}, ${pictures(count)}.zip`,
  fetching: (megabytes: string) => `Wird geladen: ${megabytes} MB`,
  fetched: (done: number, of: number) => `${done} von ${of} geholt …`,
  tooManyToShare: (most: number) =>
    `Teilen lassen sich höchstens ${most} Bilder auf einmal. Mehr gehen mit „Herunterladen“.`,
  notShared: 'Das Teilen hat nicht geklappt. Mit „Herunterladen“ bekommst du die Bilder in einer Datei.',
  tooMany: (most: number) =>
    `Höchstens ${most} Bilder gehen auf einmal. Wähle weniger aus, oder mit „Alle“ die ganze Galerie.`,
  fetchFailed: {
    'not-found': 'Diese Bilder gibt es nicht mehr.',
    unreachable: 'Die Verbindung ist abgebrochen. Die Bilder sind nicht geladen, ausgewählt sind sie noch.',
    other: 'Das Herunterladen hat nicht geklappt. Bitte versuche es noch einmal.',
  },

  deleteQuestion: (own: number, others: number) => {
    const mine = own === 1 ? 'dein Bild' : `deine ${own} Bilder`;
    const back = `${TRASH_DAYS} Tage lang ${own === 1 ? 'lässt es' : 'lassen sie'} sich aus dem Papierkorb zurückholen`;
    if (others === 0) return `Möchtest du ${mine} wirklich löschen? ${back}.`;
    const chosen = `Von den ${own + others} ausgewählten Bildern ${own === 1 ? 'ist 1' : `sind ${own}`} von dir`;
    const stays = others === 1 ? 'das andere bleibt' : `die ${others} anderen bleiben`;
    return `${chosen}. Möchtest du ${mine} wirklich löschen? ${back}; ${stays}.`;
  },
  deleting: (done: number, of: number) => `${done} von ${of} gelöscht …`,
  deleted: (count: number) => (count === 1 ? '1 Bild ist gelöscht.' : `${count} Bilder sind gelöscht.`),
  deleteStopped: (done: number, left: number, title: string, why: string) => {
    const before = done === 0 ? 'Gelöscht ist noch nichts.' : selectionTexts.deleted(done);
    const after =
      left === 1 ? 'Es ist noch da und ausgewählt.' : `Diese ${left} Bilder sind noch da und ausgewählt.`;
    return `${before} Bei ${quoted(title)} ging es nicht weiter: ${why} ${after}`;
  },
  why: {
    unreachable: 'Der Server antwortet nicht.',
    'not-allowed': 'Das Bild ist nicht von dir.',
    other: 'Auf dem Server ist ein Fehler aufgetreten.',
  },
};
