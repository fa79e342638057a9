import { type Doing, doing, oneOf, personOf, pick, readerFor } from '../acting.ts';
import { endPassedOn } from '../changes.ts';
import {
  DAY,
  HOUR,
  isActive,
  isReachable,
  maintains,
  type Person,
  type Said,
  takesRundmails,
} from '../model.ts';
import type { World } from '../world.ts';
import { meetingAt, note, organiser, setAnswer, withRight } from './acts.ts';
import {
  answersUntil,
  germanHour,
  isOpen,
  isReminded,
  isWritten,
  meetingsIn,
  organises,
  today,
} from './model.ts';
import { answers } from './told.ts';

/** When a clock in Germany shows this hour of this day. */
function inGermany(day: string, hour: number): number {
  const at = (offset: number) => Date.parse(`${day}T00:00:00Z`) + (hour - offset) * HOUR;
  return at(germanHour(at(2)) === hour ? 2 : 1);
}

/**
 * Those that leave by themselves: three weeks and one before the last day, not right after others, two in all; by day,
 * and else on the next.
 */
export function remindDue(w: World) {
  if (germanHour(w.m.now) < 9 || germanHour(w.m.now) >= 19) return;
  for (const meeting of meetingsIn(w.m)) {
    const answerUntil = answersUntil(meeting);
    const { state, reminds, reminders, remindedAt, invitedAt } = meeting;
    const last = remindedAt ?? invitedAt;
    if (state !== 'fixed' || !reminds || reminders >= 2 || last === null || answerUntil < today(w.m))
      continue;
    const dues = [21, 7].map((days) =>
      inGermany(new Date(Date.parse(answerUntil) - days * DAY).toISOString().slice(0, 10), 9),
    );
    if (!dues.some((due) => due <= w.m.now && last < due - 3 * DAY)) continue;
    const to = w.m.people.filter((one) => isReminded(meeting, one));
    if (to.length === 0) continue;
    Object.assign(meeting, { reminders: reminders + 1, remindedAt: w.m.now });
    meeting.invited = [...new Set([...meeting.invited, ...to.map(({ n }) => n)])];
    w.post('meeting-reminder', to, { meeting: meeting.n });
  }
}

/** Who organises, who is invited and reminded, and who answers by a mailed link. */
export const actsOfInvitations: Record<string, Doing> = {
  'name the organisers': doing('PUT /meetings/{id}/organisers', 0.7, async (w, { who, a, b, c }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const me = personOf(w, session)?.n;
    // A disabled organiser no longer counts, and is one again when they come back.
    const isThere = (n: number) => isActive(w.m.people[n]);
    const organisers = meeting.organisers.filter(isThere);
    const kept = b % 4 === 3 ? [] : organisers;
    const chosen = [...kept, ...[b, c].map((n) => pick(w.m.people, n)?.n ?? 0)];
    const all = [...new Set(chosen)].filter((n) => !w.m.people[n]?.gone);
    if (all.length === 0) return;
    const usernames = all.map((n) => w.m.people[n]?.username);
    const isValid = all.every((n) => isActive(w.m.people[n]));
    // New ones are asked, except the one who sets them; one who has agreed remains.
    const agrees = (n: number) => meeting.organisers.includes(n) || (n === me && !meeting.asked.includes(n));
    const isLeft = organisers.length === 0 || all.some(agrees);
    // Others who organise it are removed by the member who called it, and by maintainers.
    const removes = organisers.some((n) => n !== me && !all.includes(n));
    const reader = readerFor(w, session);
    const isCaller = organises(reader, meeting) && meeting.calledBy === me;
    const mayRemove = !removes || isCaller || maintains(reader);
    const due = !isValid ? 400 : !mayRemove ? 403 : withRight(w, session, meeting, isLeft ? 200 : 409);
    const input = { params: { id: meeting.id }, body: { usernames } };
    await w.call(session, 'PUT /meetings/{id}/organisers', input, due, () => {
      if (removes ? !isCaller : !organises(reader, meeting))
        w.record(reader.person, 'meeting-changed', { object: meeting.title });
      const asked = all.filter((n) => !agrees(n));
      const fresh = asked.filter((n) => !meeting.asked.includes(n));
      const away = (list: number[]) => list.filter((n) => !isThere(n));
      meeting.organisers = [...away(meeting.organisers), ...all.filter(agrees)];
      meeting.asked = [...away(meeting.asked), ...asked];
      endPassedOn(w, meeting);
      for (const n of fresh.filter((one) => !meeting.askedTold.includes(`${one} ${me}`))) {
        if (isReachable(w.m.people[n])) meeting.askedTold.push(`${n} ${me}`);
        w.post('meeting-asked', [w.m.people[n] as Person], { meeting: meeting.n, by: me });
      }
    });
  }),
  'say whether to organise': doing('PUT /meetings/{id}/organisers/me', async (w, { who, a, b }) => {
    const meeting =
      pick(
        meetingsIn(w.m).filter(({ asked }) => asked.length > 0),
        a,
      ) ?? meetingAt(w, a);
    if (!meeting) return;
    const session = await oneOf(w, who, [...meeting.asked, ...(b % 4 === 0 ? meeting.organisers : [])]);
    const me = personOf(w, session)?.n ?? -1;
    const accept = b % 3 !== 0;
    const isIn = meeting.organisers.includes(me) || meeting.asked.includes(me);
    const isLast =
      meeting.organisers.includes(me) && !meeting.organisers.some((n) => n !== me && isActive(w.m.people[n]));
    const due = accept ? (isIn ? 200 : 403) : isLast ? 409 : 200;
    const input = { params: { id: meeting.id }, body: { accept } };
    await w.call(session, 'PUT /meetings/{id}/organisers/me', input, due, () => {
      const without = (list: number[]) => list.filter((one) => one !== me);
      meeting.asked = without(meeting.asked);
      meeting.organisers = accept ? [...without(meeting.organisers), me] : without(meeting.organisers);
      endPassedOn(w, meeting);
    });
  }),
  invite: doing('POST /meetings/{id}/invitations', 1.5, async (w, { who, a }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const to = w.m.people.filter(takesRundmails);
    const mayBe =
      isOpen(w.m, meeting) && meeting.state === 'fixed' && meeting.invitedAt === null && to.length > 0;
    const due = withRight(w, session, meeting, mayBe ? 202 : 409);
    await w.call(
      session,
      'POST /meetings/{id}/invitations',
      { params: { id: meeting.id } },
      due,
      ({ json }) => {
        note(w, readerFor(w, session), meeting, 'meeting-invited');
        // Members who have got the date with the links already are not written to twice.
        const news = to.filter((one) => !isWritten(w.m, meeting, one));
        if ((json as { recipients: number }).recipients !== news.length)
          w.fail('POST /meetings/{id}/invitations: recipients');
        meeting.invitedAt = w.m.now;
        meeting.invited = [...new Set([...meeting.invited, ...to.map(({ n }) => n)])];
        w.post('meeting-invitation', news, { meeting: meeting.n, by: personOf(w, session)?.n });
      },
    );
  }),
  remind: doing('POST /meetings/{id}/reminders', async (w, { who, a }) => {
    const meeting =
      pick(
        meetingsIn(w.m).filter(({ invitedAt }) => invitedAt !== null),
        a,
      ) ?? meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const to = w.m.people.filter((one) => isReminded(meeting, one));
    const last = meeting.remindedAt ?? meeting.invitedAt;
    const isReady =
      isOpen(w.m, meeting) && meeting.state === 'fixed' && last !== null && meeting.reminders < 2;
    const due = !isReady ? 409 : last + DAY > w.m.now ? 429 : to.length === 0 ? 409 : 202;
    const line = 'POST /meetings/{id}/reminders';
    await w.call(
      session,
      line,
      { params: { id: meeting.id } },
      withRight(w, session, meeting, due),
      ({ json }) => {
        if ((json as { recipients: number }).recipients !== to.length)
          w.fail('POST /meetings/{id}/reminders: recipients');
        note(w, readerFor(w, session), meeting, 'meeting-reminded');
        Object.assign(meeting, { reminders: meeting.reminders + 1, remindedAt: w.m.now });
        meeting.invited = [...new Set([...meeting.invited, ...to.map(({ n }) => n)])];
        w.post('meeting-reminder', to, { meeting: meeting.n, by: personOf(w, session)?.n });
      },
    );
  }),
  'answer by a link': doing(
    ['POST /check_meeting_link', 'POST /answer_invitation'],
    2,
    async (w, { a, b }) => {
      const ticket = pick(
        w.m.tickets.filter(({ purpose }) => purpose === 'answer'),
        a,
      );
      const meeting = ticket && w.m.meetings[ticket.meeting ?? -1];
      if (!ticket || !meeting) return;
      const body = { token: ticket.token };
      const isIn = !ticket.isOver && isActive(w.m.people[ticket.person]) && !meeting.gone;
      const due = isOpen(w.m, meeting) ? 200 : [200, 404];
      await w.call(undefined, 'POST /check_meeting_link', { body }, isIn ? due : 404);
      const greeting = `Gruß ${w.needle()}`;
      const given = {
        answer: answers[b % 3] as Said,
        persons: 1 + (b % 3),
        ...(b % 2 === 0 && { greeting }),
      };
      const done = isOpen(w.m, meeting) ? (meeting.startsAt === null ? 409 : 204) : [404, 409];
      await w.call(
        undefined,
        'POST /answer_invitation',
        { body: { ...body, ...given } },
        isIn ? done : 404,
        () => {
          setAnswer(meeting, ticket.person, given);
          w.m.people[ticket.person]?.ever.push(greeting);
        },
      );
    },
  ),
};
