import { isolated, quoted } from '#contract/characters.ts';
import { COLLECTED_PER_DEVICE, COLLECTED_PER_MEETING, TAKE_BACK_MINUTES } from '#contract/limits.ts';

/** The page by whose link guests of a meeting send pictures. */
export const collectTexts = {
  title: 'Bilder vom Treffen',
  tabTitle: (title: string) => `Bilder: ${title}`,
  lead: (title: string, day: string) =>
    `Schick uns deine Bilder vom Treffen ${quoted(title)} am ${day}. Sehen können sie nur die Mitglieder der Klasse.`,
  asMember: (username: string) =>
    `Du bist als ${isolated(username)} angemeldet. Deine Bilder stehen unter deinem Namen.`,
  name: 'Dein Name:',
  nameHint: 'Er steht bei deinen Bildern. Das Gerät merkt ihn sich.',
  send: 'Absenden',
  nothingChosen: 'Bitte wähle zuerst Bilder aus.',
  arrived: (done: number, count: number) =>
    `${done} von ${count} angekommen.${done === count ? ' Danke!' : ''}`,

  early: 'Bald geht es los',
  earlyLead: (title: string, day: string) =>
    `Ab ${day} kannst du hier deine Bilder vom Treffen ${quoted(title)} schicken.`,
  unknown: 'Hier werden keine Bilder gesammelt',
  unknownLead:
    'Entweder ist das Sammeln vorbei, oder an der Adresse fehlt etwas. Scanne den Code noch einmal, oder frag die, die das Treffen organisieren.',
  toSite: 'Gehörst du zur Klasse? Hier geht es zur Seite.',
  failed: 'Das hat nicht geklappt',
  failedLead: 'Die Seite war nicht zu erreichen. Bitte prüfe dein Internet und versuche es noch einmal.',
  retry: 'Noch einmal versuchen',

  sent: 'Von diesem Gerät geschickt',
  sentLead: `Ein falsches Bild? ${TAKE_BACK_MINUTES} Minuten lang kannst du es zurücknehmen. Dann ist es gelöscht.`,
  takeBack: 'Zurücknehmen',
  takeBackOf: (file: string) => `Zurücknehmen: ${file}`,
  takeBackQuestion: (file: string) => `${quoted(file)} wirklich zurücknehmen?`,
  takenBack: 'Das Bild ist gelöscht.',
  refusals: {
    'not-found':
      'Dieses Bild lässt sich nicht mehr zurücknehmen. Bitte sag denen Bescheid, die das Treffen organisieren.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },

  /** Why a picture was not taken, where that is another reason than with members. */
  reasons: {
    'not-valid': 'So passt dein Name nicht. Bitte ändere ihn und versuche es erneut.',
    'not-found': 'Hier werden keine Bilder mehr gesammelt.',
    conflict: 'Bilder werden erst ab dem Tag des Treffens gesammelt.',
    'too-often': 'Gerade kommen sehr viele Bilder. Bitte versuche es später noch einmal.',
    'quota-reached': `Mehr als ${COLLECTED_PER_DEVICE} Bilder von einem Gerät oder ${COLLECTED_PER_MEETING.toLocaleString('de')} von allen Gästen nehmen wir nicht an.`,
    'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag denen Bescheid, die das Treffen organisieren.',
    'hidden-picture': 'Dieses Bild wurde auf Wunsch verborgen und kann nicht noch einmal geschickt werden.',
  },
};
