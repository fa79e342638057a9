import { type Doing, doing, personOf, pick, pickLiving, readerFor } from '../acting.ts';
import {
  fullName,
  isActive,
  isNamed,
  type Meeting,
  maintains,
  type Said,
  type Ticket,
  takesRundmails,
} from '../model.ts';
import { active } from '../read.ts';
import { meetingAt, note, organiser, setVote, withRight } from './acts.ts';
import { isOpen, lastDay, meetingsIn, today } from './model.ts';
import { answers, tellChange, toldOf, whoIsTold } from './told.ts';
import { enteredFor } from './views.ts';

/** Votes by mail, and what becomes of a meeting that is called off or was only tried. */
export const actsOnMeetings: Record<string, Doing> = {
  'ask for votes': doing('POST /meetings/{id}/votes_invitation', async (w, { who, a }) => {
    const isVotedOn = ({ state }: { state: string }) => state === 'proposed';
    const meeting = pick(meetingsIn(w.m).filter(isVotedOn), a) ?? meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const to = w.m.people.filter(takesRundmails);
    const hasDates = isVotedOn(meeting) && meeting.dates.length > 0;
    const mayBe = isOpen(w.m, meeting) && hasDates && meeting.votesAskedAt === null && to.length > 0;
    const due = withRight(w, session, meeting, mayBe ? 202 : 409);
    const line = 'POST /meetings/{id}/votes_invitation';
    await w.call(session, line, { params: { id: meeting.id } }, due, ({ json }) => {
      note(w, readerFor(w, session), meeting, 'meeting-votes-asked');
      if ((json as { recipients: number }).recipients !== to.length) w.fail(`${line}: recipients`);
      const ns = to.map(({ n }) => n);
      meeting.votesAskedAt = w.m.now;
      meeting.invited = [...new Set([...meeting.invited, ...ns])];
      w.post('meeting-votes', to, { meeting: meeting.n, by: personOf(w, session)?.n });
    });
  }),
  'vote by a link': doing(
    ['POST /check_meeting_link', 'POST /vote_by_link'],
    { needs: ['call a meeting', 'ask for votes', 'the post leaves'] },
    async (w, { a, b }) => {
      const tickets = w.m.tickets.filter(({ purpose }) => purpose === 'vote');
      const of = ({ meeting = -1 }: Ticket) => w.m.meetings[meeting];
      const ticket = pickLiving(tickets, a, (one) => {
        const meeting = of(one);
        return meeting?.state === 'proposed' && isOpen(w.m, meeting) && isActive(w.m.people[one.person]);
      });
      const meeting = ticket && of(ticket);
      const date = meeting && pick(meeting.dates, b);
      if (!ticket || !meeting || !date) return;
      const isIn = !ticket.isOver && isActive(w.m.people[ticket.person]) && !meeting.gone;
      const body = { token: ticket.token };
      const open = isOpen(w.m, meeting);
      await w.call(undefined, 'POST /check_meeting_link', { body }, isIn ? (open ? 200 : [200, 404]) : 404);
      const votes = [{ dateId: date.id, vote: answers[b % 3] }];
      const done = open ? (meeting.state === 'proposed' ? 204 : 409) : [404, 409];
      await w.call(undefined, 'POST /vote_by_link', { body: { ...body, votes } }, isIn ? done : 404, () => {
        setVote(meeting, ticket.person, date.id, answers[b % 3] as Said);
      });
    },
  ),
  'it takes place after all': doing('POST /meetings/{id}/uncancel', 1, async (w, { who, a }) => {
    const isOff = ({ state }: { state: string }) => state === 'cancelled';
    const meeting = (a % 5 === 0 ? undefined : pick(meetingsIn(w.m).filter(isOff), a)) ?? meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const mayBe = isOff(meeting) && lastDay(meeting) >= today(w.m);
    const due = withRight(w, session, meeting, mayBe ? 200 : 409);
    const line = 'POST /meetings/{id}/uncancel';
    await w.call(session, line, { params: { id: meeting.id } }, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-uncancelled');
      const was = toldOf(meeting);
      meeting.state = meeting.startsAt === null ? 'proposed' : 'fixed';
      tellChange(w, meeting, was, personOf(w, session)?.n);
    });
  }),
  'look whom it would reach that it is off': doing('POST /meetings/{id}/who_hears', async (w, { who, a }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const reader = readerFor(w, session);
    const due = withRight(w, session, meeting, isOpen(w.m, meeting) ? 200 : 409);
    const input = { params: { id: meeting.id }, body: { act: 'cancel' } };
    const answer = await w.call(session, 'POST /meetings/{id}/who_hears', input, due);
    if (maintains(reader) && !meeting.gone) w.look(reader.person, 'guests-read', meeting.title);
    if (answer?.status !== 200) return;
    const off: Meeting = { ...meeting, state: 'cancelled' };
    const told = whoIsTold(w, off, reader.person?.n).length;
    const isTakenBack = w.m.post.some(
      (one) => one.kind === 'meeting-uncancelled' && one.meeting === meeting.n,
    );
    const known = active(w.m).filter((one) => maintains(reader) || isNamed(one));
    w.mustShow('POST /meetings/{id}/who_hears', session, answer, {
      status: 200,
      shows: [],
      may: [
        ...known.flatMap((one) => [one.username, fullName(one)]),
        ...meeting.otherGuests.map(({ name }) => name),
        ...enteredFor(w.m, reader, meeting).map(({ username }) => username),
      ],
      // That it takes place after all may not have left yet: nobody hears of it then.
      check: ({ byMail }: { byMail: number }) =>
        byMail === told || isTakenBack ? undefined : `${byMail} hear by mail, not ${told}`,
    });
  }),
  'delete a meeting': doing('DELETE /meetings/{id}', 0.2, async (w, { who, a }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const due = withRight(w, session, meeting, meeting.invited.length === 0 ? 204 : 409);
    await w.call(session, 'DELETE /meetings/{id}', { params: { id: meeting.id } }, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-deleted');
      meeting.gone = true;
    });
  }),
};
