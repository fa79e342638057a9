import type { CallName } from '#contract/api.ts';
import { type Act, type Doing, doing, personOf, pick, pickLiving, readerFor } from './acting.ts';
import { meetingAt, organiser, REMARK, setAnswer, withRight } from './acts-of-meetings.ts';
import { TOGETHER } from './letters.ts';
import {
  DAY,
  isActive,
  isReachable,
  type Meeting,
  type MeetingAnswer,
  type Person,
  type Reader,
  type Said,
} from './model.ts';
import { isOpen, learns, meetingsIn, organises, unlearns } from './model-of-meetings.ts';
import { answers } from './told-of-meetings.ts';
import type { World } from './world.ts';

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
    // Often for who has answered already, which then stays, and often by who may enter it.
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
      ...{ answer: answers[b % 3] as Said, persons: 1 + (b % 4), overOwn: b % 4 === 1 },
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
      const isOver = meeting.answers[person.n]?.overOwn || (before && before.forStart !== meeting.startsAt);
      const isSame = before?.answer === given.answer && before.persons === given.persons && !isOver;
      const lately = toldLately(w, person);
      if (me === person || isSame || !isReachable(person)) return;
      if (lately.some((one) => one.meeting === meeting.n) || (!person.rundmails && lately.length > 2)) return;
      lately.push({ meeting: meeting.n, at: w.m.now });
      w.post('meeting-answer-entered', [person], {
        meeting: meeting.n,
        by: me?.n,
        dueAt: w.m.now + TOGETHER,
      });
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
      const meeting = meetingAt(w, a);
      const person = pickLiving(w.m.people, c, isActive);
      if (!meeting || !person) return;
      const session = await organiser(w, who, meeting);
      const found = (due: number) => (isActive(person) ? withRight(w, session, meeting, due) : 404);
      const date = pick(meeting.dates, b);
      const { username } = person;
      if (b % 2 === 0 && date) {
        const isVoting = isOpen(w.m, meeting) && meeting.state === 'proposed';
        const body = { votes: [{ dateId: date.id, vote: answers[b % 3] }], overOwn: true };
        const input = { params: { id: meeting.id, username }, body };
        await w.call(
          session,
          'PUT /meetings/{id}/votes/{username}',
          input,
          found(isVoting ? 204 : 409),
          () => {
            note(w, readerFor(w, session), meeting, 'meeting-votes-entered', username);
            meeting.votes[person.n] = 1;
            const by = personOf(w, session)?.n ?? -1;
            meeting.votesBy[person.n] = [...(meeting.votesBy[person.n] ?? []), by];
            learns(meeting, person.n, personOf(w, session) === person ? 'page' : 'told');
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
