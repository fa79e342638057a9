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

const whoComes = (pageUrl: string) => `Wer kommt, siehst du auf der Seite: ${pageUrl}`;

const footer = ({ siteName, groupName }: Site, { repliesTo, hasLinks, unsubscribeUrl }: Footer) =>
  [
    `Diese E-Mail kommt von der Seite „${siteName}“ (${groupName}).`,
    unsubscribeUrl
      ? 'Du bekommst sie, weil du in deinen Kontaktdaten angekreuzt hast, dass du Rundmails erhalten möchtest.'
      : 'Du bekommst sie, weil du zu diesem Treffen geantwortet oder abgestimmt hast.',
    repliesTo
      ? `Antworten auf diese E-Mail gehen nur an ${repliesTo.name === undefined ? 'die Betreuer der Seite' : nameInLetter(repliesTo.name)} (${repliesTo.address}).`
      : 'Bitte antworte nicht auf diese E-Mail, die Antwort käme nirgends an.',
    ...(hasLinks ? ['Die Links zum Antworten gelten nur für dich. Bitte gib sie nicht weiter.'] : []),
    ...(unsubscribeUrl
      ? ['Du möchtest keine Rundmails mehr? Hier bestellst du sie ab:', unsubscribeUrl]
      : []),
  ].join('\n');

const letter = (site: Site, end: Footer, ...paragraphs: string[]) =>
  `${paragraphs.filter(Boolean).join('\n\n')}\n-- \n${footer(site, end)}`;

/** What the links say in their address. */
export const answerWords = { yes: 'ja', maybe: 'vielleicht', no: 'nein' };

export const meetingLetters = {
  /** The name beside the site's own address. */
  from: (sender: string, { siteName }: Site) => `${nameInLetter(sender)} (${siteName})`,

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
  fixed: (site: Site, end: Footer, { reader, by, meeting, pageUrl }: Letter): Words => ({
    subject: `Der Termin steht fest: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      `danke, dass du abgestimmt hast. Für das Treffen „${withoutLinks(meeting.title)}“ ${by ? `hat ${nameInLetter(by)} den Termin festgelegt` : 'steht der Termin fest'}:`,
      whenAndWhere(meeting),
      `Ob du kommst, kannst du gleich auf der Seite sagen: ${pageUrl}`,
    ),
  }),

  /** To those who come or may come. */
  changed: (
    site: Site,
    end: Footer,
    { reader, by, meeting, pageUrl }: Letter,
    answers: Answers,
    { was, asksAgain }: { was: Occasion; asksAgain: boolean },
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
        asksAgain
          ? `Passt dir das? Bitte antworte noch einmal. ${noPassword}`
          : 'Deine Antwort bleibt, wie sie ist. Ändern kannst du sie hier:',
        links(answers),
        whoComes(pageUrl),
      ),
    };
  },

  cancelled: (site: Site, end: Footer, { reader, by, meeting }: Letter, reason: string): Words => ({
    subject: `Abgesagt: ${withoutLinks(meeting.title)}`,
    text: letter(
      site,
      end,
      hello(reader),
      by
        ? `${nameInLetter(by)} hat das Treffen „${withoutLinks(meeting.title)}“ abgesagt. Es findet nicht statt.`
        : `das Treffen „${withoutLinks(meeting.title)}“ ist abgesagt. Es findet nicht statt.`,
      meeting.startsAt === null ? '' : whenAndWhere(meeting),
      reason && `Der Grund:\n${quoted(reason)}`,
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
      'Bis dahin stehst du dort nicht als Organisator. Möchtest du nicht, brauchst du nichts zu tun.',
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
