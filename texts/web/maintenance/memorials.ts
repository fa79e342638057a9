import { isolated } from '#contract/characters.ts';
import type { PortraitKind } from '#contract/members.ts';
import type { WordsOfKinds } from './words-of-kinds.ts';

/** Words for those who enter who has died. */
export const maintainedMemorialTexts = {
  title: 'Gedenken',
  none: 'Hier steht niemand.',
  agreed: (who: string) => `Zugestimmt hat: ${isolated(who)}`,
  add: 'Jemanden aufnehmen',
  noMember: 'Wer einen Zugang hatte, wird auf der eigenen Seite unter „Mitglieder“ aufgenommen.',
  toPage: 'Seite „Gedenken“ ansehen',
  back: 'Zurück zu „Gedenken“',

  newTitle: (name: string) => (name ? `Gedenken an ${isolated(name)}` : 'Jemanden ins Gedenken aufnehmen'),
  memberLead: (name: string) =>
    `${isolated(name)} wird abgemeldet, bekommt keine E-Mails mehr und steht in keiner Liste. Die Bilder bleiben, mit Namen. Du kannst es jederzeit zurücknehmen.`,
  firstName: 'Vorname',
  surname: 'Nachname',
  birthName: 'Geburtsname',
  born: 'Geburtsjahr',
  died: 'Todesjahr',
  wrongYear: 'Bitte gib das Jahr mit vier Ziffern an.',
  text: 'Ein paar Worte',
  textHint: 'Für alle Mitglieder zu lesen.',
  agreedBy: 'Wer aus der Familie hat zugestimmt?',
  agreedByHint: 'Zum Beispiel „Inge Riedel, Schwester“. Das lesen nur die Betreuer.',
  portrait: 'Bild',
  noPortrait: 'noch keins',
  ownPortrait: (kind: PortraitKind) => (kind === 'then' ? 'das Porträt von damals' : 'das Porträt von heute'),
  typed: (name: string) =>
    `Gib zur Sicherheit den Namen noch einmal ein: ${isolated(name) || 'Vorname und Nachname'}`,
  mismatch: 'Das ist nicht derselbe Name.',
  submit: 'Ins Gedenken aufnehmen',
  done: (name: string) => `${isolated(name)} steht jetzt auf der Seite „Gedenken“.`,
  known:
    'Das geht gerade nicht: Entweder steht dieses Mitglied schon dort, oder das Porträt gibt es nicht mehr.',
  notValid: 'Bitte prüfe die Namen und die Jahre.',

  save: 'Änderungen speichern',
  saved: 'Die Änderungen sind gespeichert.',
  pictureOf: (name: string) => `Bild von ${isolated(name)}`,
  cutOut: {
    lead: 'Am besten ein Bild, mit dem die Familie einverstanden ist.',
    hint: 'So sehen es alle Mitglieder. Zieh das Bild zurecht.',
    done: 'Das Bild ist gespeichert.',
    back: 'Zurück',
  },
  choosePicture: 'Bild hochladen',
  changePicture: 'Anderes Bild hochladen',
  deletePicture: 'Bild löschen',
  reallyDeletePicture: 'Möchtest du dieses Bild wirklich löschen?',

  notes: 'Worte der Mitglieder',
  noWords: 'Bisher hat niemand etwas geschrieben.',
  removeWords: (name: string) => `Worte von ${isolated(name)} entfernen`,
  reallyRemoveWords: (name: string) => `Möchtest du die Worte von ${isolated(name)} wirklich entfernen?`,

  removal: 'Zurücknehmen',
  removalLead: (name: string, isMember: boolean) =>
    `${isolated(name)}, das Bild und alle Worte verschwinden von der Seite „Gedenken“.${isMember ? ' Der Zugang ist danach wieder, wie er war.' : ''}`,
  remove: 'Gedenken zurücknehmen',
  removed: (name: string) => `Das Gedenken an ${isolated(name)} ist zurückgenommen.`,

  /** On the page of a member. */
  fromMember: 'Ins Gedenken aufnehmen',
  ofMember: 'Eintrag im Gedenken',
};

export const memorialWords: WordsOfKinds<'memorials'> = {
  acts: {
    'memorial-added': (actor, member, name) =>
      `${actor} hat ${name} ins Gedenken aufgenommen.${member ? ` Der Zugang von ${member} ist geschlossen.` : ''}`,
    'memorial-changed': (actor, _, name) => `${actor} hat im Gedenken an ${name} etwas geändert.`,
    'memorial-removed': (actor, member, name) =>
      `${actor} hat das Gedenken an ${name} zurückgenommen.${member ? ` Der Zugang von ${member} ist, wie er war.` : ''}`,
    'memorial-note-removed': (actor, member, name) =>
      `${actor} hat die Worte von ${member} für ${name} entfernt.`,
    'memorials-read': (actor) => `${actor} hat angesehen, wer dem Gedenken zugestimmt hat.`,
  },
};
