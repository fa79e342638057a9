import { isolated, quoted } from '#contract/characters.ts';
import type { CopyReason, CopyState } from '#contract/group-email.ts';
import { dayAndTime, longTime } from '../dates.ts';
import { waitingTime } from './waiting-time.ts';

const number = (count: number) => count.toLocaleString('de');

export const groupEmailTexts = {
  title: 'Rundmail',
  lead: 'Deine Nachricht geht an alle, die Rundmails erhalten möchten.',
  nobody: 'Zurzeit möchte niemand Rundmails erhalten. Deshalb kannst du gerade auch keine senden.',
  nobodyElse:
    'Außer dir möchte zurzeit niemand Rundmails erhalten. Deine Nachricht käme nur bei dir selbst an.',
  replyAddress: (address: string) => `Antworten gehen an ${address}: Alle Empfänger sehen diese Adresse.`,
  noReplyAddress:
    'Von dir gibt es hier keine E-Mail-Adresse. Antworten kommen deshalb nicht bei dir an, sondern höchstens bei den Betreuern der Seite. Unter „Eigene Kontaktdaten“ kannst du eine Adresse eintragen.',
  subject: 'Betreff:',
  message: 'Nachricht:',
  left: (characters: number) => {
    if (characters < 0) return `${number(-characters)} Zeichen zu viel`;
    return characters === 0 ? 'kein Zeichen mehr frei' : `noch ${number(characters)} Zeichen`;
  },
  preview: 'Vorschau',
  test: {
    button: 'Test an mich',
    sent: 'Der Test ist unterwegs, nur an dich.',
    refusals: {
      conflict:
        'Von dir gibt es hier keine E-Mail-Adresse. Unter „Eigene Kontaktdaten“ kannst du eine eintragen.',
      'too-often': (seconds: number) =>
        `Du hast dir schon mehrere Tests geschickt. Bitte warte ${waitingTime(seconds)} bis zum nächsten.`,
    },
  },
  throwAway: {
    button: 'Verwerfen',
    question: 'Den Text verwerfen? Er ist dann weg.',
  },
  notSent: 'Dein Text ist noch da, aber noch nicht gesendet.',
  submit: 'Absenden',
  question: (people: number) =>
    people === 1 ? 'An eine Person senden?' : `An ${number(people)} Personen senden?`,
  success: 'E-Mail erfolgreich gesendet!',
  refusals: {
    'no-room':
      'Auf dem Server ist kein Platz mehr. Bitte sag den Betreuern der Seite Bescheid; dein Text bleibt hier stehen.',
    'too-often': (seconds: number) =>
      `Du hast gerade schon mehrere Rundmails gesendet. Bitte warte ${waitingTime(seconds)} bis zur nächsten; dein Text bleibt hier stehen.`,
    failed: 'Fehler beim Senden der E-Mail!',
  },

  /** What was sent to all. */
  archive: {
    title: 'Rundmails',
    link: 'Frühere Rundmails lesen',
    lead: 'Alles, was als Rundmail an alle gegangen ist, das Neueste zuerst.',
    none: 'Noch hat niemand eine Rundmail geschrieben.',
    /** `sentAt` in ms. */
    by: (sender: string, sentAt: number) =>
      `${sender ? isolated(sender) : 'ein Mitglied'}, ${longTime(sentAt)}`,
    unfold: 'Alle Texte zeigen',
    fold: 'Nur die Betreffzeilen zeigen',
    older: 'Ältere zeigen',
    notLoaded: 'Ältere Rundmails konnten nicht geladen werden. Bitte versuche es noch einmal.',
    takeOut: 'Aus dem Archiv nehmen',
    question: (subject: string) =>
      `${quoted(subject)} aus dem Archiv nehmen? Wer die E-Mail bekommen hat, behält sie.`,
    takenOut: 'Die Rundmail steht nicht mehr hier.',
    refusals: {
      'not-allowed': 'Das kann nur, wer die Rundmail geschrieben hat.',
      failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    },
    write: 'Rundmail schreiben',
  },

  /** The state of the last one. */
  copies: {
    title: 'Deine letzte Rundmail',
    /** `acceptedAt` in ms. */
    which: (subject: string, acceptedAt: number) =>
      `${quoted(subject)}, abgeschickt am ${dayAndTime(acceptedAt)}`,
    states: {
      waiting: 'wartet noch',
      'handed-over': 'abgeschickt',
      retrying: 'wartet noch, wird erneut versucht',
      undeliverable: 'nicht zustellbar',
      'not-wanted': 'bekommt keine Rundmails mehr',
    } satisfies Record<CopyState, string>,
    reasons: {
      'mailbox-unknown': 'Das Postfach gibt es nicht oder nicht mehr.',
      'mailbox-full': 'Das Postfach ist voll.',
      refused: 'Die E-Mail wurde abgewiesen, vielleicht weil sie für Werbung gehalten wird.',
      'not-now': 'Die E-Mail wird gerade noch nicht angenommen. Wir versuchen es weiter.',
      cancelled: 'Die Betreuer der Seite haben das Verschicken abgebrochen.',
      other: 'Woran es liegt, sehen die Betreuer der Seite.',
    } satisfies Record<CopyReason, string>,
    counts: (counts: Record<CopyState, number>, all: number) =>
      [
        `${counts['handed-over']} von ${all} abgeschickt`,
        ...some(counts.waiting + counts.retrying, 'wartet noch', 'warten noch'),
        ...some(counts.undeliverable, 'nicht zustellbar', 'nicht zustellbar'),
        ...some(counts['not-wanted'], 'bekommt keine Rundmails mehr', 'bekommen keine Rundmails mehr'),
      ].join(', '),
    formerMember: 'früheres Mitglied',
    explanation: '„Abgeschickt“ heißt: unterwegs. Ob sie ankommt, erfahren wir nicht.',
  },
};

function some(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
