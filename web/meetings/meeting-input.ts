import { withoutDirections } from '#contract/characters.ts';
import { DAY_MS } from '#contract/durations.ts';
import { MEETING_CHOICES_MAX, MEETING_DATES_MAX } from '#contract/limits.ts';
import { eachMeetingText, textsOf } from '#contract/meeting-fields.ts';
import type { Meeting, NewMeeting } from '#contract/meetings.ts';
import { instantOf } from '#texts/dates.ts';

/** The fields of a form by name. */
type FormValues = Record<string, string>;

/** The names of the fields of one date, by its number: 0 is the one that stands, the others are proposed. */
export const spanFields = (number: number) => ({
  day: `day${number}`,
  time: `time${number}`,
  endDay: `endDay${number}`,
  endTime: `endTime${number}`,
});

const proposals = Array.from({ length: MEETING_DATES_MAX }, (_, index) => index + 1);

/** The numbers of the proposed dates that have a day: a row without one is empty, whatever its time. */
export const proposalsIn = (values: FormValues): number[] =>
  proposals.filter((number) => {
    const { day, endDay } = spanFields(number);
    return Boolean(values[day] || values[endDay]);
  });

/** The names of the fields of the choices. */
export const choiceFields = Array.from({ length: MEETING_CHOICES_MAX }, (_, index) => `choice${index + 1}`);

const moment = (day: string, time: string) => (time ? `${day}T${time}` : day);

function spanOf(values: FormValues, number: number): { startsAt: string; endsAt: string | null } {
  const names = spanFields(number);
  const { [names.day]: day = '', [names.time]: time = '' } = values;
  const { [names.endDay]: endDay = '', [names.endTime]: endTime = '' } = values;
  return {
    startsAt: moment(day, time),
    endsAt: endDay || endTime ? moment(endDay || day, endTime) : null,
  };
}

/** What is typed in the form, for a call. */
export function inputOf(values: FormValues): NewMeeting {
  const text = (name: string) => withoutDirections(values[name] ?? '').trim();
  const isFixed = values.when !== 'proposed';
  const fixed = isFixed ? spanOf(values, 0) : undefined;
  return {
    ...eachMeetingText(text),
    startsAt: fixed?.startsAt || null,
    endsAt: fixed?.endsAt ?? null,
    dates: isFixed ? [] : proposalsIn(values).map((number) => spanOf(values, number)),
    answerUntil: values.answerUntil || null,
    reminds: 'reminds' in values,
    choices: choiceFields.map(text).filter(Boolean),
  };
}

/** What is in the form for a meeting that is changed. */
export function valuesOf(meeting: Meeting): FormValues {
  const { answerUntil, state, dates, reminds } = meeting;
  const values: FormValues = { ...textsOf(meeting), answerUntil };
  for (const [index, choice] of meeting.choices.entries()) values[choiceFields[index] ?? ''] = choice;
  if (reminds) values.reminds = 'on';
  values.when = state === 'proposed' && dates.length > 0 ? 'proposed' : 'fixed';
  if (meeting.startsAt) put(values, 0, { startsAt: meeting.startsAt, endsAt: meeting.endsAt });
  if (state === 'proposed') for (const [index, date] of dates.entries()) put(values, index + 1, date);
  return values;
}

function put(values: FormValues, number: number, span: { startsAt: string; endsAt: string | null }): void {
  const names = spanFields(number);
  const [day = '', time = ''] = span.startsAt.split('T');
  const [endDay = '', endTime = ''] = span.endsAt?.split('T') ?? [];
  values[names.day] = day;
  values[names.time] = time;
  // An end on the same day is entered by its time alone.
  values[names.endDay] = endDay === day && endTime ? '' : endDay;
  values[names.endTime] = endTime;
}

/** What the fields cannot know of each other, or of the clocks. */
export type Problem =
  | 'no-date'
  | 'no-such-time'
  | 'too-few'
  | 'same-twice'
  | 'mixed-times'
  | 'end-before-start'
  | 'half-question'
  | 'same-choices'
  | 'late-answers';

type Span = { startsAt: string; endsAt: string | null };

/**
 * What is wrong, and the name of the field that it is about. `known`: the last day for answers as it was saved before,
 * which may be later than a date that was fixed.
 */
export function problemOf(
  values: FormValues,
  known?: string,
): { problem: Problem; field: string } | undefined {
  const { answerUntil, question, choices, startsAt, endsAt, dates } = inputOf(values);
  const isFixed = values.when !== 'proposed';
  const numbers = isFixed ? [0] : proposalsIn(values);
  const one = { startsAt: startsAt ?? '', endsAt };
  // Nothing of a date is typed: there is none yet. Of an end alone, or a time, the day is missing.
  const isEmptySpan = Object.values(spanFields(0)).every((name) => !values[name]);
  const fixed = isEmptySpan ? [] : [one];
  const spans = isFixed ? fixed : dates;
  if (!isFixed && spans.length === 1) {
    const free = proposals.find((number) => !numbers.includes(number)) ?? 1;
    return { problem: 'too-few', field: spanFields(free).day };
  }

  for (const [index, span] of spans.entries()) {
    const [problem, field] = problemOfSpan(span, spans.slice(0, index)) ?? [];
    if (problem && field) return { problem, field: spanFields(numbers[index] ?? 0)[field] };
  }
  if (question === '' && choices.length > 0) return { problem: 'half-question', field: 'question' };
  const isEmpty = (name: string) => !values[name]?.trim();
  if (question !== '' && choices.length < 2)
    return { problem: 'half-question', field: choiceFields.find(isEmpty) ?? 'question' };
  const twice = choices.find((choice, index) => choices.indexOf(choice) < index);
  if (twice !== undefined)
    return {
      problem: 'same-choices',
      field: choiceFields.filter((name) => values[name]?.trim() === twice).at(-1) ?? 'question',
    };
  const last = daysIn(spans).at(-1);
  const isLate = answerUntil !== null && last !== undefined && answerUntil !== known && answerUntil > last;
  return isLate ? { problem: 'late-answers', field: 'answerUntil' } : undefined;
}

/** The days on which these begin, earliest first. */
const daysIn = (spans: readonly Span[]) => spans.map(({ startsAt }) => startsAt.slice(0, 10)).sort();

/** So many days before the first date the last day for answers is proposed. */
const ANSWER_DAYS = 14;

/** That day, or today; empty while no date is typed. */
export function proposedLastDay(values: FormValues, today: string): string {
  const { startsAt, dates } = inputOf(values);
  const [first] = daysIn(startsAt === null ? dates : [{ startsAt, endsAt: null }]);
  if (!first || Number.isNaN(Date.parse(first))) return '';
  const proposed = new Date(Date.parse(first) - ANSWER_DAYS * DAY_MS).toISOString().slice(0, 10);
  return proposed < today ? today : proposed;
}

function problemOfSpan(
  span: Span,
  before: readonly Span[],
): [Problem, keyof ReturnType<typeof spanFields>] | undefined {
  const { startsAt, endsAt } = span;
  if (!/^\d/.test(startsAt)) return ['no-date', 'day'];
  if (before.some((other) => other.startsAt === startsAt)) return ['same-twice', 'day'];
  if (instantOf(startsAt) === undefined) return ['no-such-time', 'time'];
  if (endsAt === null) return undefined;
  if (startsAt.length !== endsAt.length)
    return ['mixed-times', startsAt.length < endsAt.length ? 'time' : 'endTime'];
  if (instantOf(endsAt) === undefined) return ['no-such-time', 'endTime'];
  if (!endsEarly(span)) return undefined;
  return ['end-before-start', endsAt.slice(0, 10) === startsAt.slice(0, 10) ? 'endTime' : 'endDay'];
}

function endsEarly({ startsAt, endsAt }: Span): boolean {
  if (endsAt === null) return false;
  return startsAt.length > 'yyyy-mm-dd'.length ? endsAt <= startsAt : endsAt < startsAt;
}

/** The title that is offered: of this year, or in its second half of the next one. */
export const offeredYear = (today: Date): number =>
  today.getMonth() < 6 ? today.getFullYear() : today.getFullYear() + 1;
