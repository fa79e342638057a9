import { quoted } from '#contract/characters.ts';
import type { CopyReason } from '#contract/group-email.ts';
import type { CopyCount, CopyCounts } from '#contract/mail.ts';
import { people, type WordsOfKinds, type WordsOfTasks } from './words-of-kinds.ts';

/** Words about the mails of the site that only maintainers see. */

const number = (count: number) => count.toLocaleString('de-DE');
const mails = (count: number) => (count === 1 ? 'Eine E-Mail' : `${number(count)} E-Mails`);

const states: Record<CopyCount, (count: number) => string> = {
  waiting: (count) => `${number(count)} ${count === 1 ? 'wartet' : 'warten'}`,
  'handed-over': (count) => `${number(count)} abgeschickt`,
  retrying: (count) => `${number(count)} ${count === 1 ? 'wird' : 'werden'} erneut versucht`,
  held: (count) => `${number(count)} zurückgestellt`,
  failed: (count) => `${number(count)} nicht zustellbar`,
  'not-wanted': (count) => `${number(count)} nicht mehr gewünscht`,
};

export const mailTexts = {
  title: 'E-Mails',
  delivery: {
    running: 'Der Versand läuft.',
    pausedByHand: (since: string) => `Der Versand ist seit dem ${since} von Hand angehalten.`,
    paused: (since: string, until: string) =>
      `Der Versand ist seit dem ${since} angehalten, weil der Mailserver nichts annimmt. Der nächste Versuch ist am ${until}.`,
    slow: (until: string) =>
      `Der Versand läuft langsam, damit der Mailserver uns nicht für Werbung hält: Die nächste E-Mail geht am ${until} hinaus.`,
    folder: 'Es ist kein Mailserver eingestellt: E-Mails bleiben in einem Ordner auf dem Server.',
  },
  nextTry: (until: string) => `Der nächste Versuch ist am ${until}.`,
  limit: 'Solange wird nichts aufgegeben.',
  /** All that is kept, by state. */
  counts: (counts: CopyCounts) =>
    (Object.keys(states) as CopyCount[])
      .filter((state) => counts[state] > 0)
      .map((state) => states[state](counts[state]))
      .join(', '),
  pause: 'Versand anhalten',
  pauseQuestion:
    'Den Versand anhalten? Dann geht keine E-Mail mehr hinaus, auch kein Link für ein neues Passwort, bis du ihn fortsetzt.',
  resume: 'Versand fortsetzen',
  stillRefused: (reason: string) =>
    `Es geht noch nicht: Der Mailserver nimmt weiter nichts an. ${reason} Auf dem Server hilft „klassenkreis setup“; verloren geht nichts.`.replaceAll(
      '  ',
      ' ',
    ),
  leaves: 'Der Versand geht weiter: Die erste E-Mail ist hinaus.',
  nothingWaits: 'Der Versand geht weiter. Gerade wartet keine E-Mail.',
  notTriedYet: 'Der Versand geht weiter. Es ist noch keine E-Mail hinaus; sieh gleich noch einmal nach.',
  retryAll: 'Alle noch einmal versuchen',
  test: 'Probe an mich',
  tested: (address: string) =>
    `Die Probe ist unterwegs an ${address}. Kommt sie an, funktioniert der Versand. Sieh auch im Ordner für Werbung nach.`,
  testFailed: (failure: string) => `Die Probe ging nicht hinaus: ${failure}`,
  noAddress: 'Für dich ist keine E-Mail-Adresse eingetragen.',
  testedOften: 'Du hast dir gerade schon viele Proben geschickt. Bitte warte eine Weile.',
  open: 'Unterwegs oder nicht angekommen',
  none: 'Alle E-Mails sind abgeschickt.',
  /** One that another version has sent. */
  otherKind: 'E-Mail der Seite',
  named: (kind: string, subject: string) => (subject === '' ? kind : `${kind} ${quoted(subject)}`),
  states: {
    retrying: 'wird erneut versucht',
    held: 'zurückgestellt',
    failed: 'nicht zustellbar',
  },
  trouble: (name: string, state: string) => `${name || 'Ohne Namen'}: ${state}.`,
  reasons: {
    'mailbox-unknown': 'Das Postfach gibt es nicht oder nicht mehr.',
    'mailbox-full': 'Das Postfach ist voll.',
    refused: 'Die E-Mail wurde abgewiesen, vielleicht weil sie für Werbung gehalten wird.',
    'not-now': 'Die E-Mail wird gerade noch nicht angenommen.',
    cancelled: 'Das Verschicken wurde abgebrochen.',
    other: '',
  } satisfies Record<CopyReason, string>,
  said: (reply: string) => `Antwort: ${reply}`,
  correct: 'Adresse berichtigen',
  correctOf: (name: string) => `Adresse berichtigen: ${name}`,
  retry: 'Noch einmal versuchen',
  retryOf: (mail: string) => `Noch einmal versuchen: ${mail}`,
  retried: (count: number) =>
    count === 0
      ? 'Es gibt nichts mehr, was noch einmal zu versuchen wäre.'
      : `${mails(count)} ${count === 1 ? 'geht' : 'gehen'} gleich noch einmal hinaus.`,
  cancel: 'Abbrechen',
  cancelOf: (mail: string) => `Abbrechen: ${mail}`,
  cancelQuestion: (count: number) =>
    `${mails(count)} dieser Sendung nicht mehr verschicken? Das lässt sich unter „Noch einmal versuchen“ zurücknehmen.`,
  cancelled: (count: number) =>
    count === 0
      ? 'Davon ist nichts mehr unterwegs.'
      : `${mails(count)} ${count === 1 ? 'wird' : 'werden'} nicht mehr verschickt.`,
};

export const mailWords: WordsOfKinds<'mail'> = {
  acts: {
    'mails-read': (actor) => `${actor} hat angesehen, wen E-Mails nicht erreichen.`,
    'mail-paused': (actor) => `${actor} hat den Versand der E-Mails angehalten.`,
    'mail-resumed': (actor) => `${actor} hat den Versand der E-Mails fortgesetzt.`,
    'mail-retried': (actor, _, subject) =>
      `${actor} hat ${subject ? `die Rundmail ${quoted(subject)}` : 'E-Mails'} noch einmal versuchen lassen.`,
    'mail-cancelled': (actor, _, subject) =>
      `${actor} hat den Rest ${subject ? `der Rundmail ${quoted(subject)}` : 'einer Sendung'} abgebrochen.`,
    'mail-tested': (actor) => `${actor} hat sich eine Probe-E-Mail geschickt.`,
  },
};

export const mailTasks: WordsOfTasks<'mail'> = {
  'addresses-failing': (count) => ({
    what: `${people(count)} ${count === 1 ? 'ist' : 'sind'} unter der eingetragenen E-Mail-Adresse nicht zu erreichen.`,
    todo: 'Wer und warum, steht im Browser unter „Verwaltung“, „E-Mails“.',
  }),
};
