import { type Doing, doing, maintainer, oneOf, personOf, pick, readerFor, someone } from '../acting.ts';
import { imageAt, newGallery } from '../galleries/acts.ts';
import { DAY, type Meeting, type MeetingAnswer, type Model, type Reader, type Said } from '../model.ts';
import { isSeenByEverybody } from '../read.ts';
import type { World } from '../world.ts';
import {
  dayOf,
  endGuestLinks,
  isOpen,
  learns,
  mayChangeMeeting,
  meetingsIn,
  organises,
  today,
} from './model.ts';
import { answers, tellChange, toldOf, tracked, whoIsTold } from './told.ts';

/** With what each remark begins. */
export const REMARK = 'Bemerkung';

const dayAfter = (m: Model, days: number) =>
  new Date(Date.parse(today(m)) + days * DAY).toISOString().slice(0, 10);

export const meetingAt = (w: World, n: number) =>
  n % 7 === 6
    ? pick(meetingsIn(w.m), n)
    : (pick(
        w.m.meetings.filter((one) => isOpen(w.m, one)),
        n,
      ) ?? pick(meetingsIn(w.m), n));

/** What a maintainer does with the meeting of others is written down. */
export const note = (w: World, reader: Reader, meeting: Meeting, act: string) => {
  if (!organises(reader, meeting)) w.record(reader.person, act, { object: meeting.title });
};

const newMeeting = (w: World, a: number) => {
  const first = dayAfter(w.m, 2 + (a % 40));
  const dates = a % 3 === 0 ? [first, dayAfter(w.m, 50)].map((day) => ({ startsAt: `${day}T15:00` })) : [];
  // With a title alone.
  const isOpen = a % 7 === 5;
  return {
    title: `Treffen ${w.needle()}`,
    description: `Wir grillen ${w.needle()}`,
    place: `Ort ${w.needle()}`,
    startsAt: dates.length > 0 || isOpen ? null : `${first}T15:00`,
    answerUntil: isOpen ? null : first,
    dates: isOpen ? [] : dates,
    reminds: a % 2 === 0,
    ...(a % 5 === 0
      ? { question: `Frage ${w.needle()}`, choices: [`Wahl ${w.needle()}`, `Wahl ${w.needle()}`] }
      : { question: '', choices: [] }),
  };
};

type Given = Partial<MeetingAnswer> & Pick<MeetingAnswer, 'answer' | 'persons'>;

/** What is not said anew stays as it was. */
export function setAnswer(meeting: Meeting, n: number, { companions, ...given }: Given, by?: number) {
  const before = meeting.answers[n] ?? { remark: '', greeting: '', companions: [], paid: false, choice: '' };
  const isOwn = (one: MeetingAnswer | undefined) =>
    one !== undefined && (one.by === undefined || one.overOwn);
  meeting.answers[n] = {
    ...before,
    ...given,
    by,
    forStart: meeting.startsAt ?? '',
    overOwn: by !== undefined && isOwn(meeting.answers[n]),
    companions: companions?.slice(0, given.persons - 1) ?? before.companions,
  };
  learns(meeting, n, by === undefined ? 'page' : 'told');
}

/** The same of a vote on one date. */
export function setVote(meeting: Meeting, n: number, dateId: string, vote: Said, by?: number) {
  meeting.votes[n] = 1;
  meeting.votesSaid[n] = { ...meeting.votesSaid[n], [dateId]: { vote, by } };
  if (by !== undefined) meeting.votesBy[n] = [...(meeting.votesBy[n] ?? []), by];
  learns(meeting, n, by === undefined ? 'page' : 'told');
}

/** An organiser mostly, else a maintainer or anybody. */
export const organiser = (w: World, who: number, { organisers }: Meeting) =>
  who % 4 === 2 ? maintainer(w, who) : oneOf(w, who, organisers);

export const withRight = (
  w: World,
  session: Parameters<typeof readerFor>[1],
  meeting: Meeting,
  due: number | number[],
) => (meeting.gone ? 404 : mayChangeMeeting(readerFor(w, session), meeting) ? due : 403);

export const actsOfMeetings: Record<string, Doing> = {
  'call a meeting': doing('POST /meetings', 0.7, async (w, { who, a }) => {
    const session = await someone(w, who);
    const body = newMeeting(w, a);
    await w.call(session, 'POST /meetings', { body }, 201, ({ json }) => {
      const { id, dates } = json as { id: string; dates: { id: string; startsAt: string }[] };
      const me = personOf(w, session);
      me?.ever.push(body.title, body.description, body.place, body.question, ...body.choices);
      w.m.meetings.push({
        n: w.m.meetings.length,
        id,
        ...body,
        state: body.startsAt === null ? 'proposed' : 'fixed',
        answerUntil: body.answerUntil ?? '',
        dates: dates.map(({ id, startsAt }) => ({ id, startsAt })),
        calledBy: me?.n ?? -1,
        organisers: [me?.n ?? -1],
        asked: [],
        askedTold: [],
        gone: false,
        votesAskedAt: null,
        invitedAt: null,
        invited: [],
        writers: [],
        lastChange: null,
        hasGot: [],
        knows: {},
        knowsBy: {},
        reminders: 0,
        remindedAt: null,
        answers: {},
        otherGuests: [],
        votes: {},
        votesBy: {},
        votesSaid: {},
        was: null,
        gallery: null,
        face: null,
      });
      learns(w.m.meetings.at(-1) as Meeting, me?.n);
    });
  }),
  'change a meeting': doing('PUT /meetings/{id}', 3, async (w, { who, a, b }) => {
    const meeting = meetingAt(w, a);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const reader = readerFor(w, session);
    const { title, description, place, startsAt, answerUntil, dates, question, choices } = meeting;
    const was = toldOf(meeting);
    const isFixed = startsAt !== null;
    const day = dayAfter(w.m, 2 + (b % 30));
    const body = {
      title: `Treffen ${w.needle()}`,
      description,
      place: isFixed && b % 2 === 0 ? `Ort ${w.needle()}` : place,
      startsAt: isFixed && b % 3 === 0 ? `${day}T16:00` : startsAt,
      answerUntil: isFixed && b % 3 === 0 ? day : answerUntil || null,
      dates: isFixed ? [] : dates.map((date) => ({ startsAt: date.startsAt })),
      reminds: meeting.reminds,
      question,
      choices,
    };
    const due = withRight(w, session, meeting, isOpen(w.m, meeting) ? 200 : 409);
    await w.call(session, 'PUT /meetings/{id}', { params: { id: meeting.id }, body }, due, () => {
      note(w, reader, meeting, 'meeting-changed');
      Object.assign(meeting, {
        title: body.title,
        place: body.place,
        startsAt: body.startsAt,
        answerUntil: body.answerUntil ?? '',
      });
      reader.person?.ever.push(body.title, body.place);
      const own = meeting.answers[reader.person?.n ?? -1];
      learns(meeting, reader.person?.n);
      if (body.startsAt !== startsAt) meeting.reminders = 0;
      // An organiser who moves it agrees to the new date.
      if (own && body.startsAt !== null && body.startsAt !== startsAt) own.forStart = body.startsAt;
      if (title !== '' && isFixed) tellChange(w, meeting, was, reader.person?.n);
    });
  }),
  answer: doing('PUT /meetings/{id}/answer', 3, async (w, { who, a, b }) => {
    const meeting = meetingAt(w, a);
    const session = await someone(w, who);
    if (!meeting) return;
    const said = {
      answer: answers[b % 3] as Said,
      persons: 1 + (b % 4),
      remark: b % 2 === 0 ? `${REMARK} ${w.needle()}` : '',
      ...(meeting.choices.length > 0 && { choice: pick(meeting.choices, b) ?? '' }),
      ...(b % 5 === 0 && { companions: [`Begleitung ${w.needle()}`] }),
      ...(b % 7 < 3 && { greeting: b % 7 === 0 ? '' : `Gruß ${w.needle()}` }),
    };
    const due = isOpen(w.m, meeting) && meeting.startsAt !== null ? 204 : 409;
    await w.call(
      session,
      'PUT /meetings/{id}/answer',
      { params: { id: meeting.id }, body: said },
      due,
      () => {
        const me = personOf(w, session);
        setAnswer(meeting, me?.n ?? -1, said);
        me?.ever.push(said.remark, said.greeting ?? '', ...(said.companions ?? []));
      },
    );
  }),
  'say that one has read of the end': doing('POST /meetings/{id}/read', 0.3, async (w, { who, a }) => {
    const meeting = pick(w.m.meetings, a);
    const session = await someone(w, who);
    const due = meeting?.gone ? 404 : 204;
    if (!meeting) return;
    const input = { params: { id: meeting.id } };
    await w.call(session, 'POST /meetings/{id}/read', input, due, () =>
      learns(meeting, personOf(w, session)?.n),
    );
  }),
  vote: doing('PUT /meetings/{id}/votes', 2, async (w, { who, a, b }) => {
    const meeting = meetingAt(w, a);
    const session = await someone(w, who);
    const date = meeting && pick(meeting.dates, b);
    if (!meeting || !date) return;
    const due = isOpen(w.m, meeting) && meeting.state === 'proposed' ? 204 : 409;
    const body = { votes: [{ dateId: date.id, vote: answers[b % 3] }] };
    await w.call(session, 'PUT /meetings/{id}/votes', { params: { id: meeting.id }, body }, due, () => {
      setVote(meeting, personOf(w, session)?.n ?? -1, date.id, answers[b % 3] as Said);
    });
  }),
  'fix a date': doing('POST /meetings/{id}/fix', async (w, { who, a, b }) => {
    const meeting = pick(
      meetingsIn(w.m).filter(({ state, dates }) => state === 'proposed' || dates.length > 0),
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
        const by = personOf(w, session)?.n;
        learns(meeting, by);
        tracked(w, meeting, () =>
          w.post(
            'meeting-fixed',
            whoIsTold(w, meeting, by).filter(({ n }) => (meeting.votes[n] ?? 0) > 0),
            { meeting: meeting.n, by },
          ),
        );
      },
    );
  }),
  'cancel a meeting': doing('POST /meetings/{id}/cancel', 1, async (w, { who, a }) => {
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
        const was = toldOf(meeting);
        meeting.state = 'cancelled';
        endGuestLinks(w.m, (link) => link.meeting === meeting.n);
        tellChange(w, meeting, was, personOf(w, session)?.n, [reason]);
      },
    );
  }),
  'face of a meeting': doing('PUT /meetings/{id}/face', 0.7, async (w, { who, a, b }) => {
    const meeting = meetingAt(w, a);
    const image = b % 5 === 0 ? undefined : imageAt(w, b);
    if (!meeting) return;
    const session = await organiser(w, who, meeting);
    const due = withRight(w, session, meeting, !image || isSeenByEverybody(w.m, image) ? 204 : 409);
    const input = { params: { id: meeting.id }, body: { imageId: image?.id ?? null } };
    await w.call(session, 'PUT /meetings/{id}/face', input, due, () => {
      note(w, readerFor(w, session), meeting, 'meeting-changed');
      meeting.face = image ? w.m.images.indexOf(image) : null;
    });
  }),
  'gallery of a meeting': doing('POST /meetings/{id}/gallery', 0.5, async (w, { who, a }) => {
    const meeting = pick(meetingsIn(w.m), a);
    const session = await someone(w, who);
    if (!meeting) return;
    const hasBegun = meeting.state === 'fixed' && dayOf(meeting.startsAt ?? '9999') < today(w.m);
    const isToday = dayOf(meeting.startsAt ?? '') === today(w.m);
    const hasGallery = meeting.gallery !== null && !w.m.galleries[meeting.gallery]?.gone;
    const due = hasGallery || hasBegun ? 200 : isToday ? [200, 409] : 409;
    await w.call(session, 'POST /meetings/{id}/gallery', { params: { id: meeting.id } }, due, ({ json }) => {
      if (hasGallery) return;
      const { galleryId: id } = json as { galleryId: string };
      meeting.gallery = w.m.galleries.length;
      newGallery(w.m, id, { title: meeting.title, description: '' }, personOf(w, session)?.n ?? null);
    });
  }),
};
