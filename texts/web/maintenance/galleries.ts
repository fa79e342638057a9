import { isolated } from '#contract/characters.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);
const nobody = 'einem früheren Mitglied';

/** Words for the pages of Verwaltung about galleries, their images and what they take. */
export const maintainedGalleriesTexts = {
  list: {
    title: 'Galerien und Bilder',
    none: 'Noch gibt es keine Galerie.',
    holds: (images: number, size: string) => (images === 0 ? 'leer' : `${pictures(images)}, ${size}`),
    madeBy: (creator: string, day: string) => `angelegt am ${day} von ${isolated(creator) || nobody}`,
    storage: 'Wer wie viel speichert',
  },

  gallery: {
    edit: 'Titel, Beschreibung und Kartenbild ändern',
    delete: 'Galerie löschen',
    open: 'Galerie ansehen',
    toList: 'Zu allen Galerien',
    pictures: 'Bilder',
    more: 'Weitere Bilder zeigen',
    uploaded: (uploader: string, day: string, size: string) =>
      `von ${isolated(uploader) || nobody}, ${day}, ${size}`,
  },

  deletion: {
    title: (title: string) => `Galerie „${isolated(title)}“ löschen`,
    empty: 'Die Galerie ist leer.',
    lead: (images: number) =>
      `Mit der Galerie ${images === 1 ? 'verschwindet ein Bild' : `verschwinden ${images} Bilder`}. Dreißig Tage lang lässt sie sich aus dem Papierkorb zurückholen.`,
    of: (uploader: string, images: number) => `${pictures(images)} von ${isolated(uploader) || nobody}`,
    told: 'Wer davon betroffen ist, erfährt es per E-Mail, mit deiner Begründung.',
    submit: 'Galerie löschen',
    done: 'Die Galerie ist gelöscht.',
    gone: 'Diese Galerie gibt es nicht mehr, jemand hat sie schon gelöscht.',
    changed: 'Inzwischen hat sich die Zahl der Bilder geändert. Sieh dir die Zahlen noch einmal an.',
  },

  /** Of several images. */
  chosen: {
    choose: (title: string) => `Auswählen: ${isolated(title)}`,
    hint: 'Mehrere verschieben oder löschen: anhaken.',
    title: (count: number) => `${pictures(count)} ausgewählt`,
    none: 'Keine auswählen',
    moveQuestion: (count: number, gallery: string) =>
      `${pictures(count)} nach „${isolated(gallery)}“ verschieben?`,
    moved: (count: number, gallery: string) =>
      count === 1
        ? `Das Bild ist jetzt in „${isolated(gallery)}“.`
        : `${count} Bilder sind jetzt in „${isolated(gallery)}“.`,
    delete: (count: number) => `${pictures(count)} löschen`,
    deleteQuestion: (count: number) =>
      `${pictures(count)} löschen? Dreißig Tage lang ${count === 1 ? 'liegt es' : 'liegen sie'} im Papierkorb.`,
    deleted: (count: number) => (count === 1 ? '1 Bild ist gelöscht.' : `${count} Bilder sind gelöscht.`),
  },

  reason: 'Warum?',
  reasonHint: 'Ein freundlicher Satz. Er steht so in der E-Mail.',

  image: {
    edit: 'Bild bearbeiten',
    moveTitle: 'Verschieben',
    moveTo: 'In welche Galerie?',
    move: 'Verschieben',
    moved: (gallery: string) => `Das Bild ist jetzt in „${isolated(gallery)}“.`,
    moveGone: 'Das Bild oder die Galerie gibt es dort nicht mehr. Sieh noch einmal nach.',
    noOther: 'Es gibt keine andere Galerie.',
    deleteTitle: 'Löschen',
    told: (uploader: string) => `${isolated(uploader)} erfährt es per E-Mail, mit deiner Begründung.`,
    toldNobody: 'Niemand bekommt dazu eine E-Mail.',
    delete: 'Bild löschen',
    deleted: 'Das Bild ist gelöscht.',
    gone: 'Dieses Bild gibt es dort nicht mehr. Vielleicht war jemand schneller.',
    back: 'Zurück zur Galerie',
  },

  storage: {
    title: 'Wer wie viel speichert',
    lead: (maxImages: string, maxBytes: string) =>
      `Jedes Mitglied darf ${maxImages} Bilder hochladen, zusammen ${maxBytes}, den Papierkorb mitgezählt.`,
    use: (images: number, size: string) => (images === 0 ? 'noch kein Bild' : `${pictures(images)}, ${size}`),
    gone: 'Frühere Mitglieder',
    isOff: 'Hochladen abgeschaltet',
    off: 'Hochladen abschalten',
    offQuestion: (name: string) =>
      `Das Hochladen für ${isolated(name)} abschalten? Wer es versucht, wird gebeten, euch zu fragen.`,
    offDone: (name: string) => `${isolated(name)} kann keine Bilder mehr hochladen.`,
    on: 'Hochladen wieder zulassen',
    onQuestion: (name: string) => `Das Hochladen für ${isolated(name)} wieder zulassen?`,
    onDone: (name: string) => `${isolated(name)} kann wieder Bilder hochladen.`,
  },
};

/** Words about hidden pictures that only maintainers see. */

export const hiddenImagesTexts = {
  title: 'Verborgene Bilder',
  lead: 'Hier hat sich jemand erkannt und möchte nicht gezeigt werden. Bis ihr entscheidet, sehen die Bilder nur ihr und wer sie hochgeladen hat.',
  law: 'Wer zu erkennen ist, darf das selbst bestimmen (§ 22 Kunsturhebergesetz); Ausnahmen sind selten. Frag im Zweifel nach, und lösche das Bild, wenn die Person dabei bleibt.',
  none: 'Zurzeit ist kein Bild verborgen.',
  facts: (gallery: string, uploader: string) =>
    `In der Galerie „${gallery}“, hochgeladen von ${uploader || 'einem früheren Mitglied'}`,
  portraits: (names: string) => `Daraus stammt ein Bild von ${names}; auch das ist verborgen.`,
  asked: (member: string, time: string) => `Verborgen von ${member || 'einem früheren Mitglied'} am ${time}:`,
  noReason: '(ohne Worte dazu)',
  why: 'Deine Worte dazu (freiwillig)',
  whyHint: 'Sie stehen in der E-Mail an beide: wer es verborgen und wer es hochgeladen hat.',
  delete: 'Bild löschen',
  deleteThis: (title: string) => `Bild löschen: ${title}`,
  deleteQuestion: (title: string) =>
    `„${title}“ löschen? Das lässt sich nicht rückgängig machen. Wer es hochgeladen und wer es verborgen hat, erfährt es per E-Mail.`,
  deleted: 'Das Bild ist gelöscht.',
  show: 'Wieder zeigen',
  showThis: (title: string) => `Wieder zeigen: ${title}`,
  showQuestion: (title: string) =>
    `„${title}“ wieder allen zeigen? Wer es hochgeladen und wer es verborgen hat, erfährt es per E-Mail.`,
  shown: 'Das Bild ist wieder für alle zu sehen.',
  gone: 'Darüber ist schon entschieden. Lade die Seite neu.',
};

const KB = 1000;
const MB = KB * KB;
const GB = KB * MB;

/** 850 kB, 12,3 MB */
export function sizeInWords(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, 'GB'] : bytes >= MB ? [MB, 'MB'] : [KB, 'kB'];
  const value = bytes / unit;
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: unit === KB ? 0 : 1 })} ${name}`;
}
