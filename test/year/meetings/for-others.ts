import type { CallName } from '#contract/api.ts';
import { type Act, type Doing, doing, personOf, pick, pickLiving, readerFor } from '../acting.ts';
import { TOGETHER } from '../letters.ts';
import {
  DAY,
  isActive,
  isReachable,
  type Meeting,
  type MeetingAnswer,
  type Person,
  type Reader,
  type Said,
  type Ticket,
} from '../model.ts';
import type { World } from '../world.ts';
import { meetingAt, organiser, REMARK, setAnswer, setVote, withRight } from './acts.ts';
import { isOpen, learns, meetingsIn, organises, unlearns } from './model.ts';
import { answers } from './told.ts';

/** What a maintainer enters to the meeting of others is written down, with whom it is about. */
const note = (w: World, reader: Reader, meeting: Meeting, act: string, member?: string) => {
  const about = { object: meeting.title, ...(member !== undefined && { member }) };
  if (!organises(reader, meeting)) w.record(reader.person, act, about);
};

/** Of the mails that tell somebody what was entered for them: when each was caused, by meeting. */
const toldLately = (w: World, person: Person) => {
  person.enteredFor = (person.enteredFor ?? []).filter(({ at }) => at > w.m.now - DAY);
  return person.enteredFor;
};

type Entered = 'meeting-answer-entered' | 'meeting-votes-entered';

/** Once a day of each meeting; who takes no Rundmails is told of three in all. */
function tellEntered(w: World, kind: Entered, meeting: Meeting, person: Person, by: number | undefined) {
  const lately = toldLately(w, person);
  if (!isReachable(person)) return;
  if (lately.some((one) => one.meeting === meeting.n && one.kind === kind)) return;
  if (!person.rundmails && lately.length > 2) return;
  lately.push({ meeting: meeting.n, kind, at: w.m.now });
  w.post(kind, [person], { meeting: meeting.n, by, dueAt: w.m.now + TOGETHER });
}

/** Of the same once more nobody needs to hear. */
function tellAnswer(
  w: World,
  meeting: Meeting,
  person: Person,
  by: number | undefined,
  before: MeetingAnswer | undefined,
) {
  const said = meeting.answers[person.n];
  const isOver = said?.overOwn || (before && before.forStart !== meeting.startsAt);
  if (isOver || before?.answer !== said?.answer || before?.persons !== said?.persons)
    tellEntered(w, 'meeting-answer-entered', meeting, person, by);
}

/** Enters one vote in somebody's name. */
function enterVote(
  w: World,
  meeting: Meeting,
  person: Person,
  { dateId, vote, by }: { dateId: string; vote: Said; by: number },
) {
  const before = meeting.votesSaid[person.n]?.[dateId];
  setVote(meeting, person.n, dateId, vote, by);
  if (before?.vote !== vote || before.by === undefined)
    tellEntered(w, 'meeting-votes-entered', meeting, person, by);
}

const hasOwnVotes = ({ votesSaid }: Meeting, { n }: Person) =>
  Object.values(votesSaid[n] ?? {}).some(({ by }) => by === undefined);

/** By the link of an organiser, who may be one no more: what the meeting asks for, in the organiser's name. */
async function sayByLink(w: World, ticket: Ticket, { b, c }: Pick<Act, 'b' | 'c'>) {
  const meeting = w.m.meetings[ticket.meeting ?? -1];
  const person = w.m.people[ticket.person];
  if (!meeting || !person || ticket.by === undefined) return;
  const { token, by } = ticket;
  const isIn = !ticket.isOver && isActive(person) && !meeting.gone;
  const open = isOpen(w.m, meeting);
  await w.call(
    undefined,
    'POST /check_meeting_link',
    { body: { token } },
    isIn ? (open ? 200 : [200, 404]) : 404,
  );
  const refused = isIn ? (open ? undefined : [404, 409]) : 404;
  const date = pick(meeting.dates, b);
  if (meeting.state === 'proposed' && date) {
    const vote = answers[b % 3] as Said;
    const input = { body: { token, votes: [{ dateId: date.id, vote }] } };
    const due = refused ?? (hasOwnVotes(meeting, person) && by !== person.n ? 409 : 204);
    await w.call(undefined, 'POST /vote_by_link', input, due, () => {
      if (by === person.n) setVote(meeting, person.n, date.id, vote);
      else enterVote(w, meeting, person, { dateId: date.id, vote, by });
    });
    return;
  }
  const given = { answer: answers[c % 3] as Said, persons: 1 + (b % 3) };
  const before = meeting.answers[person.n];
  const due = refused ?? (isOwn(before, meeting) && by !== person.n ? 409 : 204);
  await w.call(undefined, 'POST /answer_invitation', { body: { token, ...given } }, due, () => {
    setAnswer(meeting, person.n, given, by === person.n ? undefined : by);
    if (by !== person.n) tellAnswer(w, meeting, person, by, before);
  });
}

const seldom = (line: CallName, run: Doing['run']) => doing(line, 0.4, run);

const enteredLines: CallName[] = [
  'PUT /meetings/{id}/answers/{username}',
  'DELETE /meetings/{id}/answers/{username}',
];

/** Entered by somebody, in place of nothing, and not paid for. */
const mayBeTakenBack = (said: MeetingAnswer | undefined) =>
  said?.by !== undefined && !said.overOwn && !said.paid;

/** Said by the member, and for the date as it is. */
const isOwn = (said: MeetingAnswer | undefined, { startsAt }: Meeting) =>
  said !== undefined && said.by === undefined && said.forStart === startsAt;

const hasAnswered = (meeting: Meeting | undefined, one: Person) =>
  meeting !== undefined && isActive(one) && isOwn(meeting.answers[one.n], meeting);

/** Mostly something that was entered; what the member has said stays. */
async function takeBack(w: World, { who, a, b, c }: Act) {
  const isPossible = (meeting: Meeting) =>
    isOpen(w.m, meeting) && Object.values(meeting.answers).some(mayBeTakenBack);
  const meeting = (b % 3 > 0 && pick(meetingsIn(w.m).filter(isPossible), a)) || meetingAt(w, a);
  const isEntered = (one: Person) => isActive(one) && mayBeTakenBack(meeting?.answers[one.n]);
  const person = (b % 3 > 0 && pick(w.m.people.filter(isEntered), c)) || pickLiving(w.m.people, c, isActive);
  if (!meeting || !person) return;
  const session = await organiser(w, who, meeting);
  const said = meeting.answers[person.n];
  const then = !isOpen(w.m, meeting) ? 409 : !said ? 404 : mayBeTakenBack(said) ? 204 : 409;
  const due = isActive(person) ? withRight(w, session, meeting, then) : 404;
  const input = { params: { id: meeting.id, username: person.username } };
  await w.call(session, 'DELETE /meetings/{id}/answers/{username}', input, due, () => {
    note(w, readerFor(w, session), meeting, 'meeting-answer-taken-back', person.username);
    delete meeting.answers[person.n];
    unlearns(meeting, person.n);
  });
}

/** Somebody without an account who comes, also to a meeting that was deleted. */
function guestAt(w: World, a: number, b: number) {
  const meeting = pick(
    w.m.meetings.filter(({ otherGuests }) => otherGuests.length > 0),
    a,
  );
  return [meeting, meeting && pick(meeting.otherGuests, b)] as const;
}

/** What organisers enter for those who do not do it themselves. */
export const actsForOthers: Record<string, Doing> = {
  'enter an answer': doing(enteredLines, async (w, act) => {
    const { who, a, b, c } = act;
    if (c % 5 > 2) return takeBack(w, act);
    // Often for members who have answered already, whose answer then stays, and often by those who may enter it.
    const isAnswered = (meeting: Meeting) =>
      isOpen(w.m, meeting) &&
      meeting.organisers.some((n) => isActive(w.m.people[n] as Person)) &&
      w.m.people.some((one) => hasAnswered(meeting, one));
    const meeting = (b % 2 === 0 && pick(meetingsIn(w.m).filter(isAnswered), a)) || meetingAt(w, a);
    const person =
      (b % 2 === 0 &&
        pick(
          w.m.people.filter((one) => hasAnswered(meeting, one)),
          c,
        )) ||
      pickLiving(w.m.people, c, isActive);
    if (!meeting || !person) return;
    const session = await organiser(w, b % 4 === 2 ? 0 : who, meeting);
    const me = personOf(w, session);
    const said = {
      answer: answers[b % 3] as Said,
      persons: 1 + (b % 4),
      overOwn: b % 4 === 1,
      ...(b % 2 === 0 && { remark: `${REMARK} ${w.needle()}` }),
      ...(b % 3 === 0 && { companions: [`Begleitung ${w.needle()}`] }),
    };
    const before = meeting.answers[person.n];
    const ownStands = isOwn(before, meeting) && me !== person;
    const mayBe = isOpen(w.m, meeting) && meeting.startsAt !== null && (!ownStands || said.overOwn);
    const due = isActive(person) ? withRight(w, session, meeting, mayBe ? 204 : 409) : 404;
    const input = { params: { id: meeting.id, username: person.username }, body: said };
    await w.call(session, 'PUT /meetings/{id}/answers/{username}', input, due, () => {
      const { overOwn: _, ...given } = said;
      note(w, readerFor(w, session), meeting, 'meeting-answer-entered', person.username);
      setAnswer(meeting, person.n, given, me === person ? undefined : me?.n);
      for (const one of [me, person]) one?.ever.push(given.remark ?? '', ...(given.companions ?? []));
      if (me !== person) tellAnswer(w, meeting, person, me?.n, before);
    });
  }),
  'ask the maintainers to phone': doing('POST /meetings/{id}/calls_help', 0.3, async (w, { who, a }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const due = withRight(w, session, meeting, 204);
    const input = { params: { id: meeting.id } };
    // Whether there is somebody whom the organiser does not see is looked at by the list.
    await w.call(session, 'POST /meetings/{id}/calls_help', input, due === 204 ? [204, 409] : due, () =>
      note(w, readerFor(w, session), meeting, 'meeting-changed'),
    );
  }),
  'tell somebody by phone': doing(
    ['POST /meetings/{id}/told', 'PUT /meetings/{id}/votes/{username}'],
    async (w, { who, a, b, c }) => {
      const isVoted = (one: Meeting) => isOpen(w.m, one) && one.state === 'proposed';
      const meeting = (b % 2 === 0 && pick(meetingsIn(w.m).filter(isVoted), a)) || meetingAt(w, a);
      const person = pickLiving(w.m.people, c, isActive);
      if (!meeting || !person) return;
      const session = await organiser(w, who, meeting);
      const found = (due: number) => (isActive(person) ? withRight(w, session, meeting, due) : 404);
      const date = pick(meeting.dates, b);
      const { username } = person;
      if (b % 2 === 0 && date) {
        const isVoting = isOpen(w.m, meeting) && meeting.state === 'proposed';
        const me = personOf(w, session);
        const vote = answers[b % 3] as Said;
        const body = { votes: [{ dateId: date.id, vote }], overOwn: c % 3 > 0 };
        const ownStands = !body.overOwn && me !== person && hasOwnVotes(meeting, person);
        const input = { params: { id: meeting.id, username }, body };
        await w.call(
          session,
          'PUT /meetings/{id}/votes/{username}',
          input,
          found(isVoting && !ownStands ? 204 : 409),
          () => {
            note(w, readerFor(w, session), meeting, 'meeting-votes-entered', username);
            if (me === person) setVote(meeting, person.n, date.id, vote);
            else enterVote(w, meeting, person, { dateId: date.id, vote, by: me?.n ?? -1 });
          },
        );
        return;
      }
      const body = { usernames: [username], isTold: b % 5 > 0 };
      // That there is such a member is looked up after the right.
      const due = withRight(w, session, meeting, isActive(person) ? 204 : 404);
      await w.call(session, 'POST /meetings/{id}/told', { params: { id: meeting.id }, body }, due, () => {
        note(w, readerFor(w, session), meeting, 'meeting-told');
        if (body.isTold) learns(meeting, person.n, 'told');
        else unlearns(meeting, person.n);
      });
    },
  ),
  'pass on a link': doing('POST /meetings/{id}/links/{username}', async (w, { who, a, b, c }) => {
    const meeting = meetingAt(w, a);
    const person = pickLiving(w.m.people, c, isActive);
    if (!meeting || !person) return;
    const session = await organiser(w, who, meeting);
    const me = personOf(w, session);
    const isNothing = meeting.state === 'proposed' && meeting.dates.length === 0;
    const mayBe = isOpen(w.m, meeting) && !isNothing ? 200 : 409;
    // Who maintains the site and does not organise it makes none.
    const right = organises(readerFor(w, session), meeting) ? mayBe : 403;
    const due = meeting.gone || !isActive(person) ? 404 : right;
    const input = { params: { id: meeting.id, username: person.username } };
    await w.call(session, 'POST /meetings/{id}/links/{username}', input, due, ({ json }) => {
      const token = (json as { link: string }).link.split('/').at(-1) ?? '';
      const of = { person: person.n, meeting: meeting.n, by: me?.n ?? -1 };
      w.m.tickets.push({ token, purpose: 'passed-on', ...of, isOver: false });
    });
    const ticket = w.m.tickets.at(-1);
    if (ticket?.purpose === 'passed-on' && b % 2 === 0) await sayByLink(w, ticket, { b, c });
  }),
  'answer or vote by the link of an organiser': doing(
    ['POST /check_meeting_link', 'POST /answer_invitation', 'POST /vote_by_link'],
    { needs: ['pass on a link'] },
    async (w, { a, b, c }) => {
      const ticket = pick(
        w.m.tickets.filter(({ purpose }) => purpose === 'passed-on'),
        a,
      );
      if (ticket) await sayByLink(w, ticket, { b, c });
    },
  ),
  'note a payment': seldom('PUT /meetings/{id}/payments/{username}', async (w, { who, a, b, c }) => {
    const meeting = meetingAt(w, a);
    const person = pickLiving(w.m.people, c, ({ n }) => meeting?.answers[n] !== undefined);
    if (!meeting || !person) return;
    const session = await organiser(w, who, meeting);
    const stands = meeting.answers[person.n];
    const due = isActive(person) ? withRight(w, session, meeting, stands ? 204 : 409) : 404;
    const body = { paid: b % 3 !== 0, ...(b % 2 === 0 && { amount: (b % 90) + 0.5 }) };
    const input = { params: { id: meeting.id, username: person.username }, body };
    await w.call(session, 'PUT /meetings/{id}/payments/{username}', input, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-payment-noted', person.username);
      if (stands) stands.paid = body.paid;
    });
  }),
  'a guest without an account': doing('POST /meetings/{id}/guests', async (w, { who, a, b }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const guest = { name: `Gast ${w.needle()}`, persons: 1 + (b % 3), remark: `${REMARK} ${w.needle()}` };
    const due = withRight(w, session, meeting, isOpen(w.m, meeting) && meeting.startsAt !== null ? 201 : 409);
    const input = { params: { id: meeting.id }, body: guest };
    await w.call(session, 'POST /meetings/{id}/guests', input, due, ({ json }) => {
      note(w, readerFor(w, session), meeting, 'meeting-guests-changed');
      meeting.otherGuests.push({ id: (json as { id: string }).id, ...guest, companions: [] });
      personOf(w, session)?.ever.push(guest.name, guest.remark);
    });
  }),
  'change a guest': doing('PUT /meetings/{id}/guests/{guestId}', async (w, { who, a, b }) => {
    const [meeting, guest] = guestAt(w, a, b);
    if (!meeting || !guest) return;
    const session = await organiser(w, who, meeting);
    const { name, remark } = guest;
    const body = { name, remark, persons: 2, companions: [`Begleitung ${w.needle()}`], paid: b % 2 === 0 };
    const input = { params: { id: meeting.id, guestId: guest.id }, body };
    const due = withRight(w, session, meeting, 204);
    await w.call(session, 'PUT /meetings/{id}/guests/{guestId}', input, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-guests-changed');
      Object.assign(guest, { persons: 2, companions: body.companions });
      personOf(w, session)?.ever.push(...body.companions);
    });
  }),
  'a guest does not come': seldom('DELETE /meetings/{id}/guests/{guestId}', async (w, { who, a, b }) => {
    const [meeting, guest] = guestAt(w, a, b);
    if (!meeting || !guest) return;
    const session = await organiser(w, who, meeting);
    const input = { params: { id: meeting.id, guestId: guest.id } };
    const due = withRight(w, session, meeting, 204);
    await w.call(session, 'DELETE /meetings/{id}/guests/{guestId}', input, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-guests-changed');
      meeting.otherGuests = meeting.otherGuests.filter((one) => one !== guest);
    });
  }),
};
