import { isolated, quoted } from '#contract/characters.ts';
import { recently } from '../../dates.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Who is on a picture, and on which pictures somebody is. */
export const pictureNamesTexts = {
  panel: {
    button: (count: number | undefined) => (count ? `Namen (${count})` : 'Namen'),
    list: 'Namen auf diesem Bild',
    none: 'Hier hat noch niemand Namen dazugeschrieben.',
    failed: 'Die Namen konnten nicht geladen werden.',
    show: (number: number, name: string) => `${number}: ${isolated(name)} im Bild zeigen`,
    add: 'Namen dazuschreiben',
    edit: 'Namen ändern',
  },
  away: {
    button: 'Meinen Namen entfernen',
    buttonOn: (title: string) => `Meinen Namen entfernen: ${isolated(title)}`,
    question:
      'Möchtest du deinen Namen von diesem Bild entfernen? Dann kann ihn hier auch niemand anderes wieder dazuschreiben.',
    refusals: { failed: 'Das hat leider nicht geklappt. Bitte versuche es noch einmal.' },
  },
  page: {
    title: 'Namen auf dem Bild',
    lead: 'Tippe auf ein Gesicht und schreib dazu, wer das ist. Einen Namen kannst du verschieben.',
    picture: (title: string) => `Bild ${quoted(title)}: Ein Tipp setzt einen Namen.`,
    larger: 'Bild vergrößern',
    smaller: 'Ganzes Bild zeigen',
    add: 'Namen in der Mitte setzen',
    mark: (number: number, name: string, x: number, y: number) =>
      `Name ${number}: ${name ? isolated(name) : 'noch ohne Namen'}, ${percent(x)} von links, ${percent(y)} von oben`,
    keys: 'Pfeiltasten verschieben den Namen, mit der Umschalttaste in größeren Schritten. Die Eingabetaste führt ins Feld, die Entfernen-Taste nimmt den Namen weg.',
    who: (number: number) => `Wer ist das? (Nummer ${number})`,
    whoHint: 'Wähle ein Mitglied aus den Vorschlägen oder schreib einen anderen Namen.',
    isMember: (name: string) =>
      `${isolated(name)} gehört zur Klasse und findet das Bild auf der eigenen Seite.`,
    suggestions: 'Vorschläge aus der Namensliste',
    remove: 'Diesen Namen entfernen',
    removeNamed: (number: number, name: string) =>
      name ? `Nummer ${number}, ${isolated(name)}, entfernen` : `Nummer ${number} entfernen`,
    list: 'Alle Namen',
    empty: 'Noch steht hier kein Name.',
    nameless: 'noch ohne Namen',
    full: (most: number) => `Mehr als ${most} Namen passen nicht auf ein Bild.`,
    text: 'Text zum Bild',
    textHint: 'Zum Beispiel: 1. Reihe von links: Sabine Körner, Jörg Bäumer …',
    rules:
      'Alle Mitglieder sehen die Namen und können sie ändern. Als Mitglied nennen kannst du nur, wer die eigenen Kontaktdaten für die Klasse freigegeben hat. Den eigenen Namen kann jedes Mitglied für immer entfernen.',
    save: 'Speichern',
    saved: 'Die Namen sind gespeichert.',
    back: 'Zurück zum Bild',
    leave: 'Deine Änderungen sind noch nicht gespeichert. Möchtest du die Seite trotzdem verlassen?',
    goneOwn:
      'Du nimmst deinen eigenen Namen weg. Dann kann ihn auf diesem Bild niemand anderes wieder dazuschreiben. Möchtest du so speichern?',
    gone: 'Dieses Bild gibt es nicht mehr, oder es ist verborgen. Deinen Text kannst du noch kopieren.',
    merged:
      'Inzwischen hat jemand anderes Namen auf diesem Bild geändert. Beides steht jetzt zusammen hier: Schau noch einmal darüber und speichere dann.',
    theirText: 'So lautet der Text der anderen Person; in deinem Feld steht noch deiner:',
    notMarkable: (names: string) =>
      `Als Mitglied lässt sich hier nicht oder nicht mehr nennen: ${names}. Wähle jemand anderen oder entferne den Namen.`,
    notTaken: (names: readonly string[]) =>
      `${names.length === 1 ? 'Dieser Name' : 'Einer dieser Namen'} lässt sich hier nicht setzen: ${names.map(isolated).join(', ')}. Ändere oder entferne ihn.`,
    notValid: 'Das lässt sich so nicht speichern. Bitte prüfe den Text und die Namen.',
    tooOften:
      'Das waren sehr viele Änderungen in kurzer Zeit. Bitte versuche es in einer Stunde noch einmal.',
    failed:
      'Das Speichern hat leider nicht geklappt. Deine Eingaben stehen noch da. Bitte versuche es noch einmal.',
  },
  with: {
    title: (name: string) => `Bilder mit ${isolated(name)}`,
    ownTitle: 'Bilder mit dir',
    none: (name: string) => `${isolated(name)} steht noch bei keinem Bild.`,
    noneOfOwn: 'Dein Name steht noch bei keinem Bild.',
    withheld: 'Diese Bilder sind zurzeit nicht zu sehen.',
    ownLead:
      'Bei diesen Bildern steht dein Name. Entfernst du ihn, kann ihn dort auch niemand anderes wieder dazuschreiben.',
    ownUnseen:
      'Andere sehen deinen Namen dort zurzeit nicht, weil du deine Kontaktdaten nicht für die Klasse freigegeben hast.',
    open: (title: string, gallery: string) => `${quoted(title)} in der Galerie ${quoted(gallery)}`,
    all: (count: number) => `Alle ${count} Bilder ansehen`,
    own: 'Ansehen und Namen entfernen',
    count: (count: number) => (count === 1 ? 'Ein Bild' : `${count} Bilder`),
    more: 'Weitere Bilder zeigen',
    back: 'Zurück zur Person',
    ownBack: 'Zurück zu deiner Seite',
  },
};

/** What members do with a picture in the lightbox. */
export const pictureTexts = {
  hide: 'Ich bin auf diesem Bild',
  /** Taking it again, as it was then. */
  repeat: 'Nachstellen',
};

/** Handing on a picture. */
export const shareTexts = {
  share: 'Teilen',
  fetching: 'Das Bild wird geholt …',
  copied:
    'Die Adresse des Bildes ist kopiert. Du kannst sie in eine Nachricht einfügen. Sehen kann das Bild nur, wer sich hier anmeldet.',
  /** Where the browser does not let a page copy. */
  address: 'Adresse des Bildes, zum Kopieren (sehen kann es nur, wer sich hier anmeldet):',
  failed: 'Das Bild ließ sich nicht holen. Bitte prüfe dein Internet und versuche es erneut.',
};

/** What members write under a picture. */
export const commentTexts = {
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
  enough: (most: number) =>
    `Du hast zu diesem Bild schon ${most} Kommentare geschrieben, mehr gehen nicht. Entferne erst einen davon; dein Text steht noch im Feld.`,
  refusals: {
    'not-found': 'Dieses Bild gibt es nicht mehr. Dein Text steht noch im Feld.',
    'too-often':
      'Das waren viele Kommentare in kurzer Zeit. Bitte warte ein paar Minuten; dein Text steht noch im Feld.',
    'not-valid':
      'Dein Text enthält Zeichen, die hier nicht gehen. Bitte tippe ihn neu, statt ihn hineinzukopieren.',
    failed:
      'Dein Kommentar konnte nicht gesendet werden. Bitte versuche es noch einmal; dein Text steht noch im Feld.',
  },
};
