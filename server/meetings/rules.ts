import { MEETING_ANSWER_DAYS } from '#contract/limits.ts';
import type { NewMeeting } from '#contract/meetings.ts';
import { dayOf, daysAfter, daysBetween, endOfDay, hasTime, localTimeAt } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { instantOf } from '#texts/dates.ts';

/** A longer one, or one further ahead, is a slip of the finger. */
const LONGEST_DAYS = 31;
const FURTHEST_DAYS = 10 * 366;

export type Span = { startsAt: string; endsAt: string | null };

/** When it is, as far as is known: the fixed date, or those proposed. */
type When = { startsAt: string | null; endsAt: string | null; dates: readonly Span[] };

export const keyOf = ({ startsAt, endsAt }: Span) => `${startsAt} ${endsAt ?? ''}`;

const spansOf = ({ startsAt, endsAt, dates }: When): readonly Span[] =>
  startsAt === null ? dates : [{ startsAt, endsAt }];

/** The first and the last day on which it may be. */
export function daysOf(when: When): { first: string; last: string } {
  const spans = spansOf(when);
  const first = spans.map(({ startsAt }) => dayOf(startsAt)).sort()[0] ?? '';
  const last =
    spans
      .map(({ startsAt, endsAt }) => dayOf(endsAt ?? startsAt))
      .sort()
      .at(-1) ?? '';
  return { first, last };
}

/** The instant in ms when its last day is over; never, while there is no date. */
export function overAt(when: When): number {
  const { last } = daysOf(when);
  return last === '' ? Number.POSITIVE_INFINITY : endOfDay(last);
}

/** Whether who has agreed to one start has to be asked about the other: not when only the time became known. */
export const isOtherDate = (agreed: string, now: string) =>
  dayOf(agreed) !== dayOf(now) || (hasTime(agreed) && hasTime(now) && agreed !== now);

/** The last day for answers as its readers are told it: a date that was fixed may be before the day that was set. */
export const answersUntil = (set: string, startsAt: string | null) =>
  startsAt !== null && dayOf(startsAt) < set ? dayOf(startsAt) : set;

/** So many days before a meeting the last day for answers is proposed. */

/** The last day for answers as it was set, or as it is proposed; empty while there is no date. */
export function lastDayFor({ answerUntil, ...when }: NewMeeting, at: number): string {
  if (answerUntil !== null) return dayOf(answerUntil);
  const { first } = daysOf(when);
  if (first === '') return '';
  const today = dayOf(localTimeAt(at));
  const proposed = daysAfter(first, -MEETING_ANSWER_DAYS);
  return proposed < today ? today : proposed;
}

/** Refuses half a question: one without at least two different choices, or choices without a question. */
function requireQuestion({ question, choices }: Pick<NewMeeting, 'question' | 'choices'>): void {
  const isWhole = question === '' ? choices.length === 0 : choices.length >= 2;
  if (!isWhole || new Set(choices).size < choices.length) throw new Refusal('not-valid');
}

/** What a meeting was before; of a new one nothing. */
type Before = { spans: readonly Span[]; answerUntil: string | undefined };

/** Refuses a meeting that could not be: dates that do not exist, are past or end before they begin. */
export function requirePossible(meeting: NewMeeting, at: number, before?: Before): void {
  requireQuestion(meeting);
  const { startsAt, endsAt, dates } = meeting;
  const isPossible =
    (startsAt === null ? endsAt === null && dates.length !== 1 : dates.length === 0) &&
    new Set(dates.map(keyOf)).size === dates.length;
  if (!isPossible) throw new Refusal('not-valid');

  const known = new Set(before?.spans.map(keyOf));
  // A meeting that has begun may still get another place.
  for (const span of spansOf(meeting)) if (!known.has(keyOf(span))) requireSpan(span, at);

  if (meeting.answerUntil === null) return;
  const until = dayOf(meeting.answerUntil);
  const latest = spansOf(meeting)
    .map((span) => dayOf(span.startsAt))
    .sort()
    .at(-1);
  if (until === before?.answerUntil) return;
  const isTooLate = latest !== undefined && until > latest;
  if (instantOf(until) === undefined || isTooLate || endOfDay(until) <= at) throw new Refusal('not-valid');
}

/** Both ends with a time of day, or both without. */
function requireSpan({ startsAt, endsAt }: Span, at: number): void {
  const start = instantOf(startsAt);
  const end = endsAt === null ? undefined : instantOf(endsAt);
  if (start === undefined || (endsAt !== null && end === undefined)) throw new Refusal('not-valid');
  const today = dayOf(localTimeAt(at));
  const isPast = hasTime(startsAt) ? start <= at : startsAt < today;
  const endsBefore = end !== undefined && (hasTime(startsAt) ? end <= start : end < start);
  const isMixed = endsAt !== null && hasTime(startsAt) !== hasTime(endsAt);
  const isTooLong = endsAt !== null && daysBetween(dayOf(startsAt), dayOf(endsAt)) > LONGEST_DAYS;
  const isTooFar = dayOf(startsAt) > daysAfter(today, FURTHEST_DAYS);
  if (isPast || endsBefore || isMixed || isTooLong || isTooFar) throw new Refusal('not-valid');
}
