import { type Doing, doing, maintainer, oneOf, personOf, pick, readerFor, someone } from './acting.ts';
import { TOGETHER } from './letters.ts';
import {
  DAY,
  dayOf,
  germanHour,
  isActive,
  isOpen,
  isReachable,
  type Meeting,
  type Model,
  mayChangeMeeting,
  organises,
  type Person,
  type Reader,
  type Said,
  takesRundmails,
  today,
} from './model.ts';
import { previewOf } from './views-of-meetings.ts';
import type { World } from './world.ts';

/** With what each remark begins. */
export const REMARK = 'Bemerkung';
const answers: Said[] = ['yes', 'maybe', 'no'];
const dayAfter = (m: Model, days: number) =>
  new Date(Date.parse(today(m)) + days * DAY).toISOString().slice(0, 10);
const meetingAt = (w: World, n: number) =>
  n % 7 === 6
    ? pick(w.m.meetings, n)
    : (pick(
        w.m.meetings.filter((one) => isOpen(w.m, one)),
        n,
      ) ?? pick(w.m.meetings, n));

/** What a maintainer does with the meeting of others is written down. */
const note = (w: World, reader: Reader, meeting: Meeting, act: string) => {
  if (!organises(reader, meeting)) w.record(reader.person, act);
};

const newMeeting = (w: World, a: number) => {
  const first = dayAfter(w.m, 2 + (a % 40));
  const dates = a % 3 === 0 ? [first, dayAfter(w.m, 50)].map((day) => ({ startsAt: `${day}T15:00` })) : [];
  return {
    ...{
      title: `Treffen ${w.needle()}`,
      description: `Wir grillen ${w.needle()}`,
      place: `Ort ${w.needle()}`,
    },
    startsAt: dates.length > 0 ? null : `${first}T15:00`,
    answerUntil: first,
    dates,
    reminds: a % 2 === 0,
  };
};

/** Whoever comes or may come, has voted, or was invited. */
const whoSaid = ({ answers: said }: Meeting, which: Said[]) =>
  Object.entries(said).flatMap(([n, { answer }]) => (which.includes(answer) ? [Number(n)] : []));
const whoVoted = ({ votes }: Meeting) => Object.keys(votes).map(Number);
const personsOf = (w: World, ns: Iterable<number>) => [...new Set(ns)].map((n) => w.m.people[n] as Person);

/** An organiser mostly, else a maintainer or anybody. */
const organiser = (w: World, who: number, { organisers }: Meeting) =>
  who % 4 === 2 ? maintainer(w, who) : oneOf(w, who, organisers);

const withRight = (
  w: World,
  session: Parameters<typeof readerFor>[1],
  meeting: Meeting,
  due: number | number[],
) => (mayChangeMeeting(readerFor(w, session), meeting) ? due : 403);

/** What is changed of place and time waits ten minutes, is told once, and not at all when it was taken back. */
function tellChange(
  w: World,
  meeting: Meeting,
  before: { place: string; startsAt: string },
  by: number | undefined,
) {
  const now = { place: meeting.place, startsAt: meeting.startsAt ?? '' };
  const isSame = (one: typeof before) => one.place === now.place && one.startsAt === now.startsAt;
  if (isSame(before)) return;
  const isWaiting = (letter: Model['post'][number]) =>
    letter.kind === 'changed' &&
    letter.meeting === meeting.n &&
    letter.dueAt > w.m.now &&
    letter.to.length > 0;
  const waiting = w.m.post.find(isWaiting);
  const was = (waiting && meeting.was) ?? before;
  w.m.post = w.m.post.filter((letter) => letter !== waiting);
  meeting.was = was;
  if (isSame(was)) return;
  w.post('changed', personsOf(w, whoSaid(meeting, ['yes', 'maybe'])).filter(isReachable), {
    ...{ meeting: meeting.n, by, dueAt: waiting?.dueAt ?? w.m.now + TOGETHER, tells: [was.place] },
  });
}

/** Those that leave by themselves: three weeks and one before the last day, not right after others, two in all. */
export function remindDue(w: World) {
  for (const meeting of w.m.meetings) {
    const { state, reminds, reminders, answerUntil, remindedAt, invitedAt } = meeting;
    const last = remindedAt ?? invitedAt;
    if (state !== 'fixed' || !reminds || reminders >= 2 || last === null || answerUntil < today(w.m))
      continue;
    const dues = [21, 7].map((days) =>
      germanHour(new Date(Date.parse(answerUntil) - days * DAY).toISOString().slice(0, 10), 9),
    );
    if (!dues.some((due) => due <= w.m.now && last < due - 3 * DAY)) continue;
    const to = w.m.people.filter((one) => takesRundmails(one) && meeting.answers[one.n] === undefined);
    if (to.length === 0) continue;
    Object.assign(meeting, { reminders: reminders + 1, remindedAt: w.m.now });
    meeting.invited = [...new Set([...meeting.invited, ...to.map(({ n }) => n)])];
    w.post('reminded', to, { meeting: meeting.n });
  }
}

export const actsOfMeetings: Record<string, Doing> = {
  'call a meeting': doing(
    'POST /meetings',
    async (w, { who, a }) => {
      const session = await someone(w, who);
      const body = newMeeting(w, a);
      await w.call(session, 'POST /meetings', { body }, 201, ({ json }) => {
        const { id, dates } = json as { id: string; dates: { id: string; startsAt: string }[] };
        const me = personOf(w, session);
        me?.ever.push(body.title, body.description, body.place);
        w.m.meetings.push({
          ...{ n: w.m.meetings.length, id, ...body, state: body.startsAt === null ? 'proposed' : 'fixed' },
          dates: dates.map(({ id, startsAt }) => ({ id, startsAt })),
          ...{
            organisers: [me?.n ?? -1],
            asked: [],
            askedTold: [],
            invitedAt: null,
            invited: [],
            reached: [],
            reminders: 0,
            remindedAt: null,
          },
          ...{ answers: {}, votes: {}, was: null, gallery: null },
        });
      });
    },
    0.7,
  ),
  'look at an invitation before': doing(
    'POST /meeting_preview',
    async (w, { who, a }) => {
      const session = await someone(w, who);
      const body = newMeeting(w, a);
      const reader = readerFor(w, session);
      const { status } = previewOf(w.m, reader, body as never);
      const answer = await w.call(session, 'POST /meeting_preview', { body }, status);
      if (answer.status === 200)
        w.mustShow('POST /meeting_preview', session, answer, previewOf(w.m, reader, body as never));
    },
    0.5,
  ),
  'change a meeting': doing('PUT /meetings/{id}', async (w, { who, a, b }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const reader = readerFor(w, session);
    const { title, description, place, startsAt, answerUntil, dates } = meeting;
    const isFixed = startsAt !== null;
    const day = dayAfter(w.m, 2 + (b % 30));
    const body = {
      ...{ title: `Treffen ${w.needle()}`, description },
      place: isFixed && b % 2 === 0 ? `Ort ${w.needle()}` : place,
      startsAt: isFixed && b % 3 === 0 ? `${day}T16:00` : startsAt,
      answerUntil: isFixed && b % 3 === 0 ? day : answerUntil,
      dates: isFixed ? [] : dates.map((date) => ({ startsAt: date.startsAt })),
      reminds: meeting.reminds,
    };
    const due = withRight(w, session, meeting, isOpen(w.m, meeting) ? 200 : 409);
    await w.call(session, 'PUT /meetings/{id}', { params: { id: meeting.id }, body }, due, () => {
      note(w, reader, meeting, 'meeting-changed');
      const before = { place, startsAt: startsAt ?? '' };
      Object.assign(meeting, {
        title: body.title,
        place: body.place,
        startsAt: body.startsAt,
        answerUntil: body.answerUntil,
      });
      reader.person?.ever.push(body.title, body.place);
      if (title !== '' && isFixed) tellChange(w, meeting, before, reader.person?.n);
    });
  }),
  answer: doing(
    'PUT /meetings/{id}/answer',
    async (w, { who, a, b }) => {
      const meeting = meetingAt(w, a);
      const session = await someone(w, who);
      if (!meeting) return;
      const said = {
        answer: answers[b % 3] as Said,
        persons: 1 + (b % 4),
        remark: b % 2 === 0 ? `${REMARK} ${w.needle()}` : '',
      };
      const due = isOpen(w.m, meeting) && meeting.startsAt !== null ? 204 : 409;
      await w.call(
        session,
        'PUT /meetings/{id}/answer',
        { params: { id: meeting.id }, body: said },
        due,
        () => {
          meeting.answers[personOf(w, session)?.n ?? -1] = said;
          personOf(w, session)?.ever.push(said.remark);
        },
      );
    },
    3,
  ),
  vote: doing(
    'PUT /meetings/{id}/votes',
    async (w, { who, a, b }) => {
      const meeting = meetingAt(w, a);
      const session = await someone(w, who);
      const date = meeting && pick(meeting.dates, b);
      if (!meeting || !date) return;
      const due = isOpen(w.m, meeting) && meeting.state === 'proposed' ? 204 : 409;
      const body = { votes: [{ dateId: date.id, vote: answers[b % 3] }] };
      await w.call(session, 'PUT /meetings/{id}/votes', { params: { id: meeting.id }, body }, due, () => {
        meeting.votes[personOf(w, session)?.n ?? -1] = 1;
      });
    },
    2,
  ),
  'fix a date': doing('POST /meetings/{id}/fix', async (w, { who, a, b }) => {
    const meeting = pick(
      w.m.meetings.filter(({ state, dates }) => state === 'proposed' || dates.length > 0),
      a,
    );
    const date = meeting && pick(meeting.dates, b);
    if (!meeting || !date) return;
    const session = await organiser(w, who, meeting);
    const isLeft = dayOf(date.startsAt) >= today(w.m);
    const due = withRight(
      w,
      session,
      meeting,
      isOpen(w.m, meeting) && meeting.state === 'proposed' && isLeft ? 200 : 409,
    );
    await w.call(
      session,
      'POST /meetings/{id}/fix',
      { params: { id: meeting.id }, body: { dateId: date.id } },
      due,
      () => {
        note(w, readerFor(w, session), meeting, 'meeting-changed');
        Object.assign(meeting, { state: 'fixed', startsAt: date.startsAt });
        const until = dayOf(date.startsAt);
        if (until < meeting.answerUntil) meeting.answerUntil = until;
        w.post('fixed', personsOf(w, whoVoted(meeting)), { meeting: meeting.n, by: personOf(w, session)?.n });
      },
    );
  }),
  'cancel a meeting': doing(
    'POST /meetings/{id}/cancel',
    async (w, { who, a }) => {
      const invited = w.m.meetings.filter((one) => one.invited.length > 0 && isOpen(w.m, one));
      const meeting = (a % 2 === 0 ? pick(invited, a) : undefined) ?? meetingAt(w, a);
      if (!meeting) return;
      const session = await organiser(w, who, meeting);
      const reason = `Abgesagt ${w.needle()}`;
      const due = withRight(w, session, meeting, isOpen(w.m, meeting) ? 200 : 409);
      await w.call(
        session,
        'POST /meetings/{id}/cancel',
        { params: { id: meeting.id }, body: { reason } },
        due,
        () => {
          note(w, readerFor(w, session), meeting, 'meeting-cancelled');
          meeting.state = 'cancelled';
          const concerned = [...meeting.invited, ...whoSaid(meeting, ['yes', 'maybe']), ...whoVoted(meeting)];
          const by = personOf(w, session)?.n;
          w.post('cancelled', personsOf(w, concerned), { meeting: meeting.n, by, tells: [reason] });
        },
      );
    },
    0.6,
  ),
  'name the organisers': doing(
    'PUT /meetings/{id}/organisers',
    async (w, { who, a, b, c }) => {
      const meeting = meetingAt(w, a);
      if (!meeting) return;
      const session = await organiser(w, who, meeting);
      const me = personOf(w, session)?.n;
      const kept = b % 4 === 3 ? [] : meeting.organisers;
      const chosen = [...kept, ...[b, c].map((n) => pick(w.m.people, n)?.n ?? 0)];
      const all = [...new Set(chosen)].filter((n) => !w.m.people[n]?.gone);
      if (all.length === 0) return;
      const usernames = all.map((n) => w.m.people[n]?.username);
      const isValid = all.every((n) => isActive(w.m.people[n]));
      // Who is new is asked, but for who says so; one who has agreed remains.
      const agrees = (n: number) =>
        meeting.organisers.includes(n) || (n === me && !meeting.asked.includes(n));
      const isLeft = meeting.organisers.length === 0 || all.some(agrees);
      const due = withRight(w, session, meeting, !isValid ? 400 : isLeft ? 200 : 409);
      const input = { params: { id: meeting.id }, body: { usernames } };
      await w.call(session, 'PUT /meetings/{id}/organisers', input, due, () => {
        note(w, readerFor(w, session), meeting, 'meeting-changed');
        const asked = all.filter((n) => !agrees(n));
        const fresh = asked.filter((n) => !meeting.asked.includes(n));
        meeting.organisers = all.filter(agrees);
        meeting.asked = asked;
        for (const n of fresh.filter((one) => !meeting.askedTold.includes(`${one} ${me}`))) {
          if (isReachable(w.m.people[n])) meeting.askedTold.push(`${n} ${me}`);
          w.post('asked', [w.m.people[n] as Person], { meeting: meeting.n, by: me });
        }
      });
    },
    0.7,
  ),
  'say whether to organise': doing('PUT /meetings/{id}/organisers/me', async (w, { who, a, b }) => {
    const meeting =
      pick(
        w.m.meetings.filter(({ asked }) => asked.length > 0),
        a,
      ) ?? meetingAt(w, a);
    if (!meeting) return;
    const session = await oneOf(w, who, [...meeting.asked, ...(b % 4 === 0 ? meeting.organisers : [])]);
    const me = personOf(w, session)?.n ?? -1;
    const accept = b % 3 !== 0;
    const isIn = meeting.organisers.includes(me) || meeting.asked.includes(me);
    const isLast = meeting.organisers.length === 1 && meeting.organisers[0] === me;
    const due = accept ? (isIn ? 200 : 403) : isLast ? 409 : 200;
    const input = { params: { id: meeting.id }, body: { accept } };
    await w.call(session, 'PUT /meetings/{id}/organisers/me', input, due, () => {
      const without = (list: number[]) => list.filter((one) => one !== me);
      meeting.asked = without(meeting.asked);
      meeting.organisers = accept ? [...without(meeting.organisers), me] : without(meeting.organisers);
    });
  }),
  invite: doing(
    'POST /meetings/{id}/invitations',
    async (w, { who, a }) => {
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
          if ((json as { recipients: number }).recipients !== to.length)
            w.fail('POST /meetings/{id}/invitations: recipients');
          meeting.invitedAt = w.m.now;
          meeting.invited = to.map(({ n }) => n);
          w.post('invited', to, { meeting: meeting.n, by: personOf(w, session)?.n });
        },
      );
    },
    1.5,
  ),
  remind: doing('POST /meetings/{id}/reminders', async (w, { who, a }) => {
    const meeting =
      pick(
        w.m.meetings.filter(({ invitedAt }) => invitedAt !== null),
        a,
      ) ?? meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const to = w.m.people.filter((one) => takesRundmails(one) && meeting.answers[one.n] === undefined);
    const last = meeting.remindedAt ?? meeting.invitedAt;
    const isReady =
      isOpen(w.m, meeting) && meeting.state === 'fixed' && last !== null && meeting.reminders < 2;
    const due = !isReady ? 409 : last + DAY > w.m.now ? 429 : to.length === 0 ? 409 : 202;
    const line = 'POST /meetings/{id}/reminders';
    await w.call(session, line, { params: { id: meeting.id } }, withRight(w, session, meeting, due), () => {
      note(w, readerFor(w, session), meeting, 'meeting-reminded');
      Object.assign(meeting, { reminders: meeting.reminders + 1, remindedAt: w.m.now });
      meeting.invited = [...new Set([...meeting.invited, ...to.map(({ n }) => n)])];
      w.post('reminded', to, { meeting: meeting.n, by: personOf(w, session)?.n });
    });
  }),
  'gallery of a meeting': doing(
    'POST /meetings/{id}/gallery',
    async (w, { who, a }) => {
      const meeting = pick(w.m.meetings, a);
      const session = await someone(w, who);
      if (!meeting) return;
      const hasBegun = meeting.state === 'fixed' && dayOf(meeting.startsAt ?? '9999') < today(w.m);
      const isToday = dayOf(meeting.startsAt ?? '') === today(w.m);
      const due = meeting.gallery !== null || hasBegun ? 200 : isToday ? [200, 409] : 409;
      await w.call(
        session,
        'POST /meetings/{id}/gallery',
        { params: { id: meeting.id } },
        due,
        ({ json }) => {
          if (meeting.gallery !== null) return;
          const { galleryId: id } = json as { galleryId: string };
          meeting.gallery = w.m.galleries.length;
          const creator = personOf(w, session)?.n ?? null;
          w.m.galleries.push({
            n: meeting.gallery,
            id,
            title: meeting.title,
            description: '',
            creator,
            gone: false,
          });
        },
      );
    },
    0.5,
  ),
  'answer by a link': doing(
    ['POST /check_answer_link', 'POST /answer_invitation'],
    async (w, { a, b }) => {
      const ticket = pick(
        w.m.tickets.filter(({ purpose }) => purpose === 'answer'),
        a,
      );
      const meeting = ticket && w.m.meetings[ticket.meeting ?? -1];
      if (!ticket || !meeting) return;
      const body = { token: ticket.token };
      const isIn = isActive(w.m.people[ticket.person]);
      const due = isOpen(w.m, meeting) ? 200 : [200, 404];
      await w.call(undefined, 'POST /check_answer_link', { body }, isIn ? due : 404);
      const given = { answer: answers[b % 3] as Said, persons: 1 + (b % 3) };
      const done = isOpen(w.m, meeting) ? (meeting.startsAt === null ? 409 : 204) : [404, 409];
      await w.call(
        undefined,
        'POST /answer_invitation',
        { body: { ...body, ...given } },
        isIn ? done : 404,
        () => {
          meeting.answers[ticket.person] = { ...given, remark: meeting.answers[ticket.person]?.remark ?? '' };
        },
      );
    },
    2,
  ),
};
