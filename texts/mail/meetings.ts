import { nameInLetter, withoutLinks } from '#contract/links.ts';
import { dayInWords, spanInWords } from '../dates.ts';
import { hello, type NotReached, notReachedList, quoted, type Site, signature } from './greeting.ts';

/** The letters of a meeting. */

type Words = { subject: string; text: string };

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

const whenAndWhere = (meeting: Occasion) => `Wann: ${when(meeting)}\nWo: ${where(meeting)}`;

const links = ({ yes, maybe, no }: Answers) =>
  [`Zusagen: ${yes}`, `Vielleicht: ${maybe}`, `Absagen: ${no}`].join('\n\n');

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

const whoComes = (pageUrl: string) => `Wer kommt, siehst du auf der Seite: ${pageUrl}`;

const footer = ({ siteName, groupName }: Site, { repliesTo, hasLinks, unsubscribeUrl }: Footer) =>
  [
    `Diese E-Mail kommt von der Seite „${siteName}“ (${groupName}).`,
    unsubscribeUrl
      ? 'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du Rundmails erhalten möchtest.'
      : 'Du bekommst sie, weil es zu diesem Treffen eine Antwort oder Stimme von dir gibt.',
    repliesTo
      ? `Antworten auf diese E-Mail gehen nur an ${repliesTo.name === undefined ? 'die Betreuer der Seite' : nameInLetter(repliesTo.name)} (${repliesTo.address}).`
      : 'Bitte antworte nicht auf diese E-Mail, die Antwort käme nirgends an.',
    ...(hasLinks
      ? ['Was du damit antwortest, gilt für dich. Bitte gib die Links in dieser E-Mail nicht weiter.']
      : []),
    ...(unsubscribeUrl
      ? ['Du möchtest keine Rundmails mehr? Hier bestellst du sie ab:', unsubscribeUrl]
      : []),
  ].join('\n');

const letter = (site: Site, end: Footer, ...paragraphs: string[]) =>
  `${paragraphs.filter(Boolean).join('\n\n')}\n-- \n${footer(site, end)}`;

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

  invitation: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
  ): Words => ({
    subject: `Einladung: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      by
        ? `${nameInLetter(by)} lädt dich ein: ${withoutLinks(meeting.title)}`
        : `du bist eingeladen: ${withoutLinks(meeting.title)}`,
      whenAndWhere(meeting),
      meeting.description && `Auf der Seite des Treffens steht dazu:\n${quoted(meeting.description)}`,
      `Kommst du? Bitte antworte bis ${dayInWords(meeting.answerUntil)}. ${noPassword}`,
      links(answers),
      whoComes(pageUrl),
    ),
  }),

  /** To all who take Rundmails, while the dates are voted on. */
  votes: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    dates: readonly { startsAt: string; endsAt: string | null }[],
    voteUrl: string,
  ): Words => ({
    subject: `Wann passt es dir? ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `${by ? `${nameInLetter(by)} plant` : 'geplant ist'} ein Treffen: ${withoutLinks(meeting.title)}`,
      `Diese Termine stehen zur Wahl:\n${dates.map((date) => `- ${spanInWords(date)}`).join('\n')}`,
      `Wo: ${where(meeting)}`,
      meeting.description && `Auf der Seite des Treffens steht dazu:\n${quoted(meeting.description)}`,
      `Welcher Termin passt dir? Bitte sag es bis ${dayInWords(meeting.answerUntil)}. ${noPassword}`,
      voteUrl,
      `Wie oft jeder Termin passt, siehst du auf der Seite: ${pageUrl}`,
    ),
  }),

  reminder: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
    isLate: boolean,
  ): Words => ({
    subject: `Erinnerung: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `zum Treffen „${withoutLinks(meeting.title)}“ hast du noch nicht geantwortet.${by ? ` ${nameInLetter(by)} möchte gern wissen, ob du kommst.` : ''}`,
      whenAndWhere(meeting),
      isLate
        ? `Bitte antworte möglichst bald, auch wenn du nicht kommst. ${noPassword}`
        : `Bitte antworte bis ${dayInWords(meeting.answerUntil)}, auch wenn du nicht kommst. ${noPassword}`,
      links(answers),
      whoComes(pageUrl),
    ),
  }),

  /** To those who voted. */
  fixed: (site: Site, end: Footer, { reader, by, meeting, pageUrl }: Letter, answers: Answers): Words => ({
    subject: `Der Termin steht fest: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `danke, dass du abgestimmt hast. Für das Treffen „${withoutLinks(meeting.title)}“ ${by ? `hat ${nameInLetter(by)} den Termin festgelegt` : 'steht der Termin fest'}:`,
      whenAndWhere(meeting),
      `Kommst du? Sagen kannst du es gleich hier. ${noPassword}`,
      links(answers),
      whoComes(pageUrl),
    ),
  }),

  /** To all who were invited, or have said something. */
  changed: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
    { was, isLate, ...said }: SaidBefore & { was: Occasion; isLate: boolean },
  ): Words => {
    const changes = [
      when(was) === when(meeting) ? '' : `Wann: ${when(meeting)}\nBisher: ${when(was)}`,
      where(was) === where(meeting) ? '' : `Wo: ${where(meeting)}\nBisher: ${where(was)}`,
    ];
    return {
      subject: `Geändert: ${withoutLinks(meeting.title)}`,
      text: letter(
        site,
        end,
        hello(reader),
        by
          ? `${nameInLetter(by)} hat das Treffen „${withoutLinks(meeting.title)}“ geändert.`
          : `das Treffen „${withoutLinks(meeting.title)}“ wurde geändert.`,
        ...changes,
        askedOnceMore(said) ??
          `Kommst du? Bitte antworte ${isLate ? 'möglichst bald' : `bis ${dayInWords(meeting.answerUntil)}`}. ${noPassword}`,
        links(answers),
        whoComes(pageUrl),
      ),
    };
  },

  cancelled: (site: Site, end: Footer, { reader, by, meeting }: Letter, reason: string): Words => ({
    subject: `Fällt aus: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `das Treffen „${withoutLinks(meeting.title)}“ fällt aus.${by ? ` Das hat ${nameInLetter(by)} so entschieden.` : ''}`,
      meeting.startsAt === null ? '' : whenAndWhere(meeting),
      reason && `Der Grund:\n${quoted(reason)}`,
    ),
  }),

  /** To all who were told that it is off. Without answers while its date is not fixed. */
  uncancelled: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers | undefined,
    said: SaidBefore,
  ): Words => ({
    subject: `Findet doch statt: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `gute Nachricht: Das Treffen „${withoutLinks(meeting.title)}“ sollte ausfallen und findet nun doch statt.${by ? ` Das hat ${nameInLetter(by)} so entschieden.` : ''}`,
      whenAndWhere(meeting),
      answers ? (askedOnceMore(said) ?? `Kommst du? ${noPassword}`) : '',
      answers ? links(answers) : '',
      answers ? whoComes(pageUrl) : `Welcher Termin dir passt, sagst du auf der Seite: ${pageUrl}`,
    ),
  }),

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
  ): Words => ({
    subject: `Für dich eingetragen: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `${nameInLetter(by ?? '')} hat für dich zum Treffen „${withoutLinks(meeting.title)}“ (${dayInWords(for_starts_at)}) geantwortet: ${entered[answer](persons)}`,
      whenAndWhere(meeting),
      `Stimmt das? Dann brauchst du nichts zu tun. Sonst antworte selbst, dann gilt deine Antwort. ${noPassword}`,
      links(answers),
      whoComes(pageUrl),
    ),
  }),

  /** To whom an organiser would like to have at their side. */
  asked: (site: Site, { reader, by, meeting, pageUrl }: Letter & { by: string }): Words => ({
    subject: `Organisierst du mit? (${site.siteName})`,
    text: [
      hello(reader),
      `${nameInLetter(by)} fragt dich, ob du das Treffen „${withoutLinks(meeting.title)}“ mitorganisierst.`,
      whenAndWhere(meeting),
      `„Ja“ oder „Nein“ sagst du auf der Seite des Treffens, nachdem du dich angemeldet hast: ${pageUrl}`,
      'Bis dahin steht dein Name dort nicht. Möchtest du nicht, brauchst du nichts zu tun.',
      signature(site),
    ].join('\n\n'),
  }),

  /** To who wrote, after the last copy, if somebody was not reached. */
  notReached: (
    site: Site,
    organiser: string,
    { title, ...people }: { title: string } & NotReached,
  ): Words => ({
    subject: `Nicht alle erreicht: ${withoutLinks(title)}`,
    text: [
      hello(organiser),
      `deine E-Mail zum Treffen „${withoutLinks(title)}“ konnten wir nicht allen zustellen. Per E-Mail nicht erreicht:`,
      notReachedList(people),
      'Bitte sag auf einem anderen Weg Bescheid.',
      signature(site),
    ].join('\n\n'),
  }),
};
