import { endGuestLinks, isOpen } from './meetings/model.ts';
import {
  DAY,
  fullName,
  type Gallery,
  isActive,
  isReachable,
  type Letter,
  type Meeting,
  type Model,
  type Person,
  shownName,
} from './model.ts';
import { personOfAll } from './parts.ts';
import type { World } from './world.ts';

// What becomes of the class when somebody is added, shut out or deleted, whoever did it.

/** Of who has never come: no box is ticked, nothing is added. */
export const nothingSaid = {
  birthName: '',
  nickname: '',
  birthday: null,
  birthdayConsent: false,
  published: false,
  rundmails: false,
};

export function newPerson(
  w: World,
  username: string,
  email: string,
  firstName: string,
  surname: string,
): Person {
  const contact = { firstName, surname, address: '', city: '', phoneNumber: '', mobileNumber: '' };
  const person: Person = {
    n: w.m.people.length,
    username,
    usernames: [username],
    contact: { ...contact, privateEmailAddress: email, officeEmailAddress: '' },
    ...nothingSaid,
    ...personOfAll(),
    maintainer: false,
    disabled: false,
    gone: false,
    uploadsOff: false,
    password: null,
    confirmed: email,
    invitedAt: null,
    reminded: [],
    cameAt: null,
    passwordAt: null,
    renamedAt: null,
    portraits: {},
    ever: [username, email, firstName, surname],
  };
  w.m.people.push(person);
  return person;
}

export function invite(w: World, person: Person, by: Person | undefined) {
  person.invitedAt = w.m.now;
  w.postTo('invitation', [{ person: person.n, address: person.confirmed }], by && { by: by.n });
  w.record(by, 'member-invited', { member: person.username });
}

/** Nobody is looked for any more. */
export function endSearch(m: Model, person: Person) {
  for (const one of m.sought) if (one.found === person.n) one.gone = true;
}

export function disable(w: World, person: Person, disabled: boolean) {
  w.endSessions(person);
  w.endLinks(person);
  w.endCalendar(person);
  w.endButtons(person);
  if (disabled) {
    w.shutOut(person);
    endGuestLinks(w.m, ({ by }) => by === person.n);
  } else letIn(w.m, person);
  if (disabled) tellOfSeats(w, person);
  person.disabled = disabled;
}

/** Others who organise a meeting hear of a seat that nobody takes; of a member who was disabled before they have heard. */
function tellOfSeats(w: World, person: Person) {
  if (!isActive(person)) return;
  for (const meeting of w.m.meetings) {
    if (meeting.state !== 'fixed' || !isOpen(w.m, meeting)) continue;
    if (meeting.answers[person.n]?.answer !== 'yes') continue;
    const others = w.m.people.filter((one) => one !== person && meeting.organisers.includes(one.n));
    const to = others.filter((one) => isReachable(one));
    const tells = [meeting.title, shownName(person)];
    if (to.length > 0) w.post('meeting-seats-free', to, { meeting: meeting.n, about: person.n, tells });
  }
}

/** What somebody has passed on ends with their organising. */
export function endPassedOn(w: World, { n, organisers }: Meeting) {
  endGuestLinks(w.m, ({ meeting, by }) => meeting === n && !organisers.includes(by));
  for (const ticket of w.m.tickets)
    if (ticket.purpose === 'passed-on' && ticket.meeting === n && !organisers.includes(ticket.by ?? -1))
      ticket.isOver = true;
}

/** What was queued while a member was disabled leaves now, unless it is a month old. */
function letIn(m: Model, person: Person) {
  const isOld = ({ at, retriedAt = at }: Letter) => retriedAt + 2 * DAY <= m.now;
  const over = m.post.filter((one) => !one.isHeld && isOld(one));
  for (const letter of over)
    for (const one of letter.to.filter(({ person: n }) => n === person.n))
      person.kept = [...(person.kept ?? []), { letter, address: one.address }];
  for (const letter of over) letter.to = letter.to.filter(({ person: n }) => n !== person.n);
  for (const { letter, address } of person.kept ?? [])
    if (letter.at > m.now - 30 * DAY)
      m.post.push({
        ...letter,
        to: [{ person: person.n, address }],
        retriedAt: m.now,
        origin: letter.origin ?? letter,
      });
  person.kept = [];
}

/** Nothing that was to leave for them does any more. */
export function dropAll(m: Model, person: Person) {
  for (const letter of m.post) letter.to = letter.to.filter((one) => one.person !== person.n);
  person.kept = [];
}

/** With all that is theirs; the pictures stay, without a name, or go too. */
export function remove(w: World, { n }: Person, keepImages: boolean) {
  const { m } = w;
  const person = m.people[n] as Person;
  tellOfSeats(w, person);
  w.shutOut(person);
  endGuestLinks(m, ({ by }) => by === n);
  endSearch(m, person);
  person.gone = true;
  dropAll(m, person);
  for (const image of m.images) {
    if (image.uploader === n && !keepImages) Object.assign(image, { gone: true, hidden: null });
    // Nothing of theirs rests.
    if (image.uploader === n)
      for (const entry of m.trash) entry.images = entry.images.filter((one) => one !== image);
    if (image.uploader === n) image.uploader = null;
    if (image.hidden?.by === n) image.hidden.by = null;
    image.marks = image.marks.filter((mark) => mark.person !== n);
    image.words = image.words.filter(({ author }) => author !== n);
    image.declined = image.declined.filter((one) => one.n !== n);
  }
  const isEmpty = ({ n: gallery }: Gallery) =>
    m.trash.every((one) => one.gallery !== gallery || one.images.length === 0);
  m.trash = m.trash.filter(({ whole, gallery: at, images }) => {
    const gallery = m.galleries[at] as Gallery;
    return whole ? !(gallery.creator === n && isEmpty(gallery)) : images.length > 0;
  });
  for (const entry of m.trash) if (entry.by === n) entry.by = null;
  for (const gallery of m.galleries) if (gallery.creator === n) gallery.creator = null;
  for (const meeting of m.meetings) {
    meeting.organisers = meeting.organisers.filter((one) => one !== n);
    meeting.asked = meeting.asked.filter((one) => one !== n);
    meeting.invited = meeting.invited.filter((one) => one !== n);
    delete meeting.knows[n];
    delete meeting.answers[n];
    for (const answer of Object.values(meeting.answers)) if (answer.by === n) answer.by = null;
    delete meeting.votes[n];
    delete meeting.votesSaid[n];
    for (const said of Object.values(meeting.votesSaid))
      for (const vote of Object.values(said)) if (vote.by === n) vote.by = null;
  }
  for (const one of m.sought) {
    one.seekers = one.seekers.filter((seeker) => seeker !== n);
    for (const hint of one.hints) if (hint.by === n) hint.by = null;
  }
  for (const memorial of m.memorials) {
    if (memorial.person === n) memorial.person = null;
    delete memorial.words[n];
  }
  for (const one of m.rundmails) if (one.sender === n) one.sender = null;
  m.post = m.post.filter(({ kind, by }) => kind !== 'group-email' || by !== n);
}

/** Maintainers are told, and those who no longer are. */
export function tellOfRole(w: World, person: Person, by: Person | undefined) {
  w.record(by, person.maintainer ? 'maintainer-added' : 'maintainer-removed', { member: person.username });
  const kind = 'role-given';
  const tells = [person, by].flatMap((one) => (one ? [fullName(one), one.username] : []));
  w.postToMaintainers(kind, tells);
  if (!person.maintainer) w.post(kind, [person], { tells });
}
