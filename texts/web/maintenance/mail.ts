import { quoted } from '#contract/characters.ts';
import type { CopyReason } from '#contract/group-email.ts';
import type { CopyCount, CopyCounts, MailKind } from '#contract/mail.ts';

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
  kinds: {
    invitation: 'Einladung',
    'invitation-reminder': 'Erinnerung an die Einladung',
    'password-reset': 'Link für ein neues Passwort',
    'login-link': 'Link und Code zum Anmelden',
    'password-changed': 'Hinweis auf ein geändertes Passwort',
    'passkey-added': 'Hinweis auf ein Gerät zum Anmelden',
    'passkey-removed': 'Hinweis auf ein entferntes Gerät',
    'address-changed': 'Hinweis auf eine geänderte Adresse',
    'address-confirmation': 'Bestätigung einer neuen Adresse',
    'address-set': 'Hinweis auf eine geänderte Adresse',
    'details-set': 'Hinweis auf berichtigte Angaben',
    'role-given': 'Hinweis auf einen neuen Betreuer',
    'role-taken': 'Hinweis auf eine beendete Betreuung',
    'member-leaves': 'Hinweis auf ein gelöschtes Konto',
    'member-stays': 'Hinweis auf ein wiederhergestelltes Konto',
    'group-email': 'Rundmail',
    'group-email-test': 'Test einer Rundmail',
    'not-reached': 'Bericht zu einer Rundmail',
    alert: 'Warnung an die Betreuer',
    'daily-news': 'Tägliche Meldung an die Betreuer',
    'monthly-news': 'Monatliche Neuigkeiten',
    'own-news': 'Tägliche E-Mail zu eigenen Bildern',
    'image-hidden': 'Hinweis auf ein verborgenes Bild',
    'image-reported': 'Hinweis auf ein verborgenes Bild',
    'image-shown': 'Entscheidung über ein verborgenes Bild',
    'image-deleted': 'Entscheidung über ein verborgenes Bild',
    'image-removed': 'Hinweis auf ein gelöschtes Bild',
    'gallery-removed': 'Hinweis auf eine gelöschte Galerie',
    'yearly-check': 'Jährliche Nachfrage',
    'yearly-check-reminder': 'Erinnerung an die jährliche Nachfrage',
    'missing-hint': 'Hinweis zu einer gesuchten Person',
    'missing-found': 'An eine gefundene Person: Wer sie gesucht hat',
    'meeting-invitation': 'Einladung zu einem Treffen',
    'meeting-votes': 'Umfrage zum Termin eines Treffens',
    'meeting-reminder': 'Erinnerung an ein Treffen',
    'meeting-fixed': 'Festgelegter Termin eines Treffens',
    'meeting-changed': 'Änderung eines Treffens',
    'meeting-cancelled': 'Nachricht, dass ein Treffen ausfällt',
    'meeting-uncancelled': 'Nachricht, dass ein Treffen doch stattfindet',
    'meeting-asked': 'Frage, ob jemand ein Treffen mitorganisiert',
    'meeting-calls': 'Bitte, zu einem Treffen anzurufen',
    'meeting-answer-entered': 'Hinweis auf eine eingetragene Antwort',
    'meeting-votes-entered': 'Hinweis auf eingetragene Stimmen',
    'meeting-seats-free': 'Hinweis auf jemanden, der nicht mehr kommt',
    'meeting-not-reached': 'Bericht zu einem Treffen',
  } satisfies Record<MailKind, string> as Record<string, string>,
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
