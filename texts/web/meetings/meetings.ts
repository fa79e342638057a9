import { quoted, withoutDirections } from '#contract/characters.ts';
import type { MeetingSummary } from '#contract/meetings.ts';
import { bornAs } from '../../contact-labels.ts';

/** How many come and may come, and how many of them have said so to an earlier date. */
export type Headcount = Pick<MeetingSummary, 'persons' | 'maybePersons' | 'earlier'>;

export const ofEarlier = (earlier: number, all: number) =>
  earlier === 0 ? '' : ` (${earlier === all ? '' : `davon ${earlier} `}noch zum früheren Termin)`;

/** The list of meetings, and what all its pages say. */
export const meetingsTexts = {
  title: 'Treffen',
  suggest: 'Treffen vorschlagen',
  empty:
    'Gerade ist kein Treffen geplant. Schlag doch eines vor! Du trägst Termin und Ort ein und lädst alle ein. Wer die E-Mail bekommt, tippt nur noch auf eine Antwort, und hier steht, wer kommt.',
  next: 'Kommende Treffen',
  past: 'Frühere Treffen',
  proposed: 'Der Termin steht noch nicht fest.',
  cancelled: 'Fällt aus',
  answersOver: 'Die Frist für Antworten ist vorbei. Bitte antworte möglichst bald.',
  asked: 'Organisierst du mit? Du bist gefragt.',
  /** Of all who have agreed. */
  persons: ({ persons: agreed, maybePersons: maybe, earlier }: Headcount) => {
    const sure =
      (agreed === 1 ? 'Eine Person hat zugesagt' : `${agreed} Personen haben zugesagt`) +
      ofEarlier(earlier.persons, agreed);
    if (maybe === 0) return agreed === 0 ? 'Noch hat niemand zugesagt.' : `${sure}.`;
    const perhaps =
      (maybe === 1 ? 'eine kommt vielleicht' : `${maybe} kommen vielleicht`) +
      ofEarlier(earlier.maybePersons, maybe);
    return agreed === 0 ? `Noch hat niemand zugesagt, ${perhaps}.` : `${sure}, ${perhaps}.`;
  },
  came: ({ persons, earlier }: Headcount) =>
    `${persons === 1 ? 'Eine Person hatte zugesagt' : `${persons} Personen hatten zugesagt`}${ofEarlier(earlier.persons, persons)}.`,
  toList: 'Zu allen Treffen',
};

/** Fisch 3, Fleisch 2, ohne Angabe 1 (davon 4 noch zum früheren Termin) */
export const choiceCounts = (counts: readonly { choice: string; persons: number }[], earlier: number) =>
  counts.map(({ choice, persons }) => `${choice || 'ohne Angabe'} ${persons}`).join(', ') +
  ofEarlier(
    earlier,
    counts.reduce((sum, one) => sum + one.persons, 0),
  );

/** The pages behind the links of mails. */
export const mailedLinkTexts = {
  notYou: 'Nicht du?',
  notYouHelp:
    'Dann ist diese Einladung für jemand anderen. Antworte hier bitte nicht. In deiner eigenen E-Mail stehen Links für dich. Oder melde dich an und antworte unter „Treffen“.',
  /** Of a link that an organiser has passed on. */
  passedOnBy: (name: string) =>
    `Diesen Link hat dir ${name} weitergegeben. Was du hier antwortest, wird mit diesem Namen eingetragen.`,
  ownSaid: {
    answers: (answer: string) =>
      `Du hast schon selbst geantwortet, und das gilt. ${answer} Ändern kannst du es, wenn du dich anmeldest, oder mit dem Link in deiner eigenen E-Mail.`,
    votes:
      'Du hast schon selbst abgestimmt, und das gilt. Ändern kannst du es, wenn du dich anmeldest, oder mit dem Link in deiner eigenen E-Mail.',
  },
  ownSaidTitle: 'Deine Antwort steht schon',
  changeMindHere: 'Anders überlegt? Ändern kannst du es hier oder mit demselben Link.',
  changeMind: 'Anders überlegt? Ändern kannst du es hier oder mit demselben Link in der E-Mail.',
  toMeeting: 'Zu allen Treffen',

  answers: {
    title: 'Kommst du?',
    tabTitle: (title: string) => `Kommst du? ${title}`,
    asWho: 'Du antwortest als',
    group: 'Deine Antwort',
    options: { yes: 'Ja, ich komme', maybe: 'Vielleicht', no: 'Nein, ich kann nicht' },
    submit: { yes: 'Zusagen', maybe: 'Vielleicht kommen', no: 'Absagen' },
    greetingHint:
      'Wenn du magst: Alle Mitglieder lesen ihn mit deinem Namen, und am Abend steht er in der Diashow',
    soFar: 'Bisher:',
    thanks: {
      yes: 'Danke, wie schön!',
      maybe: 'Danke für deine Antwort',
      no: 'Schade! Danke für deine Antwort',
    },
    done: {
      yes: (persons: number) =>
        persons === 1
          ? 'Du hast zugesagt. Wir freuen uns auf dich!'
          : `Du hast für ${persons} Personen zugesagt. Wir freuen uns auf euch!`,
      maybe: (persons: number) =>
        persons === 1
          ? 'Du kommst vielleicht. Sag uns Bescheid, sobald du es weißt.'
          : `Ihr kommt vielleicht, zusammen ${persons} Personen. Sagt uns Bescheid, sobald ihr es wisst.`,
      no: () => 'Du hast abgesagt. Vielleicht klappt es beim nächsten Mal.',
    },
    calendar: 'Termin für den Kalender herunterladen',
    calendarName: 'Treffen.ics',
    change: 'Antwort ändern',
  },

  votes: {
    title: 'Wann passt es dir?',
    tabTitle: (title: string) => `Wann passt es dir? ${title}`,
    asWho: 'Du stimmst ab als',
    lead: (lastDay: string) =>
      `Sag bitte zu jedem Termin etwas, am besten ${lastDay ? `bis ${lastDay}` : 'bald'}.`,
    submit: 'Abstimmen',
    thanks: 'Danke fürs Abstimmen!',
    done: 'So hast du abgestimmt:',
    next: 'Sobald der Termin feststeht, bekommst du eine E-Mail.',
    change: 'Noch einmal ändern',
  },

  gone: {
    cancelled: (title: string) => `${quoted(title)} fällt aus. Eine Antwort brauchen wir nicht mehr.`,
    past: (title: string) => `${quoted(title)} ist vorbei. Antworten kannst du deshalb nicht mehr.`,
    proposed: (title: string) =>
      `Der Termin von ${quoted(title)} steht noch nicht fest. Melde dich an und sag uns, wann es dir passt.`,
    fixed: (title: string, date: string) =>
      `${quoted(title)} findet statt am ${date}. Abstimmen brauchst du nicht mehr.`,
  },
  goneTitle: {
    cancelled: 'Das Treffen fällt aus',
    past: 'Das Treffen ist vorbei',
    proposed: 'Wann passt es dir?',
    fixed: 'Der Termin steht schon fest',
  },
  unknownTitle: 'Der Link passt zu keiner Einladung',
  unknown:
    'Vielleicht ist er unvollständig, oder er gilt nicht mehr. Melde dich an, dann kannst du unter „Treffen“ antworten.',
  reopenTitle: 'Bitte öffne den Link noch einmal',
  reopen:
    'Zu deiner Sicherheit bleibt der Link nicht in der Adresszeile stehen. Öffne ihn noch einmal aus deiner E-Mail.',
  failedTitle: 'Das hat nicht geklappt',
  retry: 'Noch einmal versuchen',
};

const persons = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

/** What is printed for the day of a meeting. */
export const meetingsPrintTexts = {
  back: 'Zurück zum Treffen',
  nobody: 'Noch hat niemand zugesagt.',
  organisersOnly: 'Diese Seite ist nur für die, die das Treffen organisieren.',
  bornAs,
  /** How many in all; the same on every page. */
  count: ({ persons: agreed, maybePersons: maybe, earlier }: Headcount) => {
    const yes = `Zusagen: ${persons(agreed)}${ofEarlier(earlier.persons, agreed)}`;
    return maybe === 0
      ? `${yes}.`
      : `${yes}, vielleicht: ${persons(maybe)}${ofEarlier(earlier.maybePersons, maybe)}.`;
  },

  list: {
    title: 'Gästeliste',
    tabTitle: 'Gästeliste drucken',
    print: 'Liste drucken',
    tableName: (title: string) => `Gästeliste ${withoutDirections(title)}`,
    badges: 'Namensschilder',
    note: (groupName: string, day: string) => `Nur für die Klasse: ${groupName}. Stand: ${day}.`,
    here: 'Da',
    name: 'Name',
    persons: 'Personen',
    remark: 'Bemerkung',
    yes: 'Zusagen',
    maybe: 'Vielleicht',
    forOtherDate: 'früherer Termin',
    perhaps: (name: string) => `Vielleicht doppelt gezählt: ${name}`,
  },

  badges: {
    title: 'Namensschilder',
    tabTitle: 'Namensschilder drucken',
    print: 'Schilder drucken',
    list: 'Gästeliste',
    lead: 'Wähle beim Drucken „Tatsächliche Größe“ oder 100 %, sonst stimmen die Maße nicht.',
    paper: {
      title: 'Papier',
      sheet:
        'Zehn Schilder zu 90 × 54 mm passen auf ein Blatt A4: zwei nebeneinander, fünf untereinander, mit 15 mm Rand links und rechts und 13,5 mm oben und unten. Auf einfachem Papier schneidest du an den Linien.',
      labels:
        'Ohne Schneiden geht es mit Bögen für Einsteckschilder 54 × 90 mm, zehn auf einem Blatt, etwa Durable 1455. Bögen für Visitenkarten haben 85 × 54 mm und passen nicht. Drucke zuerst eine Probe auf einfaches Papier und halte sie mit dem Bogen gegen das Licht.',
    },
    blanks: {
      label: 'Leere Schilder zum Beschriften',
      options: {
        none: 'keine',
        rest: 'bis das letzte Blatt voll ist',
        sheet: 'dazu ein ganzes Blatt',
        two: 'dazu zwei ganze Blätter',
      },
    },
    mendLead:
      'Stimmt ein Name nicht? Unter jedem Schild kannst du ihn ändern. Das gilt nur für diesen Ausdruck; gespeichert wird es nicht.',
    mendOne: (name: string) => `Ändern: ${name}`,
    lines: { first: 'Vorname oder ganzer Name', second: 'Nachname', below: 'Zeile darunter' },
    sheets: (badges: number, sheets: number) =>
      `${badges === 1 ? 'Ein Schild' : `${badges} Schilder`} auf ${sheets === 1 ? 'einem Blatt' : `${sheets} Blättern`}.`,
    withMaybe: (count: number) => `Auch für alle, die vielleicht kommen (${persons(count)})`,
    guestOf: (name: string) => `Gast von ${name}`,
    sheet: (number: number) => `Blatt ${number}`,
  },
};
