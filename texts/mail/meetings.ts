import { quoted } from '#contract/characters.ts';
import { nameInLetter, quotedInLetter, withoutLinks } from '#contract/links.ts';
import type { MeetingTexts, Place } from '#contract/meeting-fields.ts';
import { dayInWords, spanInWords } from '../dates.ts';
import {
  hello,
  letter as letterOfTheSite,
  type NotReached,
  noMoreRundmails,
  notReachedList,
  nowhere,
  type Part,
  type Parts,
  type Site,
  signature,
  takesRundmails,
  type Words,
} from './greeting.ts';

/** The letters of a meeting. */

/** When and where; without a start the date is still open. */
export type Occasion = {
  startsAt: string | null;
  endsAt: string | null;
} & Place;
export type About = MeetingTexts & Occasion & { answerUntil: string };

type Answers = { yes: string; maybe: string; no: string };

type Said = 'yes' | 'maybe' | 'no';

type FreeSeats = { name: string; title: string; persons: number; agreed: number; page: string };

type CallsHelp = { by: string; title: string; count: number; page: string };

/** Of what each letter is made. */
export type Letter = {
  site: Site;
  end: Footer;
  reader: string;
  /** Who wrote; nobody, if the site reminds by itself. */
  by: string | undefined;
  meeting: About;
  pageUrl: string;
  answers: Answers;
};

type Footer = {
  /** Where replies go: to the maintainers, if it has no name; nowhere, if undefined. */
  repliesTo: { name: string | undefined; address: string } | undefined;
  /** Whether the letter has links for answering. */
  hasLinks: boolean;
  /** Of what goes to all who take Rundmails; undefined for whoever gets it because of an answer. */
  unsubscribeUrl: string | undefined;
};

const when = ({ startsAt, endsAt }: Occasion) =>
  startsAt === null ? 'Der Termin steht noch nicht fest.' : spanInWords({ startsAt, endsAt });

const where = ({ place, street, town }: Occasion) =>
  [place, street, town].filter(Boolean).map(withoutLinks).join(', ') || 'noch offen';

const whenAndWhere = (meeting: Occasion): Part => ({
  facts: { Wann: when(meeting), Wo: where(meeting) },
});

const noPassword = 'Dafür brauchst du kein Passwort:';

/** What the reader has said before, and whether that was for another date. */
type SaidBefore = { said: Said | undefined; asksAgain: boolean };

/** Undefined for whoever has not answered. */
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

/** How to answer, and where it shows. */
const answering = ({ answers: { yes, maybe, no }, pageUrl }: Letter): Part[] => [
  {
    choices: [
      { label: 'Zusagen', url: yes },
      { label: 'Vielleicht', url: maybe },
      { label: 'Absagen', url: no },
    ],
  },
  `Wer kommt, siehst du auf der Seite: ${pageUrl}`,
];

const described = ({ meeting: { description } }: Letter): Parts =>
  description ? ['Auf der Seite des Treffens steht dazu:', { quote: description }] : [];

const titleOf = ({ meeting }: Letter) => quotedInLetter(meeting.title);

/** The sentence about who did it, or the one without a name. */
const byWhom = ({ by }: Letter, named: (name: string) => string, otherwise = '') =>
  by ? named(nameInLetter(by)) : otherwise;

const footer = ({ siteName, groupName }: Site, { repliesTo, hasLinks, unsubscribeUrl }: Footer): Part => ({
  footer: [
    `Diese E-Mail kommt von der Seite ${quoted(siteName)} (${groupName}).`,
    unsubscribeUrl
      ? takesRundmails
      : 'Du bekommst sie, weil es zu diesem Treffen eine Antwort oder Stimme von dir gibt.',
    repliesTo
      ? `Antworten auf diese E-Mail gehen nur an ${repliesTo.name === undefined ? 'die Betreuer der Seite' : nameInLetter(repliesTo.name)} (${repliesTo.address}).`
      : nowhere,
    hasLinks && 'Was du damit antwortest, gilt für dich. Bitte gib die Links in dieser E-Mail nicht weiter.',
    ...(unsubscribeUrl ? noMoreRundmails(unsubscribeUrl) : []),
  ],
});

/** `subject`: what stands before the title. */
const mail = (subject: string, letter: Letter, ...parts: Parts): Words => ({
  subject: `${subject} ${titleOf(letter)}`,
  parts: [hello(letter.reader), ...parts, footer(letter.site, letter.end)],
});

/** What the links say in their address. */
export const answerWords = { yes: 'ja', maybe: 'vielleicht', no: 'nein' };

const decided = (name: string) => ` Das hat ${name} so entschieden.`;

const byWhen = ({ meeting }: Letter, isLate: boolean) =>
  isLate ? 'möglichst bald' : `bis ${dayInWords(meeting.answerUntil)}`;

/** As on the page of a meeting. */
const suits = { yes: 'passt', maybe: 'geht zur Not', no: 'passt nicht' };

function stillAgreed(persons: number): string {
  if (persons === 0) return 'Jetzt hat niemand mehr zugesagt.';
  return persons === 1
    ? 'Zugesagt hat jetzt noch eine Person.'
    : `Zugesagt haben jetzt noch ${persons} Personen.`;
}

const whoEntered = ({ by }: Letter) => (by ? nameInLetter(by) : 'jemand aus der Organisation');

const entered = {
  yes: (persons: number) =>
    persons === 1 ? 'Du kommst.' : `Du kommst, zusammen seid ihr ${persons} Personen.`,
  maybe: (persons: number) =>
    persons === 1 ? 'Du kommst vielleicht.' : `Du kommst vielleicht, zusammen wärt ihr ${persons} Personen.`,
  no: () => 'Du kommst nicht.',
};

export const meetingLetters = {
  invitation: (letter: Letter) =>
    mail(
      'Einladung:',
      letter,
      byWhom(
        letter,
        (name) => `${name} lädt dich ein: ${titleOf(letter)}`,
        `du bist eingeladen: ${titleOf(letter)}`,
      ),
      whenAndWhere(letter.meeting),
      ...described(letter),
      `Kommst du? Bitte antworte bis ${dayInWords(letter.meeting.answerUntil)}. ${noPassword}`,
      ...answering(letter),
    ),

  /** To all who take Rundmails, while the dates are voted on. */
  votes: (letter: Letter, dates: readonly { startsAt: string; endsAt: string | null }[], voteUrl: string) =>
    mail(
      'Wann passt es dir?',
      letter,
      `${byWhom(letter, (name) => `${name} plant`, 'geplant ist')} ein Treffen: ${titleOf(letter)}`,
      `Diese Termine stehen zur Wahl:\n${dates.map((date) => `- ${spanInWords(date)}`).join('\n')}`,
      { facts: { Wo: where(letter.meeting) } },
      ...described(letter),
      `Welcher Termin passt dir? Bitte sag es ${letter.meeting.answerUntil ? `bis ${dayInWords(letter.meeting.answerUntil)}` : 'bald'}. ${noPassword}`,
      { label: 'Abstimmen', url: voteUrl },
      `Wie oft jeder Termin passt, siehst du auf der Seite: ${letter.pageUrl}`,
    ),

  /** `isMoved`: the reader has answered, but to an earlier date. */
  reminder: (letter: Letter, isLate: boolean, isMoved: boolean) =>
    mail(
      'Erinnerung:',
      letter,
      `${isMoved ? `der Termin des Treffens ${titleOf(letter)} hat sich geändert, und zum neuen` : `zum Treffen ${titleOf(letter)}`} hast du noch nicht geantwortet.${byWhom(letter, (name) => ` ${name} möchte gern wissen, ob du kommst.`)}`,
      whenAndWhere(letter.meeting),
      `Bitte antworte ${byWhen(letter, isLate)}, auch wenn du nicht kommst. ${noPassword}`,
      ...answering(letter),
    ),

  /** To those who voted. */
  fixed: (letter: Letter) =>
    mail(
      'Der Termin steht fest:',
      letter,
      `danke, dass du abgestimmt hast. Für das Treffen ${titleOf(letter)} ${byWhom(letter, (name) => `hat ${name} den Termin festgelegt`, 'steht der Termin fest')}:`,
      whenAndWhere(letter.meeting),
      `Kommst du? Sagen kannst du es gleich hier. ${noPassword}`,
      ...answering(letter),
    ),

  /** To all who were invited, or have said something. */
  changed: (
    letter: Letter,
    { was, knewDate, isLate, ...said }: SaidBefore & { was: Occasion; knewDate: boolean; isLate: boolean },
  ) =>
    mail(
      'Geändert:',
      letter,
      byWhom(
        letter,
        (name) => `${name} hat das Treffen ${titleOf(letter)} geändert.`,
        `das Treffen ${titleOf(letter)} wurde geändert.`,
      ),
      knewDate
        ? when(was) !== when(letter.meeting) && { facts: { Wann: when(letter.meeting), Bisher: when(was) } }
        : { facts: { Wann: when(letter.meeting) } },
      where(was) !== where(letter.meeting) && { facts: { Wo: where(letter.meeting), Bisher: where(was) } },
      askedOnceMore(said) ?? `Kommst du? Bitte antworte ${byWhen(letter, isLate)}. ${noPassword}`,
      ...answering(letter),
    ),

  cancelled: (letter: Letter, reason: string) =>
    mail(
      'Fällt aus:',
      letter,
      `das Treffen ${titleOf(letter)} fällt aus.${byWhom(letter, decided)}`,
      letter.meeting.startsAt !== null && whenAndWhere(letter.meeting),
      ...(reason ? ['Der Grund:', { quote: reason }] : []),
    ),

  /** To all who were told that it is off. Without answers while its date is not fixed. */
  uncancelled: (letter: Letter, isFixed: boolean, said: SaidBefore) =>
    mail(
      'Findet doch statt:',
      letter,
      `gute Nachricht: Das Treffen ${titleOf(letter)} sollte ausfallen und findet nun doch statt.${byWhom(letter, decided)}`,
      whenAndWhere(letter.meeting),
      ...(isFixed
        ? [askedOnceMore(said) ?? `Kommst du? ${noPassword}`, ...answering(letter)]
        : [`Welcher Termin dir passt, sagst du auf der Seite: ${letter.pageUrl}`]),
    ),

  /** To whom somebody has entered an answer, or given one by a link that was passed on. */
  entered: (
    letter: Letter,
    said: { answer: Said; persons: number; for_starts_at: string },
    { byLink }: { byLink: boolean },
  ) =>
    mail(
      'Für dich eingetragen:',
      letter,
      byLink
        ? `über einen Link, den ${whoEntered(letter)} weitergegeben hat, gibt es von dir eine Antwort zum Treffen ${titleOf(letter)} (${dayInWords(said.for_starts_at)}): ${entered[said.answer](said.persons)}`
        : `${whoEntered(letter)} hat für dich zum Treffen ${titleOf(letter)} (${dayInWords(said.for_starts_at)}) geantwortet: ${entered[said.answer](said.persons)}`,
      whenAndWhere(letter.meeting),
      `Stimmt das? Dann brauchst du nichts zu tun. Sonst antworte selbst, dann gilt deine Antwort. ${noPassword}`,
      ...answering(letter),
    ),

  /** The same of votes on the proposed dates. */
  votesEntered: (
    letter: Letter,
    votes: readonly { startsAt: string; endsAt: string | null; vote: Said }[],
    voteUrl: string,
    { byLink }: { byLink: boolean },
  ) =>
    mail(
      'Für dich abgestimmt:',
      letter,
      byLink
        ? `über einen Link, den ${whoEntered(letter)} weitergegeben hat, gibt es von dir Stimmen zu den Terminen des Treffens ${titleOf(letter)}:`
        : `${whoEntered(letter)} hat für dich über die Termine des Treffens ${titleOf(letter)} abgestimmt:`,
      { list: votes.map(({ vote, ...date }) => `${spanInWords(date)}: ${suits[vote]}`) },
      `Stimmt das? Dann brauchst du nichts zu tun. Sonst stimm selbst ab, dann gilt, was du sagst. ${noPassword}`,
      { label: 'Abstimmen', url: voteUrl },
    ),

  /** To its other organisers: somebody with a seat is a member no more. */
  seatsFree: (site: Site, reader: string, { name, title, persons, agreed, page }: FreeSeats) =>
    letterOfTheSite(site, reader, `Jemand kommt nicht mehr: ${quotedInLetter(title)}`, [
      `${nameInLetter(name)} zählt zum Treffen ${quotedInLetter(title)} nicht mehr mit, weil das Konto auf der Seite geschlossen ist. Zugesagt ${persons === 1 ? 'war ein Platz' : `waren ${persons} Plätze`}.`,
      `${stillAgreed(agreed)} Wer kommt, siehst du auf der Seite: ${page}`,
      signature(site),
    ]),

  /** To whom an organiser would like to have at their side. */
  asked: (
    site: Site,
    { reader, by, meeting, pageUrl }: Pick<Letter, 'reader' | 'meeting' | 'pageUrl'> & { by: string },
  ) =>
    letterOfTheSite(site, reader, 'Organisierst du mit?', [
      `${nameInLetter(by)} fragt dich, ob du das Treffen ${quotedInLetter(meeting.title)} mitorganisierst.`,
      whenAndWhere(meeting),
      `„Ja“ oder „Nein“ sagst du auf der Seite des Treffens, nachdem du dich angemeldet hast: ${pageUrl}`,
      'Bis dahin steht dein Name dort nicht. Möchtest du nicht, brauchst du nichts zu tun.',
      signature(site),
    ]),

  /** To the maintainers: whom an organiser has to call, but does not see. */
  calls: (site: Site, reader: string, { by, title, count, page }: CallsHelp) =>
    letterOfTheSite(site, reader, `Hilfst du beim Anrufen? ${quotedInLetter(title)}`, [
      `${nameInLetter(by)} organisiert das Treffen ${quotedInLetter(title)}. ${count === 1 ? 'Eine Person, die' : `${count} Personen, die`} wir dazu nicht per E-Mail erreichen, ${count === 1 ? 'hat ihren' : 'haben ihren'} Namen nicht freigegeben.`,
      `Wer es ist, siehst du als Betreuer auf der Seite ${quoted('Anrufen')}, mit den Nummern, die ihr eingetragen habt: ${page}`,
      signature(site),
    ]),

  /** To who wrote, after the last copy, if somebody was not reached. */
  notReached: (
    site: Site,
    organiser: string,
    { title, ...people }: { title: string } & NotReached,
  ): Words => ({
    subject: `Nicht alle erreicht: ${quotedInLetter(title)}`,
    parts: [
      hello(organiser),
      `deine E-Mail zum Treffen ${quotedInLetter(title)} konnten wir nicht allen zustellen. Per E-Mail nicht erreicht:`,
      notReachedList(people),
      'Bitte sag auf einem anderen Weg Bescheid.',
      signature(site),
    ],
  }),
};
