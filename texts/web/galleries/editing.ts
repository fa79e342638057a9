import { isolated, quoted } from '#contract/characters.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import { waitingTime } from '../waiting-time.ts';

const pictures = (count: number) => (count === 1 ? 'einem Bild' : `${count} Bildern`);

const unturnable = 'Dieses Bild lässt sich hier nicht drehen. Bitte sag den Betreuern der Seite Bescheid.';

/** Editing a gallery or the title of a picture. */
export const editingTexts = {
  save: 'Speichern',
  saved: 'Daten erfolgreich gespeichert!',
  refusals: {
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    'not-valid': 'Bitte prüfe, was du eingegeben hast.',
    'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
  },

  gallery: {
    title: 'Galerie bearbeiten',
    name: 'Galeriename:',
    description: 'Beschreibung:',
    cover: 'Bild auf der Karte',
    newest: 'immer das neueste Bild',
    notAllowed: 'Diese Galerie kann nur bearbeiten, wer sie angelegt hat.',
    gone: 'Diese Galerie gibt es nicht mehr, jemand hat sie gelöscht. Dein Text steht noch hier, falls du ihn brauchst.',
    conflict:
      'Jemand anders hat diese Galerie inzwischen geändert. Über dem Formular steht, was jetzt gilt. Dein Text ist noch da: Speicherst du noch einmal, gilt er.',
    coverGone: 'Das gewählte Bild ist nicht mehr in dieser Galerie. Bitte wähle ein anderes.',
    nowThere: 'So hat es jemand anders gerade gespeichert:',
    delete: 'Galerie löschen',
    deleteQuestion: (title: string, count: number) =>
      count === 0
        ? `Möchtest du die leere Galerie ${quoted(title)} wirklich löschen?`
        : `Möchtest du die Galerie ${quoted(title)} mit ${pictures(count)} wirklich löschen? Im Papierkorb liegt sie noch ${TRASH_DAYS} Tage.`,
    deleteMuch: (count: number) =>
      `Mit der Galerie verschwinden ${count} Bilder. ${TRASH_DAYS} Tage lang kannst du sie aus dem Papierkorb zurückholen.`,
    typed: (title: string) => `Schreib zur Sicherheit ihren Titel noch einmal: ${isolated(title)}`,
    otherTitle: 'Das ist nicht der Titel dieser Galerie.',
    trash: 'Papierkorb',
    deleted: `Die Galerie ist gelöscht. Im Papierkorb liegt sie noch ${TRASH_DAYS} Tage.`,
    alreadyDeleted: 'Diese Galerie gibt es nicht mehr, jemand hat sie schon gelöscht.',
    othersPictures:
      'In dieser Galerie sind auch Bilder von anderen. Die Galerie können deshalb nur die Betreuer löschen, in der Verwaltung.',
    countChanged: 'Inzwischen hat sich die Zahl der Bilder geändert. Sieh noch einmal nach.',
  },

  turn: {
    left: 'Nach links drehen',
    right: 'Nach rechts drehen',
    turned: 'Das Bild ist gedreht, für alle.',
    refusals: {
      'not-allowed': 'Das Bild kann nur drehen, wer es hochgeladen hat.',
      'not-found': 'Dieses Bild gibt es hier nicht mehr.',
      conflict: 'Das Bild wurde gerade schon gedreht. Sieh nach, ob es jetzt richtig steht.',
      busy: 'Der Server hat gerade viel zu tun. Bitte versuche es in einer Minute noch einmal.',
      'too-often': 'Das waren sehr viele Drehungen. Bitte mach in einer Stunde weiter.',
      'uploads-off':
        'Das Hochladen und Drehen ist für dich gerade abgeschaltet. Bitte frag die Betreuer der Seite.',
      'damaged-jpeg':
        'Das Bild ist auf dem Server beschädigt und lässt sich nicht drehen. Bitte sag den Betreuern der Seite Bescheid.',
      'not-a-jpeg': unturnable,
      'too-long-side': unturnable,
      'too-many-pixels': unturnable,
      'too-much-work': unturnable,
    },
  },

  image: {
    title: 'Bild bearbeiten',
    name: 'Titel:',
    back: 'Zurück',
    notAllowed: 'Den Titel kann nur ändern, wer das Bild hochgeladen hat.',
    gone: 'Dieses Bild gibt es hier nicht mehr. Dein Text steht noch da, falls du ihn brauchst.',
    conflict: (title: string) =>
      `Jemand anders hat den Titel inzwischen geändert: ${quoted(title)}. Dein Text steht noch da: Speicherst du noch einmal, gilt er.`,
  },
};

export const newGalleryTexts = {
  title: 'Neue Galerie',
  name: 'Galeriename:',
  description: 'Beschreibung:',
  descriptionHint: 'Zum Beispiel: wann und wo die Bilder entstanden sind.',
  save: 'Speichern',
  done: 'Gallerie erfolgreich erstellt!',
  refusals: {
    'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
    'too-often': (seconds: number) =>
      `Du hast in kurzer Zeit sehr viele Galerien erstellt. Bitte warte ${waitingTime(seconds)}, bevor du die nächste erstellst.`,
    failed: 'Die Gallerie konnte nicht erstellt werden!',
  },
};
