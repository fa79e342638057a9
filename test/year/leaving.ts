import type { Letter as Sent } from '#server/ports/mail/mail.ts';
import type { Kind, LetterKind, MayReach } from './letters.ts';
import { noteReached } from './meetings/letters.ts';
import { DAY, fullName, isActive, type Letter, type Model, mailbox, type Person } from './model.ts';
import { lettersOfAll } from './parts.ts';
import { ADMIN_EMAIL } from './site.ts';

const expected = Object.entries(lettersOfAll()).filter(([, one]) => typeof one !== 'string');
const isUnsolicited = (one: object): one is MayReach => 'mayReach' in one;

/** Every email that is counted on: to whom is said where it is caused, in its module what may change until it leaves. */
const kinds = {
  ...Object.fromEntries(expected.filter(([, one]) => !isUnsolicited(one as object))),
  test: { subject: /^Probe von / },
} as Record<LetterKind, Kind>;
const unsolicited = expected.map(([, one]) => one as object).filter(isUnsolicited);

/** What warns of a stranger leaves whatever becomes of the account. */
const NOTICES = ['password-changed', 'address-changed'];
/** What is said to one address of it or of another stays there; all else follows a member to the new address. */
const TO_AN_ADDRESS = ['address-changed', 'address-confirmation'];
const addressesOf = ({ confirmed, contact }: Person) => [
  confirmed,
  contact.privateEmailAddress,
  contact.officeEmailAddress,
];

export type Leaving = {
  kind: LetterKind;
  person: Person | undefined;
  address: string;
  tells: string[];
  letter: Letter;
};

/** What leaves now, by the model; it is no longer waiting then. */
export function leaving(m: Model): Leaving[] {
  // Only one to try the mails leaves at once.
  const due = m.post.filter(
    ({ kind, dueAt, isHeld }) =>
      isHeld !== true && (kind === 'test' || (m.pausedAt === null && dueAt <= m.now)),
  );
  m.post = m.post.filter((letter) => !due.includes(letter));
  // What has waited for two days is of no use any more.
  const inTime = due.filter(({ at, retriedAt = at }) => m.now < retriedAt + 2 * DAY);
  return inTime.flatMap((letter) =>
    letter.to.flatMap(({ person: n, address: queuedFor }): Leaving[] => {
      const kind = kinds[letter.kind];
      const person = n === null ? undefined : m.people[n];
      const isNotice = NOTICES.includes(letter.kind);
      if (person?.disabled && !person.gone && !isNotice)
        person.kept = [...(person.kept ?? []), { letter, address: queuedFor }];
      if (n !== null && !isActive(person) && !isNotice) return [];
      const follows =
        person && !TO_AN_ADDRESS.includes(letter.kind) && !addressesOf(person).includes(queuedFor);
      const address = follows && mailbox(person) ? mailbox(person) : queuedFor;
      const of = { m, letter, person: person as Person, address };
      if (person && kind.wanted && !kind.wanted(of)) return [];
      if (person) noteReached(of);
      return [
        { kind: letter.kind, person, address, tells: [...letter.tells, ...(kind.tells?.(of) ?? [])], letter },
      ];
    }),
  );
}

export const kindOf = ({ subject }: Pick<Sent, 'subject'>) =>
  Object.entries(kinds).find(([, { subject: is }]) => is.test(subject))?.[0] as LetterKind | undefined;

/** Undefined when an email that nobody caused may go to this mailbox, else what is wrong with it. */
export function unsolicitedIn(m: Model, { subject, to }: Pick<Sent, 'subject' | 'to'>): string | undefined {
  const person = m.people.find((one) => !one.gone && [one.confirmed, mailbox(one)].includes(to.address));
  const kind = unsolicited.find((one) => one.subject.test(subject));
  if (!kind) return `a letter of no kind: „${subject}“ to ${to.address}`;
  if (to.address !== ADMIN_EMAIL && person === undefined) return `„${subject}“ to nobody: ${to.address}`;
  return kind.mayReach(m, to.address === ADMIN_EMAIL ? undefined : person)
    ? undefined
    : `„${subject}“ to ${to.address}, who has not asked for it`;
}

/** Undefined when an email shows whether a member or the site speaks, else what is wrong with it. */
export function voiceOf(m: Model, { from, subject, text }: Pick<Sent, 'from' | 'subject' | 'text'>) {
  const author = / über Klasse 1988$/.test(from.name)
    ? from.name.replace(/ über Klasse 1988$/, '')
    : undefined;
  const [first = ''] = text.split('\n');
  if (author === undefined) {
    const named = m.people.find((one) => fullName(one) !== '' && subject.includes(fullName(one)));
    if (from.name !== 'Klasse 1988') return `„${subject}“ comes from ${from.name}`;
    return named && `„${subject}“ of the site names ${named.username}`;
  }
  const isMember = m.people.some(({ username }) => author === username || author.endsWith(` (${username})`));
  if (!isMember) return `„${subject}“ comes from ${author}, who is no member`;
  return first.startsWith(`${author} schreibt über die Seite`)
    ? undefined
    : `„${subject}“ begins with ${first}`;
}
