import { withoutDirections } from '#contract/characters.ts';

/** The list of meetings, and what all its pages say. */
export const meetingsTexts = {
  title: 'Treffen',
  suggest: 'Treffen vorschlagen',
  empty:
    'Gerade ist kein Treffen geplant. Schlag doch eines vor! Du trägst Termin und Ort ein und lädst alle ein. Wer die E-Mail bekommt, tippt nur noch auf eine Antwort, und hier steht, wer kommt.',
  next: 'Kommende Treffen',
  past: 'Frühere Treffen',
  proposed: 'Der Termin steht noch zur Wahl.',
  cancelled: 'Abgesagt',
  asked: 'Organisierst du mit? Du bist gefragt.',
  /** Of all who have agreed. */
  persons: (agreed: number, maybe: number) => {
    const sure = agreed === 1 ? 'Eine Person hat zugesagt' : `${agreed} Personen haben zugesagt`;
    if (maybe === 0) return agreed === 0 ? 'Noch hat niemand zugesagt.' : `${sure}.`;
    const perhaps = maybe === 1 ? 'eine kommt vielleicht' : `${maybe} kommen vielleicht`;
    return agreed === 0 ? `Noch hat niemand zugesagt, ${perhaps}.` : `${sure}, ${perhaps}.`;
  },
  came: (persons: number) =>
    persons === 1 ? 'Eine Person hatte zugesagt.' : `${persons} Personen hatten zugesagt.`,
  toList: 'Zu allen Treffen',
};

/** The page behind the three links of an invitation. */
export const answerLinkTexts = {
  title: 'Kommst du?',
  tabTitle: (title: string) => `Kommst du? ${title}`,
  asWho: 'Du antwortest als',
  notYou: 'Nicht du?',
  notYouHelp:
    'Dann ist diese Einladung für jemand anderen. Antworte hier bitte nicht. In deiner eigenen E-Mail stehen Links für dich. Oder melde dich an und antworte unter „Treffen“.',
  group: 'Deine Antwort',
  options: { yes: 'Ja, ich komme', maybe: 'Vielleicht', no: 'Nein, ich kann nicht' },
  submit: { yes: 'Zusagen', maybe: 'Vielleicht kommen', no: 'Absagen' },
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
  changeMind: 'Anders überlegt? Ändern kannst du deine Antwort hier oder mit demselben Link in der E-Mail.',
  change: 'Antwort ändern',
  toMeeting: 'Zu allen Treffen',

  gone: {
    cancelled: (title: string) => `„${title}“ ist abgesagt. Eine Antwort brauchen wir nicht mehr.`,
    past: (title: string) => `„${title}“ ist vorbei. Antworten kannst du deshalb nicht mehr.`,
    proposed: (title: string) =>
      `Bei „${title}“ stehen noch mehrere Termine zur Wahl. Melde dich an und sag uns, welcher dir passt.`,
  },
  goneTitle: {
    cancelled: 'Das Treffen ist abgesagt',
    past: 'Das Treffen ist vorbei',
    proposed: 'Wann passt es dir?',
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
  bornAs: (name: string) => `geb. ${name}`,
  /** How many in all; the same on every page. */
  count: (agreed: number, maybe: number) =>
    maybe === 0
      ? `Zusagen: ${persons(agreed)}.`
      : `Zusagen: ${persons(agreed)}, vielleicht: ${persons(maybe)}.`,

  list: {
    title: 'Gästeliste',
    tabTitle: 'Gästeliste drucken',
    print: 'Liste drucken',
    csv: 'Als Tabelle für Excel',
    csvName: (title: string) => `Gästeliste ${withoutDirections(title)}.csv`,
    badges: 'Namensschilder',
    note: (groupName: string, day: string) => `Nur für die Klasse: ${groupName}. Stand: ${day}.`,
    here: 'Da',
    name: 'Name',
    persons: 'Personen',
    remark: 'Bemerkung',
    yes: 'Zusagen',
    maybe: 'Vielleicht',
  },

  badges: {
    title: 'Namensschilder',
    tabTitle: 'Namensschilder drucken',
    print: 'Schilder drucken',
    list: 'Gästeliste',
    lead: 'Zehn Schilder passen auf ein Blatt A4. Wähle beim Drucken „Tatsächliche Größe“ oder 100 % und schneide an den Linien.',
    sheets: (badges: number, sheets: number) =>
      `${badges === 1 ? 'Ein Schild' : `${badges} Schilder`} auf ${sheets === 1 ? 'einem Blatt' : `${sheets} Blättern`}.`,
    withMaybe: (count: number) => `Auch für alle, die vielleicht kommen (${persons(count)})`,
    guestOf: (name: string) => `Gast von ${name}`,
    sheet: (number: number) => `Blatt ${number}`,
  },
};
