import { nameInLetter, withoutLinks } from '#contract/links.ts';
import { dayInWords, spanInWords } from '../dates.ts';
import {
  hello,
  letter,
  type NotReached,
  noMoreRundmails,
  notReachedList,
  type Part,
  type Parts,
  type Site,
  signature,
  type Words,
} from './greeting.ts';

/** The letters of a meeting. */

/** When and where; without a start the date is still open. */
export type Occasion = {
  startsAt: string | null;
  endsAt: string | null;
  place: string;
  street: string;
  town: string;
};
export type About = Occasion & { title: string; description: string; answerUntil: string };

/** `by`: who wrote; nobody, if the site reminds by itself. */
type Letter = { reader: string; by: string | undefined; meeting: About; pageUrl: string };
type Answers = { yes: string; maybe: string; no: string };

type Footer = {
  /** Where replies go: to the maintainers, if it has no name; nowhere, if undefined. */
  repliesTo: { name: string | undefined; address: string } | undefined;
  /** Whether the letter has links for answering. */
  hasLinks: boolean;
  /** Of what goes to all who take Rundmails; undefined for who gets it because of an answer. */
  unsubscribeUrl: string | undefined;
};

const when = ({ startsAt, endsAt }: Occasion) =>
  startsAt === null ? 'Der Termin steht noch nicht fest.' : spanInWords({ startsAt, endsAt });

const where = ({ place, street, town }: Occasion) =>
  [place, street, town].filter(Boolean).map(withoutLinks).join(', ') || 'noch offen';

const whenAndWhere = (meeting: Occasion): Part => ({
  facts: { Wann: when(meeting), Wo: where(meeting) },
});

const described = ({ description }: About): Parts =>
  description ? ['Auf der Seite des Treffens steht dazu:', { quote: description }] : [];

const noPassword = 'Dafür brauchst du kein Passwort:';

/** What the reader has said before, and whether that was for another date. */
type SaidBefore = { said: 'yes' | 'maybe' | 'no' | undefined; asksAgain: boolean };

/** Undefined for who has not answered. */
function askedOnceMore({ said, asksAgain }: SaidBefore): string | undefined {
  if (said === undefined) return undefined;
  if (said === 'no')
    return asksAgain
      ? `Bisher hast du abgesagt. Passt es dir jetzt? Bitte antworte noch einmal. ${noPassword}`
      : 'Du hast abgesagt, und das bleibt so. Kommst du jetzt doch? Ändern kannst du deine Antwort hier:';
  return asksAgain
    ? `Passt dir das? Bitte antworte noch einmal. ${noPassword}`
    : 'Deine Antwort bleibt, wie sie ist. Passt es dir nicht mehr, änderst du sie hier:';
}

const answering = ({ yes, maybe, no }: Answers, pageUrl: string): Part[] => [
  {
    choices: [
      { label: 'Zusagen', url: yes },
      { label: 'Vielleicht', url: maybe },
      { label: 'Absagen', url: no },
    ],
  },
  `Wer kommt, siehst du auf der Seite: ${pageUrl}`,
];

const footer = ({ siteName, groupName }: Site, { repliesTo, hasLinks, unsubscribeUrl }: Footer): Part => ({
  footer: [
    `Diese E-Mail kommt von der Seite „${siteName}“ (${groupName}).`,
    unsubscribeUrl
      ? 'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du Rundmails erhalten möchtest.'
      : 'Du bekommst sie, weil es zu diesem Treffen eine Antwort oder Stimme von dir gibt.',
    repliesTo
      ? `Antworten auf diese E-Mail gehen nur an ${repliesTo.name === undefined ? 'die Betreuer der Seite' : nameInLetter(repliesTo.name)} (${repliesTo.address}).`
      : 'Bitte antworte nicht auf diese E-Mail, die Antwort käme nirgends an.',
    hasLinks && 'Was du damit antwortest, gilt für dich. Bitte gib die Links in dieser E-Mail nicht weiter.',
    ...(unsubscribeUrl ? noMoreRundmails(unsubscribeUrl) : []),
  ],
});

/** `subject`: what stands before the title. */
const about = (
  subject: string,
  site: Site,
  end: Footer,
  { reader, meeting }: Pick<Letter, 'reader' | 'meeting'>,
  parts: Parts,
): Words => ({
  subject: `${subject} ${withoutLinks(meeting.title)}`,
  parts: [hello(reader), ...parts, footer(site, end)],
});

/** What the links say in their address. */
export const answerWords = { yes: 'ja', maybe: 'vielleicht', no: 'nein' };

const entered = {
  yes: (persons: number) =>
    persons === 1 ? 'Du kommst.' : `Du kommst, zusammen seid ihr ${persons} Personen.`,
  maybe: (persons: number) =>
    persons === 1 ? 'Du kommst vielleicht.' : `Du kommst vielleicht, zusammen wärt ihr ${persons} Personen.`,
  no: () => 'Du kommst nicht.',
};

export const meetingLetters = {
  /** The name beside the site's own address. */
  from: (sender: string, site: Site) => `${nameInLetter(sender, site)} (${site.siteName})`,

  invitation: (site: Site, end: Footer, { reader, by, meeting, pageUrl }: Letter, answers: Answers) =>
    about('Einladung:', site, end, { reader, meeting }, [
      by
        ? `${nameInLetter(by)} lädt dich ein: ${withoutLinks(meeting.title)}`
        : `du bist eingeladen: ${withoutLinks(meeting.title)}`,
      whenAndWhere(meeting),
      ...described(meeting),
      `Kommst du? Bitte antworte bis ${dayInWords(meeting.answerUntil)}. ${noPassword}`,
      ...answering(answers, pageUrl),
    ]),

  /** To all who take Rundmails, while the dates are voted on. */
  votes: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    dates: readonly { startsAt: string; endsAt: string | null }[],
    voteUrl: string,
  ) =>
    about('Wann passt es dir?', site, end, { reader, meeting }, [
      `${by ? `${nameInLetter(by)} plant` : 'geplant ist'} ein Treffen: ${withoutLinks(meeting.title)}`,
      `Diese Termine stehen zur Wahl:\n${dates.map((date) => `- ${spanInWords(date)}`).join('\n')}`,
      { facts: { Wo: where(meeting) } },
      ...described(meeting),
      `Welcher Termin passt dir? Bitte sag es bis ${dayInWords(meeting.answerUntil)}. ${noPassword}`,
      { label: 'Abstimmen', url: voteUrl },
      `Wie oft jeder Termin passt, siehst du auf der Seite: ${pageUrl}`,
    ]),

  reminder: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
    isLate: boolean,
  ) =>
    about('Erinnerung:', site, end, { reader, meeting }, [
      `zum Treffen „${withoutLinks(meeting.title)}“ hast du noch nicht geantwortet.${by ? ` ${nameInLetter(by)} möchte gern wissen, ob du kommst.` : ''}`,
      whenAndWhere(meeting),
      isLate
        ? `Bitte antworte möglichst bald, auch wenn du nicht kommst. ${noPassword}`
        : `Bitte antworte bis ${dayInWords(meeting.answerUntil)}, auch wenn du nicht kommst. ${noPassword}`,
      ...answering(answers, pageUrl),
    ]),

  /** To those who voted. */
  fixed: (site: Site, end: Footer, { reader, by, meeting, pageUrl }: Letter, answers: Answers) =>
    about('Der Termin steht fest:', site, end, { reader, meeting }, [
      `danke, dass du abgestimmt hast. Für das Treffen „${withoutLinks(meeting.title)}“ ${by ? `hat ${nameInLetter(by)} den Termin festgelegt` : 'steht der Termin fest'}:`,
      whenAndWhere(meeting),
      `Kommst du? Sagen kannst du es gleich hier. ${noPassword}`,
      ...answering(answers, pageUrl),
    ]),

  /** To all who were invited, or have said something. */
  changed: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
    { was, isLate, ...said }: SaidBefore & { was: Occasion; isLate: boolean },
  ) =>
    about('Geändert:', site, end, { reader, meeting }, [
      by
        ? `${nameInLetter(by)} hat das Treffen „${withoutLinks(meeting.title)}“ geändert.`
        : `das Treffen „${withoutLinks(meeting.title)}“ wurde geändert.`,
      when(was) !== when(meeting) && { facts: { Wann: when(meeting), Bisher: when(was) } },
      where(was) !== where(meeting) && { facts: { Wo: where(meeting), Bisher: where(was) } },
      askedOnceMore(said) ??
        `Kommst du? Bitte antworte ${isLate ? 'möglichst bald' : `bis ${dayInWords(meeting.answerUntil)}`}. ${noPassword}`,
      ...answering(answers, pageUrl),
    ]),

  cancelled: (site: Site, end: Footer, { reader, by, meeting }: Letter, reason: string) =>
    about('Fällt aus:', site, end, { reader, meeting }, [
      `das Treffen „${withoutLinks(meeting.title)}“ fällt aus.${by ? ` Das hat ${nameInLetter(by)} so entschieden.` : ''}`,
      meeting.startsAt !== null && whenAndWhere(meeting),
      ...(reason ? ['Der Grund:', { quote: reason }] : []),
    ]),

  /** To all who were told that it is off. Without answers while its date is not fixed. */
  uncancelled: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers | undefined,
    said: SaidBefore,
  ) =>
    about('Findet doch statt:', site, end, { reader, meeting }, [
      `gute Nachricht: Das Treffen „${withoutLinks(meeting.title)}“ sollte ausfallen und findet nun doch statt.${by ? ` Das hat ${nameInLetter(by)} so entschieden.` : ''}`,
      whenAndWhere(meeting),
      answers && (askedOnceMore(said) ?? `Kommst du? ${noPassword}`),
      ...(answers
        ? answering(answers, pageUrl)
        : [`Welcher Termin dir passt, sagst du auf der Seite: ${pageUrl}`]),
    ]),

  /** To whom somebody has entered an answer. */
  entered: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
    {
      answer,
      persons,
      for_starts_at,
    }: { answer: 'yes' | 'maybe' | 'no'; persons: number; for_starts_at: string },
  ) =>
    about('Für dich eingetragen:', site, end, { reader, meeting }, [
      `${nameInLetter(by ?? '')} hat für dich zum Treffen „${withoutLinks(meeting.title)}“ (${dayInWords(for_starts_at)}) geantwortet: ${entered[answer](persons)}`,
      whenAndWhere(meeting),
      `Stimmt das? Dann brauchst du nichts zu tun. Sonst antworte selbst, dann gilt deine Antwort. ${noPassword}`,
      ...answering(answers, pageUrl),
    ]),

  /** To whom an organiser would like to have at their side. */
  asked: (site: Site, { reader, by, meeting, pageUrl }: Letter & { by: string }) =>
    letter(site, reader, 'Organisierst du mit?', [
      `${nameInLetter(by)} fragt dich, ob du das Treffen „${withoutLinks(meeting.title)}“ mitorganisierst.`,
      whenAndWhere(meeting),
      `„Ja“ oder „Nein“ sagst du auf der Seite des Treffens, nachdem du dich angemeldet hast: ${pageUrl}`,
      'Bis dahin steht dein Name dort nicht. Möchtest du nicht, brauchst du nichts zu tun.',
      signature(site),
    ]),

  /** To who wrote, after the last copy, if somebody was not reached. */
  notReached: (
    site: Site,
    organiser: string,
    { title, ...people }: { title: string } & NotReached,
  ): Words => ({
    subject: `Nicht alle erreicht: ${withoutLinks(title)}`,
    parts: [
      hello(organiser),
      `deine E-Mail zum Treffen „${withoutLinks(title)}“ konnten wir nicht allen zustellen. Per E-Mail nicht erreicht:`,
      notReachedList(people),
      'Bitte sag auf einem anderen Weg Bescheid.',
      signature(site),
    ],
  }),
};
