import { TOGETHER } from '../letters.ts';
import { isActive, isReachable, type Meeting, type Model, type Said } from '../model.ts';
import type { World } from '../world.ts';
import { isNotTold, isToldByMail, learns } from './model.ts';

// Who is told what has become of a meeting.

export const answers: Said[] = ['yes', 'maybe', 'no'];

/** To whom a meeting as it is now is news, and who is told of it by mail. */
export const whoIsTold = (w: World, meeting: Meeting, by: number | undefined) =>
  w.m.people.filter(
    (one) => one.n !== by && isReachable(one) && isNotTold(meeting, one.n) && isToldByMail(meeting, one),
  );

/** What is posted then is the last email about a change. */
export function tracked(w: World, meeting: Meeting, post: () => void) {
  const before = w.m.post.length;
  post();
  meeting.lastChange = (w.m.post.length > before && w.m.post.at(-1)) || null;
  meeting.hasGot = [];
}

type Told = NonNullable<Meeting['was']>;

export const toldOf = ({ place, startsAt, state }: Meeting): Told => {
  return { place, startsAt: startsAt ?? '', isOff: state === 'cancelled' };
};

/**
 * What is changed of place and time, or that it is off or is not, waits ten minutes, is told once, and not at all when it
 * was taken back: to all who were written to, have answered or voted.
 */
export function tellChange(
  w: World,
  meeting: Meeting,
  before: Told,
  by: number | undefined,
  tells: string[] = [],
) {
  learns(meeting, by);
  const now = toldOf(meeting);
  const isSame = (one: Told) =>
    one.place === now.place && one.startsAt === now.startsAt && one.isOff === now.isOff;
  if (isSame(before)) return;
  const isWaiting = (letter: Model['post'][number]) =>
    ['meeting-changed', 'meeting-cancelled', 'meeting-uncancelled'].includes(letter.kind) &&
    letter.meeting === meeting.n &&
    letter.dueAt > w.m.now &&
    !letter.isHeld &&
    letter.to.some(({ person }) => isActive(w.m.people[person ?? -1]));
  const waiting = w.m.post.find(isWaiting);
  const was = (waiting && meeting.was) ?? before;
  // That it is off is told with its reason, also by a letter after the first.
  const reasons = meeting.lastChange?.kind === 'meeting-cancelled' ? meeting.lastChange.tells : [];
  w.m.post = w.m.post.filter((letter) => letter !== waiting);
  meeting.was = was;
  tracked(w, meeting, () => undefined);
  if (isSame(was)) return;
  const kind = now.isOff ? 'meeting-cancelled' : was.isOff ? 'meeting-uncancelled' : 'meeting-changed';
  const dueAt = (now.isOff ? undefined : waiting?.dueAt) ?? w.m.now + TOGETHER;
  tracked(w, meeting, () =>
    w.post(kind, whoIsTold(w, meeting, by), {
      meeting: meeting.n,
      by,
      dueAt,
      tells: kind === 'meeting-changed' ? [was.place] : [...tells, ...(now.isOff ? reasons : [])],
    }),
  );
}
