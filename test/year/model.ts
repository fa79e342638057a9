import { TRASH_DAYS } from '#contract/limits.ts';
import type { LetterKind } from './letters.ts';
import type { ModelOfParts, PersonOfParts } from './part.ts';
import type { Source } from './portraits.ts';

// What the class is, written from the documents: who is there, what they have made, and who may see which of it.
// Nothing here knows how the site does it.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const contactNames = [
  ...(['firstName', 'surname', 'address', 'city', 'phoneNumber', 'mobileNumber'] as const),
  ...(['privateEmailAddress', 'officeEmailAddress'] as const),
] as const;
export type Contact = Record<(typeof contactNames)[number], string>;
export type Kind = 'then' | 'now';
export type Birthday = { day: number; month: number; year?: number };
export type Said = 'yes' | 'maybe' | 'no';

export type Person = PersonOfParts & {
  n: number;
  username: string;
  /** All that it ever was: the record keeps those of its time. */
  usernames: string[];
  /** What was to leave for disabled members. */
  kept?: { letter: Letter; address: string }[];
  /** When somebody was last told what was entered for them, by meeting. */
  enteredFor?: { meeting: number; kind: LetterKind; at: number }[];
  contact: Contact;
  birthName: string;
  nickname: string;
  birthday: Birthday | null;
  birthdayConsent: boolean;
  /** The boxes. */
  published: boolean;
  rundmails: boolean;
  maintainer: boolean;
  disabled: boolean;
  gone: boolean;
  uploadsOff: boolean;
  password: string | null;
  /** The confirmed address; empty without one. */
  confirmed: string;
  invitedAt: number | null;
  /** When reminders of the invitation were put into the queue. */
  reminded: number[];
  cameAt: number | null;
  /** When the password was last set by the member; `unprovenAt`: without the one before, while no link has set another. */
  passwordAt: number | null;
  unprovenAt?: number | undefined;
  portraits: Partial<Record<Kind, Source>>;
  /** The browsers that the account knows, by the session in each; the one that logged in longest ago first. */
  browsers?: (number | null)[];
  /** When the member took on another name: it goes with no mark of before. */
  renamedAt: number | null;
  /** All that this member ever typed, or that was written down about them: it may stand in the own export. */
  ever: string[];
};

export type Gallery = {
  n: number;
  id: string;
  title: string;
  description: string;
  creator: number | null;
  gone: boolean;
};
/** A member, or a free name. */
export type Mark = { person: number | null; name: string; by: number };
export type Image = {
  n: number;
  id: string;
  /** Of its files, as the addresses have it. */
  filesId: string;
  gallery: number;
  uploader: number | null;
  title: string;
  gone: boolean;
  hidden: { by: number | null; reason: string } | null;
  text: string;
  textBy: number | null;
  marks: Mark[];
  /** Who is not to be set here again, under which names the member stood here, and which were released then. */
  declined: { n: number; stood: string[]; released: string[] }[];
  uploadedAt: number;
  /** Which picture it is: the same one may be sent again. */
  content: number;
  isTurned: boolean;
  /** The number of the image of then. */
  repeats: number | null;
  words: { id: string; author: number; text: string }[];
};
/** `by`: who has entered it, null when that account is gone; undefined when the member has said it. */
export type MeetingAnswer = {
  answer: Said;
  persons: number;
  remark: string;
  greeting: string;
  companions: string[];
  choice: string;
  forStart: string;
  by: number | null | undefined;
  /** What was entered has replaced what the member had said. */
  overOwn: boolean;
  paid: boolean;
};
/** Comes without an account. */
export type OtherGuest = { id: string; name: string; persons: number; remark: string; companions: string[] };
export type Meeting = {
  n: number;
  id: string;
  title: string;
  description: string;
  place: string;
  question: string;
  choices: string[];
  /** Deleted. */
  gone: boolean;
  state: 'proposed' | 'fixed' | 'cancelled';
  startsAt: string | null;
  answerUntil: string;
  dates: { id: string; startsAt: string }[];
  calledBy: number;
  organisers: number[];
  /** Asked to organise it, and have not said yet. */
  asked: number[];
  /** Who was asked by whom, in one word for both: told once. */
  askedTold: string[];
  invitedAt: number | null;
  votesAskedAt: number | null;
  /** Everybody who was written to in either way, or reminded. */
  invited: number[];
  /** Who has caused emails about it. */
  writers: number[];
  /** As what each knows it who knows of it: by a mail that left, as they have looked, or told by an organiser. */
  knows: Record<number, string>;
  knowsBy: Record<number, 'mail' | 'page' | 'told'>;
  /** The last email about a change, and whom it has told. */
  lastChange: Letter | null;
  hasGot: number[];
  reminds: boolean;
  reminders: number;
  remindedAt: number | null;
  answers: Record<number, MeetingAnswer>;
  otherGuests: OtherGuest[];
  votes: Record<number, number>;
  /** Who has entered votes of whom, ever; and what stands of each date, and who has entered it (null: who is gone). */
  votesBy: Record<number, number[]>;
  votesSaid: Record<number, Record<string, { vote: Said; by: number | null | undefined }>>;
  /** What was told last of place and date, and whether it is off, while a change waits to be told. */
  was: { place: string; startsAt: string; isOff: boolean } | null;
  gallery: number | null;
  face: number | null;
};
export type Sought = {
  n: number;
  id: string;
  firstName: string;
  surname: string;
  remark: string;
  hints: { text: string; by: number | null; done: boolean }[];
  seekers: number[];
  gone: boolean;
  found: number | null;
  /** The email to the person who was found has been written. */
  isTold: boolean;
};
export type Memorial = {
  n: number;
  id: string;
  firstName: string;
  surname: string;
  text: string;
  agreedBy: string;
  person: number | null;
  wasDisabled: boolean;
  portrait: Source | null;
  words: Record<number, string>;
  gone: boolean;
};
export type Rundmail = {
  id: string;
  sender: number | null;
  subject: string;
  message: string;
  to: number[];
  /** No longer in the archive. */
  takenOut: boolean;
};

/** A link that sets a password, confirms an address or logs in. */
export type Link = {
  token: string;
  person: number;
  purpose: 'reset' | 'invitation' | 'address' | 'login';
  /** To log in where it was asked for. */
  code?: string;
  request?: string | undefined;
  address: string;
  endsAt: number;
  isOver: boolean;
};
/** A link for one purpose that is signed: an answer, a way out, a calendar. `by`: who has passed it on. */
export type Ticket = {
  token: string;
  person: number;
  purpose: 'answer' | 'vote' | 'passed-on' | 'calendar' | `end ${string}` | (string & {});
  meeting?: number;
  by?: number;
  isOver: boolean;
};
export type Session = {
  n: number;
  person: number;
  endsAt: number;
  confirmedUntil: number;
  isOver: boolean;
  /** Whether the password was changed by this very session; `mailedAt`: when it was begun by a mail. */
  changedPassword: boolean;
  mailedAt?: number | undefined;
};
/** A line of the record; without an act: a look at what members have not released, however it is called. */
export type Entry = { actor: string; act: string; member?: string; object?: string };

/** An email that has to leave, one for each of these; `tells`: what of the class stands in it. */
export type Letter = {
  kind: LetterKind;
  at: number;
  to: { person: number | null; address: string }[];
  dueAt: number;
  /** It was on its way when a backup was made, and waits for maintainers to send it anew. */
  isHeld?: boolean;
  /** From when its two days count: maintainers had it tried again, its reader was let in again, or a pause ended. */
  retriedAt?: number;
  /** The email that this is of, for one who was disabled meanwhile. */
  origin?: Letter;
  by?: number | undefined;
  meeting?: number;
  rundmail?: string;
  request?: string;
  about?: number;
  tells: string[];
};

export type Model = ModelOfParts & {
  now: number;
  people: Person[];
  galleries: Gallery[];
  images: Image[];
  meetings: Meeting[];
  sought: Sought[];
  memorials: Memorial[];
  rundmails: Rundmail[];
  links: Link[];
  tickets: Ticket[];
  sessions: Session[];
  record: Entry[];
  /** What is to leave. */
  post: Letter[];
  pausedAt: number | null;
  /** What was deleted and can be restored; images that are hidden are gone. `by`: nobody on the command line. */
  trash: { by: number | null; at: number; gallery: number; whole: boolean; images: Image[] }[];
  /** Pictures that were taken out of sight: nobody sends them again. */
  unwanted: number[];
  /** All versions of the texts that maintainers write. */
  texts: Record<'willkommen' | 'impressum' | 'datenschutz', string[]>;
  /** Who looked at what is not released to every member, and when: the record has to tell. */
  looks: { actor: number; at: number; act: string; object: string }[];
};

/** Who reads: nobody, or a session of a member. */
export type Reader = { person: Person | undefined; isConfirmed: boolean };

export const isActive = (person: Person | undefined): person is Person =>
  person !== undefined && !person.disabled && !person.gone;

/** By the consent of the name list. */
export const isNamed = (person: Person | undefined): person is Person => isActive(person) && person.published;

/** A maintainer whose password was not entered again reads and changes what a member does. */
export const maintains = ({ person, isConfirmed }: Reader) => person?.maintainer === true && isConfirmed;

export const isLive = (m: Model, session: Session | undefined): session is Session =>
  session !== undefined && !session.isOver && session.endsAt > m.now && isActive(m.people[session.person]);

export const readerOf = (m: Model, session: Session | undefined): Reader =>
  isLive(m, session)
    ? { person: m.people[session.person], isConfirmed: session.confirmedUntil > m.now }
    : { person: undefined, isConfirmed: false };

export const galleryOf = (m: Model, image: Image) => m.galleries[image.gallery] as Gallery;

export const seesImage = (m: Model, reader: Reader, image: Image) =>
  !image.gone &&
  !galleryOf(m, image).gone &&
  (image.hidden === null ||
    (image.uploader !== null && image.uploader === reader.person?.n) ||
    maintains(reader));

export const imagesIn = (m: Model, gallery: Gallery) =>
  m.images.filter((image) => image.gallery === gallery.n && !image.gone);

/** What of the trash can be restored now: an image only where its gallery is. */
export const resting = (m: Model) =>
  m.trash.filter(
    ({ at, gallery, whole }) => at > m.now - TRASH_DAYS * DAY && (whole || !m.galleries[gallery]?.gone),
  );

export const commentsUnder = (m: Model, image: Image) =>
  image.words.filter(({ author }) => isActive(m.people[author]));

export const marksOn = (m: Model, image: Image) =>
  image.marks.filter(({ person }) => person === null || isNamed(m.people[person]));

export const fullName = ({ contact, username }: Person) =>
  `${contact.firstName} ${contact.surname}`.trim() || username;

/** As others may see it. */
export function shownName(person: Person): string {
  const isShown: boolean = isNamed(person);
  return isShown ? fullName(person) : person.username;
}

export const isRemembered = (m: Model, { n }: Person) =>
  m.memorials.some(({ person, gone }) => person === n && !gone);

/** A username as a credit, which goes with who is deleted, and to members with who is disabled but not remembered. */
export const credit = (m: Model, n: number | null, reader?: Reader) => {
  const person = n === null ? undefined : m.people[n];
  const isShown =
    person && !person.gone && (!reader || maintains(reader) || !person.disabled || isRemembered(m, person));
  return isShown ? person.username : '';
};

export const wantedAddress = ({ contact }: Person) =>
  contact.privateEmailAddress || contact.officeEmailAddress;

/** Where mail goes: the wanted address once it is confirmed, else the confirmed one; nowhere when both are removed. */
export function mailbox(person: Person): string {
  const wanted = wantedAddress(person);
  return wanted === '' || wanted === person.confirmed ? wanted : person.confirmed;
}

export const isReachable = (person: Person | undefined): person is Person =>
  isActive(person) && mailbox(person) !== '';

/** Whom a Rundmail, an invitation or a reminder may be sent to. */
export const takesRundmails = (person: Person) => isReachable(person) && person.rundmails;
