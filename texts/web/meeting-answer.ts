import { waitingTime } from './waiting-time.ts';

const over =
  'Das geht bei diesem Treffen nicht mehr. Lade die Seite neu: Vielleicht hat sich etwas geändert.';

/** What the start page and the pages of meetings say of answers. */
export const answerTexts = {
  /** What the buttons do. */
  answers: { yes: 'Zusagen', maybe: 'Vielleicht', no: 'Absagen' },
  given: {
    yes: (persons: number) =>
      persons === 1 ? 'Du hast zugesagt.' : `Du hast zugesagt, zusammen ${persons} Personen.`,
    maybe: (persons: number) =>
      persons === 1 ? 'Du kommst vielleicht.' : `Du kommst vielleicht, zusammen ${persons} Personen.`,
    no: () => 'Du hast abgesagt.',
  },
  asksAgain: {
    yes: 'Der Termin hat sich geändert. Passt er dir noch? Bitte antworte noch einmal.',
    maybe: 'Der Termin hat sich geändert. Passt er dir noch? Bitte antworte noch einmal.',
    no: 'Der Termin hat sich geändert. Passt er dir jetzt? Bitte antworte noch einmal.',
  },
  /** `lastDay`: null once it is over. */
  unanswered: (lastDay: string | null) =>
    lastDay === null
      ? 'Kommst du? Die Frist ist vorbei. Bitte antworte möglichst bald, auch wenn du nicht kommst.'
      : `Kommst du? Bitte antworte bis ${lastDay}.`,

  refusals: {
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet und versuche es erneut.',
    'too-often': (seconds: number) => `Das war etwas oft. Bitte warte ${waitingTime(seconds)}.`,
    conflict: over,
    'not-found': over,
    'not-allowed': over,
    failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  },
};

/** The card of the start page. */
export const nextMeetingTexts = {
  title: 'Nächstes Treffen',
  group: 'Deine Antwort',
  open: 'Der Termin steht noch nicht fest.',
};
