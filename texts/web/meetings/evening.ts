import { isolated } from '#contract/characters.ts';
import { COLLECTED_PER_DEVICE, COLLECTED_PER_MEETING, COLLECTING_DAYS } from '#contract/limits.ts';

/** How organisers ask guests of a meeting for pictures. */
export const eveningTexts = {
  title: 'Bilder sammeln',
  tabTitle: 'Bilder sammeln',
  lead: `Alle, die beim Treffen sind, können ihre Bilder schicken, auch ohne Anmeldung: Sie scannen einen Code, und die Bilder kommen in die Galerie des Treffens. Zu sehen bekommen sie dort nichts. Das geht bis ${COLLECTING_DAYS} Tage nach dem Treffen, mit höchstens ${COLLECTED_PER_DEVICE} Bildern von einem Gerät und ${COLLECTED_PER_MEETING.toLocaleString('de')} von allen Gästen.`,
  over: 'Für dieses Treffen lassen sich keine Bilder mehr sammeln.',
  notFixed: 'Bilder sammeln kannst du, sobald der Termin feststeht.',
  when: 'Ab wann?',
  whens: { day: 'Ab dem Tag des Treffens', now: 'Ab sofort' },
  begin: 'Bilder sammeln',
  since: (from: string) => `Ab ${from} kommen hier Bilder an.`,
  until: (until: string) => `Gesammelt wird bis ${until}.`,
  print: 'Drucken',
  full: 'Groß zeigen',
  small: 'Zurück',
  show: 'Diashow mit neuen Bildern',
  copy: 'Adresse kopieren',
  copied: 'Kopiert.',
  notCopied: 'Das Kopieren geht hier nicht. Schreib die Adresse bitte ab.',
  end: 'Nicht mehr sammeln',
  endQuestion: 'Nicht mehr sammeln? Der Code und die Adresse gelten dann nicht mehr, auch nicht auf Papier.',
  ended: 'Es werden keine Bilder mehr gesammelt.',
  maintainersOnlyEnd: 'Code und Adresse sehen nur die, die das Treffen organisieren.',
  refusals: {
    'not-allowed': 'Das kann nur, wer das Treffen organisiert.',
    'uploads-off': 'Das Hochladen ist für dich gerade abgeschaltet. Bitte frag die Betreuer der Seite.',
    conflict: 'Das geht gerade nicht. Bitte lade die Seite neu.',
    'too-often': 'Das war heute schon sehr oft. Versuche es morgen noch einmal.',
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },

  /** On the sheet. */
  ask: 'Schick uns deine Bilder von heute!',
  how: 'Scanne den Code mit dem Handy, oder tippe diese Adresse in den Browser:',

  received: 'Was Gäste geschickt haben',
  none: 'Noch hat kein Gast ein Bild geschickt.',
  from: (guest: string) => `Von ${isolated(guest)} (Gast)`,
  remove: 'Löschen',
  removeQuestion: 'Möchtest du dieses Bild wirklich löschen? Aus dem Papierkorb kannst du es zurückholen.',
  removed: 'Das Bild ist gelöscht.',
};
