import { isolated, quoted } from '#contract/characters.ts';
import type { Image } from '#contract/galleries.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import { of, picturesIn, type WordsOfKinds, type WordsOfTasks } from './words-of-kinds.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);
const nobody = 'einem früheren Mitglied';
const nobodyOrGuest = 'früheren Mitgliedern oder Gästen';
const asGuest = (name: string) => `${isolated(name)} (Gast)`;
const holds = (images: number, size: string) => (images === 0 ? 'leer' : `${pictures(images)}, ${size}`);

/** Words for the pages of Verwaltung about galleries, their images and what they take. */
export const maintainedGalleriesTexts = {
  list: {
    title: 'Galerien und Bilder',
    none: 'Noch gibt es keine Galerie.',
    holds,
  },

  gallery: {
    edit: 'Galerie bearbeiten',
    delete: 'Galerie löschen',
    open: 'Galerie ansehen',
    toList: 'Zu allen Galerien',
    back: 'Zurück zur Galerie',
    more: 'Weitere Bilder zeigen',
    holds,
    madeBy: (creator: string, day: string) => `angelegt am ${day} von ${isolated(creator) || nobody}`,
    howToChoose: 'Zum Verschieben oder Löschen anhaken:',
    choose: (title: string) => `Auswählen: ${isolated(title)}`,
    credit: ({ uploader, guest }: Pick<Image, 'uploader' | 'guest'>, size: string) =>
      `${guest ? asGuest(guest) : isolated(uploader) || 'früheres Mitglied'}, ${size}`,
  },

  deletion: {
    title: (title: string) => `Galerie ${quoted(title)} löschen`,
    empty: 'Die Galerie ist leer.',
    lead: (images: number) =>
      `Mit ihr ${images === 1 ? 'verschwindet ein Bild' : `verschwinden ${images} Bilder`}, ${TRASH_DAYS} Tage lang in den Papierkorb.`,
    whose: (uploaders: readonly { username: string; images: number }[]) =>
      `Von ${uploaders.map(({ username, images }) => `${isolated(username) || nobodyOrGuest}: ${images}`).join(', ')}`,
    submit: 'Galerie löschen',
    done: 'Die Galerie ist gelöscht.',
    gone: 'Diese Galerie gibt es nicht mehr, jemand hat sie schon gelöscht.',
    changed: 'Inzwischen hat sich die Zahl der Bilder geändert. Sieh dir die Zahlen noch einmal an.',
  },

  chosen: {
    title: (count: number) => (count === 1 ? 'Verschieben oder löschen' : `${pictures(count)} ausgewählt`),
    moveTo: 'In welche Galerie?',
    move: 'Verschieben',
    moved: (count: number, gallery: string) =>
      count === 1
        ? `Das Bild ist jetzt in ${quoted(gallery)}.`
        : `${count} Bilder sind jetzt in ${quoted(gallery)}.`,
    moveGone: 'Das Bild oder die Galerie gibt es dort nicht mehr. Sieh noch einmal nach.',
    delete: (count: number) => (count === 1 ? 'Bild löschen' : `${count} Bilder löschen`),
    deleteQuestion: (count: number) =>
      `${count === 1 ? 'Das Bild' : `${count} Bilder`} löschen? ${TRASH_DAYS} Tage lang ${count === 1 ? 'liegt es' : 'liegen sie'} im Papierkorb.`,
    deleted: (count: number) => (count === 1 ? 'Das Bild ist gelöscht.' : `${count} Bilder sind gelöscht.`),
    gone: 'Dieses Bild gibt es dort nicht mehr. Vielleicht war jemand schneller.',
  },

  reason: 'Warum?',
  reasonHint: 'Ein freundlicher Satz. Er steht in der E-Mail an alle, die es betrifft.',

  storage: {
    title: 'Wer wie viel speichert',
    lead: (maxImages: string, maxBytes: string) =>
      `Jedes Mitglied darf ${maxImages} Bilder und ${maxBytes} speichern, auch im Papierkorb.`,
    use: (images: number, size: string) => (images === 0 ? 'noch nichts' : holds(images, size)),
    gone: 'Frühere Mitglieder und Gäste',
    isOff: 'Hochladen abgeschaltet',
  },
};

/** Words about hidden pictures that only maintainers see. */

export const hiddenImagesTexts = {
  title: 'Verborgene Bilder',
  lead: 'Wer sich erkennt, darf bestimmen, ob das Bild gezeigt wird (§ 22 Kunsturhebergesetz). Fragt im Zweifel nach, und löscht es, wenn die Person dabei bleibt.',
  none: 'Zurzeit ist kein Bild verborgen.',
  facts: (gallery: string, { uploader, guest }: Pick<Image, 'uploader' | 'guest'>) =>
    `In der Galerie ${quoted(gallery)}, hochgeladen von ${guest ? asGuest(guest) : isolated(uploader) || nobody}`,
  portraits: (names: string) => `Daraus stammt ein Bild von ${names}; auch das ist verborgen.`,
  asked: (member: string, time: string) => `Verborgen von ${member || 'einem früheren Mitglied'} am ${time}:`,
  noReason: '(ohne Worte dazu)',
  why: 'Deine Worte dazu an beide (freiwillig)',
  delete: 'Bild löschen',
  deleteThis: (title: string) => `Bild löschen: ${title}`,
  deleteQuestion: (title: string) =>
    `${quoted(title)} löschen? Das lässt sich nicht rückgängig machen. Wer es hochgeladen und wer es verborgen hat, erfährt es per E-Mail.`,
  deleted: 'Das Bild ist gelöscht.',
  show: 'Wieder zeigen',
  showThis: (title: string) => `Wieder zeigen: ${title}`,
  showQuestion: (title: string) =>
    `${quoted(title)} wieder allen zeigen? Wer es hochgeladen und wer es verborgen hat, erfährt es per E-Mail.`,
  shown: 'Das Bild ist wieder für alle zu sehen.',
  gone: 'Darüber ist schon entschieden. Lade die Seite neu.',
};

const KB = 1000;
const MB = KB * KB;
const GB = KB * MB;

function unitOf(bytes: number): [size: number, name: string] {
  if (bytes >= GB) return [GB, 'GB'];
  return bytes >= MB ? [MB, 'MB'] : [KB, 'kB'];
}

/** 850 kB, 12,3 MB */
export function sizeInWords(bytes: number): string {
  const [unit, name] = unitOf(bytes);
  const value = bytes / unit;
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: unit === KB ? 0 : 1 })} ${name}`;
}

const counted = (count: string) => pictures(Number(count));

export const galleryWords: WordsOfKinds<'galleries'> = {
  mails: {
    'image-hidden': 'Hinweis auf ein verborgenes Bild',
    'image-reported': 'Hinweis auf ein verborgenes Bild',
    'image-shown': 'Entscheidung über ein verborgenes Bild',
    'image-deleted': 'Entscheidung über ein verborgenes Bild',
    'image-removed': 'Hinweis auf ein gelöschtes Bild',
    'gallery-removed': 'Hinweis auf eine gelöschte Galerie',
  },
  acts: {
    'hidden-image-shown': (actor, member) => `${actor} hat ein verborgenes Bild${of(member)} wieder gezeigt.`,
    'hidden-image-deleted': (actor, member) => `${actor} hat ein verborgenes Bild${of(member)} gelöscht.`,
    'gallery-edited': (actor, member, object) =>
      `${actor} hat die Galerie ${quoted(object)}${of(member)} geändert.`,
    'gallery-deleted': (actor, member, object) =>
      `${actor} hat die Galerie ${quoted(object)}${of(member)} gelöscht.`,
    'gallery-images-deleted': (actor, member, object, count) =>
      `${actor} hat mit der Galerie ${quoted(object)} ${count ? counted(count) : 'die Bilder'}${of(member)} gelöscht.`,
    'image-edited': (actor, member, object) =>
      `${actor} hat den Titel des Bildes ${quoted(object)}${of(member)} geändert.`,
    'image-turned': (actor, member, object) =>
      `${actor} hat das Bild ${quoted(object)}${of(member)} gedreht.`,
    'image-moved': (actor, member, object) =>
      `${actor} hat das Bild ${quoted(object)}${of(member)} in eine andere Galerie verschoben.`,
    'image-deleted': (actor, member, object) =>
      `${actor} hat das Bild ${quoted(object)}${of(member)} gelöscht.`,
    'images-moved': (actor, member, object, count) =>
      `${actor} hat ${counted(count)}${of(member)} aus ${quoted(object)} in eine andere Galerie verschoben.`,
    'images-deleted': (actor, member, object, count) =>
      `${actor} hat ${counted(count)}${of(member)} aus ${quoted(object)} gelöscht.`,
    'gallery-restored': (actor, _, object, count) =>
      `${actor} hat die Galerie ${quoted(object)} mit ${picturesIn(count)} aus dem Papierkorb zurückgeholt.`,
    'image-restored': (actor, member, object, count) =>
      count === '1'
        ? `${actor} hat das Bild ${quoted(object)}${of(member)} aus dem Papierkorb zurückgeholt.`
        : `${actor} hat ${counted(count)}${of(member)} aus dem Papierkorb zurückgeholt.`,
    'uploads-stopped': (actor, member) => `${actor} hat das Hochladen für ${member} abgeschaltet.`,
    'uploads-allowed': (actor, member) => `${actor} hat das Hochladen für ${member} wieder zugelassen.`,
    'comment-removed': (actor, member, object) =>
      `${actor} hat einen Kommentar von ${member} zum Bild ${quoted(object)} entfernt.`,
    'hidden-images-read': (actor) => `${actor} hat verborgene Bilder angesehen.`,
    'trash-read': (actor) => `${actor} hat angesehen, was im Papierkorb liegt.`,
  },
};

export const galleryTasks: WordsOfTasks<'galleries'> = {
  'images-reported': (count) => ({
    what:
      count === 1
        ? 'Ein Bild ist verborgen und wartet auf eure Entscheidung.'
        : `${count} Bilder sind verborgen und warten auf eure Entscheidung.`,
    todo: 'Entscheidet im Browser unter „Verwaltung“, „Verborgene Bilder“.',
  }),
};
