import { isolated } from '#contract/characters.ts';
import { waitingTime } from '../waiting-time.ts';

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

/** Until the first picture is there. */
export const emptyGalleryTexts = {
  empty: 'Noch kein Bild, nur der Farbfächer. Lade das erste Bild hoch und bring Leben hinein.',
  uploadFirst: 'Bilder hochladen',
};

/** The page on which somebody takes a picture that they are in out of sight. */
export const hideImageTexts = {
  title: 'Ich bin auf diesem Bild',
  picture: (title: string, uploader: string) =>
    `„${isolated(title)}“, hochgeladen von ${isolated(uploader) || 'einem früheren Mitglied'}`,
  lead: 'Möchtest du hier nicht gezeigt werden? Dann kannst du das Bild verbergen. Das geschieht:',
  steps: [
    'Das Bild verschwindet sofort aus der Galerie, auch für dich. Zu sehen ist es dann nur noch für die Betreuer der Seite und für die Person, die es hochgeladen hat.',
    'Beide bekommen eine E-Mail. Deinen Namen und deinen Grund erfahren nur die Betreuer.',
    'Die Betreuer entscheiden, ob das Bild gelöscht oder wieder gezeigt wird. Du erfährst es per E-Mail.',
  ],
  law: 'Wer auf einem Bild zu erkennen ist, darf selbst bestimmen, ob es anderen gezeigt wird. So steht es im Gesetz (§ 22 Kunsturhebergesetz). Einen Grund brauchst du nicht.',
  reason: 'Möchtest du den Betreuern etwas dazu sagen? (freiwillig)',
  submit: 'Bild verbergen',
  names: 'Soll nur dein Name dabeistehen? Schreib ihn dazu.',
  toNames: 'Namen auf dem Bild',
  portrait: 'Möchtest du dein Gesicht daraus als dein Bild nehmen? Den Ausschnitt wählst du gleich.',
  portraitOf: { damals: 'Als Bild von damals', heute: 'Als Bild von heute' },
  back: 'Zurück zum Bild',
  done: 'Das Bild ist verborgen. Die Betreuer wissen Bescheid.',
  refusals: {
    'not-found': 'Dieses Bild ist inzwischen nicht mehr zu sehen.',
    'too-often': 'Mehr Bilder kannst du heute nicht verbergen. Wende dich bitte an die Betreuer der Seite.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
};
