import { isolated, quoted } from '#contract/characters.ts';
import { MAIL_DELAY_MINUTES } from '#contract/limits.ts';
import type { CallReason } from '#contract/meeting-people.ts';
import type { Entered } from '#contract/meetings.ts';
import { longTime } from '../../dates.ts';

/** What organisers do for those who do not do it themselves. */

type PassedOn = {
  title: string;
  when: string;
  where: string;
  until: string;
  state: 'proposed' | 'fixed' | 'cancelled';
};

const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;

/** Who comes along, by name. */
export const companionsTexts = {
  label: 'Wer kommt mit?',
  hint: 'Namen, mit Komma getrennt: für die Namensschilder. Das lesen nur die, die das Treffen organisieren, und die Betreuer.',
  tooLong: (max: number) => `Ein Name hat höchstens ${max} Zeichen.`,
  with: (names: string) => `mit ${names}`,
};

/** By whom an answer or votes were entered, or by whose link, and when. */
export function enteredBy({ by, at, byLink }: Entered): string {
  const name = by ? isolated(by.name || by.username) : 'jemandem aus der Organisation';
  return `${byLink ? 'Über einen Link von' : 'Von'} ${name} eingetragen, ${longTime(at * 1000)}.`;
}

export const ownEnteredTexts = {
  lead: 'Stimmt das nicht, dann antworte selbst: Es gilt, was du sagst.',
  votes: 'Stimmt das nicht, dann tippe selbst darauf: Es gilt, was du sagst.',
};

export const callsTexts = {
  title: 'Anrufen',
  ticked: 'Erreicht',
  said: 'Antwort',
  tabTitle: 'Liste zum Anrufen',
  link: 'Anrufen und Antworten eintragen',
  print: 'Liste drucken',
  lead: 'Ruf an und tippe auf das, was du hörst.',
  leadAnswers: `Wer eine E-Mail-Adresse hat, erfährt ${MAIL_DELAY_MINUTES} Minuten später, was du eingetragen hast. Bis dahin kannst du es ändern.`,
  nobody: 'Alle wissen Bescheid. Du musst niemanden anrufen.',
  noNumber: 'Keine Nummer freigegeben',
  call: (name: string, number: string) => `${name} anrufen: ${number}`,
  message: 'SMS',
  messageTo: (name: string, number: string) => `${name} eine SMS schreiben: ${number}`,
  why: {
    'no-answer': 'Hat noch nicht geantwortet.',
    'not-reached': 'Hat keine Einladung per E-Mail bekommen.',
    'declined-before': 'Hat für einen früheren Termin abgesagt.',
    'not-told': 'Weiß noch nicht, was jetzt gilt.',
  } satisfies Record<CallReason, string>,
  /** Who is told without a call, unless the mail fails. */
  mailWaits: (count: number) =>
    `${count === 1 ? 'Eine Person bekommt' : `${count} Personen bekommen`} gerade noch eine E-Mail`,
  told: 'Bescheid gesagt',
  toldOf: (name: string) => `${name}: Bescheid gesagt`,
  votesOf: (name: string, date: string) => `${name}: ${date}`,
  hasVoted: (name: string) =>
    `${name} hat inzwischen selbst abgestimmt. Trotzdem eintragen, was du am Telefon gehört hast?`,
  passOn: {
    lead: 'Zum Weitergeben per WhatsApp oder SMS:',
    all: 'Text kopieren',
    shareAll: 'Text weitergeben',
    /** Of one person, with the link to answer by. */
    one: (what: string, name: string) => `${what} mit Link: ${name}`,
    share: 'Teilen',
    copy: 'Kopieren',
    conflict: 'Zu diesem Treffen gibt es nichts mehr zu antworten. Lade die Seite neu.',
    notAllowed: 'Du organisierst dieses Treffen nicht mehr.',
    copied: 'Kopiert.',
    notCopied: 'Das Kopieren geht hier nicht. Versuche es mit einem anderen Browser.',
    text: ({ title, when, where, until, state }: PassedOn, url: string, isOwn: boolean) =>
      (state === 'cancelled'
        ? [`${quoted(title)} fällt aus.`, when]
        : [
            title,
            when,
            where,
            when &&
              `${state === 'proposed' ? 'Welcher Termin passt dir?' : 'Kommst du?'} Bitte antworte ${until ? `bis ${until}` : 'bald'}.`,
            isOwn ? `Das ist dein eigener Link, bitte gib ihn nicht weiter: ${url}` : `Mehr dazu: ${url}`,
          ]
      )
        .filter(Boolean)
        .join('\n'),
  },
  answers: { yes: 'Kommt', maybe: 'Vielleicht', no: 'Kommt nicht' },
  answerOf: (name: string) => `Antwort von ${name}`,
  entered: { yes: 'Eingetragen: kommt', maybe: 'Eingetragen: vielleicht', no: 'Eingetragen: kommt nicht' },
  /** Whom nobody but the maintainers may see by name; `isMore`: beside others. */
  knownToMaintainers: (count: number, isMore = false) =>
    count === 1
      ? `eine ${isMore ? 'weitere ' : ''}Person, die die Betreuer kennen`
      : `${count} ${isMore ? 'weitere' : 'Personen'}, die die Betreuer kennen`,
  more: (count: number) =>
    `Dazu ${count === 1 ? 'kommt eine Person' : `kommen ${count} Personen`} ohne freigegebenen Namen. Wer das ist, wissen die Betreuer.`,
  /** Asked of the maintainers. */
  help: {
    submit: 'Betreuer um Anrufe bitten',
    done: 'Die Betreuer sind gefragt und bekommen eine E-Mail.',
    nobody: 'Inzwischen gibt es niemanden mehr, den die Betreuer anrufen müssten.',
  },
  hasAnswered: (name: string) =>
    `${name} hat inzwischen selbst geantwortet. Trotzdem eintragen, was du am Telefon gehört hast?`,
  /** Of what was entered for the wrong person. */
  takeBack: {
    submit: 'Antwort zurücknehmen',
    one: (name: string) => `Antwort zurücknehmen: ${name}`,
    question: (name: string) =>
      `Die Antwort von ${name} zurücknehmen? Wenn dazu schon eine E-Mail hinausging, sag bitte selbst Bescheid.`,
    done: (name: string) => `${name} hat jetzt keine Antwort mehr.`,
    conflict: (name: string) =>
      `${name} hat selbst geantwortet oder schon bezahlt. Zurücknehmen geht dann nicht. Trag ein, was jetzt gilt.`,
    nothing: (name: string) => `Für ${name} ist keine Antwort eingetragen.`,
  },
  paper: { persons: 'Personen: ____' },

  other: {
    title: 'Für jemand anderen eintragen',
    lead: 'Auch für alle, die schon geantwortet haben und es sich anders überlegen. Was jemand danach selbst sagt, gilt.',
    member: 'Mitglied',
    choose: 'Bitte wählen',
    remark: 'Bemerkung',
    save: 'Speichern',
  },
};

export const otherGuestsTexts = {
  title: 'Gäste ohne Zugang',
  lead: 'Lehrer, Partner oder jemand, den ihr gesucht habt. Der Name steht für alle auf der Seite des Treffens, die Bemerkung nur hier.',
  name: 'Name',
  persons: 'Personen',
  personsHint: 'Wie viele es sind, der Gast mitgezählt',
  remark: 'Bemerkung',
  add: 'Gast eintragen',
  added: (name: string) => `${name} ist eingetragen.`,
  change: 'Ändern',
  changeOne: (name: string) => `${name} ändern`,
  changing: (name: string) => `Ändern: ${name}`,
  save: 'Speichern',
  saved: 'Gespeichert.',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  removeOne: (name: string) => `${name} entfernen`,
  removeQuestion: (name: string) => `${name} aus der Gästeliste entfernen?`,
  removed: (name: string) => `${name} steht nicht mehr in der Gästeliste.`,
};

export const paymentTexts = {
  heading: 'Bezahlt',
  paid: (name: string) => `${name} hat bezahlt`,
  amount: (name: string) => `Betrag von ${name} in Euro`,
  euro: '€',
  notANumber: 'Bitte einen Betrag wie 25 oder 25,50.',
  sum: (count: number, sum: number) =>
    count === 0
      ? 'Noch hat niemand bezahlt.'
      : `${count === 1 ? 'Eine Zahlung' : `${count} Zahlungen`}, zusammen ${euros(sum)}.`,
  declined: 'Bezahlt, kommt aber nicht',
};
