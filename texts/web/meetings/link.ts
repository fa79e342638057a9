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
