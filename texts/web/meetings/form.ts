import { MAIL_DELAY_MINUTES, MEETING_ANSWER_DAYS, MEETING_REMINDER_DAYS } from '#contract/limits.ts';
import type { MeetingText } from '#contract/meeting-fields.ts';
import { waitingTime } from '../waiting-time.ts';

/** Calling a meeting, and changing one. */
export const meetingFormTexts = {
  titleNew: 'Treffen vorschlagen',
  titleChange: (title: string) => `Ändern: ${title}`,
  lead: 'Trag ein, was du schon weißt. Beim Speichern bekommt noch niemand eine E-Mail.',
  offered: (year: number) => `Klassentreffen ${year}`,
  kept: 'Dein Text ist noch da, aber noch nicht gespeichert.',
  leave: 'Deine Eingaben sind noch nicht gespeichert. Möchtest du die Seite wirklich verlassen?',

  texts: {
    title: 'Titel',
    place: 'Name des Ortes',
    street: 'Straße und Hausnummer',
    town: 'Postleitzahl und Ort',
    description: 'Text dazu',
    question: 'Frage',
  } satisfies Record<MeetingText, string>,
  when: 'Wann?',
  isFixed: 'Der Termin steht fest',
  areProposed: 'Ich schlage mehrere Termine zur Wahl vor',
  proposal: (number: number) => `Vorschlag ${number}`,
  day: 'Datum',
  time: 'Uhrzeit',
  timeHint: 'Kannst du noch offen lassen',
  end: 'Ende angeben',
  endDay: 'Ende: Datum',
  endDayHint: 'Nur, wenn es über mehrere Tage geht',
  endTime: 'Ende: Uhrzeit',
  addDate: 'Noch ein Termin',
  removeDate: (number: number) => `Vorschlag ${number} entfernen`,

  where: 'Wo?',
  placeHint: 'Zum Beispiel: Gasthaus Zum Hirschen',

  invitation: 'Einladung',
  descriptionHint: 'Programm, Übernachtung, Mitbringen: was alle wissen sollten',
  answerUntil: 'Letzter Tag für Antworten',
  answerUntilHint: `Lässt du es frei: ${MEETING_ANSWER_DAYS} Tage vor dem Termin`,
  reminds: `Wer nicht antwortet, wird ${MEETING_REMINDER_DAYS.join(' und ')} Tage vor dem letzten Tag per E-Mail erinnert.`,

  voteFirst:
    'Zuerst stimmen alle ab, mit einem Link in einer E-Mail. Einladen kannst du, sobald der Termin feststeht.',
  question: 'Eine Frage mitschicken',
  questionHint: 'Wird mit der Antwort gestellt, zum Beispiel: Was möchtest du essen?',
  choice: (number: number) => `Antwort ${number}`,
  save: 'Speichern',
  saved: 'Das Treffen ist gespeichert!',
  savedNew: 'Das Treffen ist gespeichert! Einladen kannst du unten auf dieser Seite.',
  savedOpen: 'Das Treffen ist gespeichert! Sobald du Termine weißt, trag sie unter „Ändern“ ein.',
  savedProposed: 'Die Termine sind gespeichert! Um Stimmen bitten kannst du unten auf dieser Seite.',
  tellsGuests: (whoHears: string) =>
    `Du hast Termin oder Ort geändert. ${whoHears} Die E-Mails gehen in ${MAIL_DELAY_MINUTES} Minuten hinaus. Speichern?`,

  /** Whoever has voted is told at once. */
  fixes: (whoHears: string) => `Damit steht der Termin fest. ${whoHears} Speichern?`,

  problems: {
    'no-date': 'Es fehlt noch der Termin.',
    'no-such-time': 'Diese Uhrzeit gibt es nicht: In dieser Nacht wird die Uhr um eine Stunde vorgestellt.',
    'too-few': 'Zur Wahl gehören mindestens zwei Termine.',
    'same-twice': 'Zwei Vorschläge sind gleich.',
    'mixed-times': 'Gib Anfang und Ende beide mit oder beide ohne Uhrzeit an.',
    'end-before-start': 'Das Ende liegt vor dem Anfang.',
    'half-question': 'Zu einer Frage gehören mindestens zwei Antworten, und zu Antworten eine Frage.',
    'same-choices': 'Zwei Antworten auf deine Frage sind gleich.',
    'late-answers': 'Der letzte Tag für Antworten liegt nach dem Treffen.',
  },
  dayOver: 'Dieser Tag ist schon vorbei.',
  refusals: {
    'not-valid':
      'Etwas stimmt noch nicht: Liegt alles in der Zukunft, und gibt es Tag und Uhrzeit wirklich? In der Nacht zur Sommerzeit fehlt eine Stunde.',
    'too-often': (seconds: number) =>
      `Du hast heute schon viele Treffen vorgeschlagen. Bitte warte ${waitingTime(seconds)}.`,
    'no-room': 'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid.',
  },
  cancelledMeanwhile: 'Dieses Treffen fällt inzwischen aus. Es lässt sich nicht mehr ändern.',

  conflict: {
    title: 'Jemand war schneller',
    lead: 'Während du geschrieben hast, wurde dieses Treffen geändert. Dein Text steht noch unten. So ist es jetzt gespeichert:',
    onward: 'Nimm davon, was richtig ist, und speichere dann noch einmal. Es gilt, was du speicherst.',
    nothing: 'Von dem, was hier steht, hat sich nichts geändert.',
    fields: {
      dates: 'Termin',
      answerUntil: 'Letzter Tag für Antworten',
      reminds: 'Erinnerungen',
      choices: 'Antworten zur Wahl',
    },
    yes: 'ja',
    no: 'nein',
    empty: 'nichts',
  },
};
