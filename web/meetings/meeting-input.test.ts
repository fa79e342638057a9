import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachMeetingText } from '#contract/meeting-fields.ts';
import type { Meeting } from '#contract/meetings.ts';
import { dayInWords, daysLeft, instantOf, spanInWords, untilTime } from '#texts/dates.ts';
import { inputOf, problemOf, valuesOf } from './meeting-input.ts';

test('times are said as in a German invitation, by the clocks of the town wherever one reads', () => {
  const said = (startsAt: string, endsAt: string | null = null) => spanInWords({ startsAt, endsAt });
  assert.equal(said('2027-09-18T15:00'), 'Samstag, 18. September 2027, 15\u00A0Uhr');
  assert.equal(said('2027-09-18T09:05'), 'Samstag, 18. September 2027, 9.05\u00A0Uhr');
  assert.equal(said('2027-09-18'), 'Samstag, 18. September 2027 (noch ohne Uhrzeit)');
  assert.equal(
    said('2027-09-18T15:30', '2027-09-18T22:00'),
    'Samstag, 18. September 2027, 15.30 bis 22\u00A0Uhr',
  );
  assert.equal(said('2027-09-18T15:00', '2027-09-18'), 'Samstag, 18. September 2027, 15\u00A0Uhr');
  assert.equal(
    said('2027-09-18T15:00', '2027-09-19T11:30'),
    'Samstag, 18. September 2027, 15\u00A0Uhr, bis Sonntag, 19. September 2027, 11.30\u00A0Uhr',
  );
  assert.equal(
    said('2027-10-30', '2027-10-31'),
    'Samstag, 30. Oktober 2027, bis Sonntag, 31. Oktober 2027 (noch ohne Uhrzeit)',
  );
  assert.equal(dayInWords('2028-03-26T02:30'), 'Sonntag, 26. März 2028');
  assert.deepEqual([0, 1, 2].map(daysLeft), ['heute', 'morgen', 'noch 2 Tage']);
  const until = (...times: [string, string]) => {
    const [issuedAt = 0, endsAt = 0] = times.map(instantOf);
    return untilTime({ issuedAt, endsAt });
  };
  assert.equal(until('2027-09-18T23:20', '2027-09-18T23:35'), '23.35\u00A0Uhr');
  assert.equal(until('2027-09-18T23:27', '2027-09-19T00:27'), 'morgen um 0.27\u00A0Uhr');
});

const typed = {
  ...eachMeetingText(() => ''),
  title: ' Klassentreffen\u202e ',
  place: 'Zum Hirschen',
  answerUntil: '2027-08-01',
};

test('what is in the form becomes the call, and what is stored is in the form', () => {
  const fixed = inputOf({
    ...typed,
    when: 'fixed',
    day0: '2027-09-18',
    time0: '15:00',
    endTime0: '22:00',
    question: 'Was isst du? ',
    choice1: 'Fisch',
    choice2: '',
    choice3: 'Gemüse',
  });
  assert.deepEqual(fixed, {
    ...typed,
    title: 'Klassentreffen',
    startsAt: '2027-09-18T15:00',
    endsAt: '2027-09-18T22:00',
    dates: [],
    reminds: false,
    question: 'Was isst du?',
    choices: ['Fisch', 'Gemüse'],
  });
  const stored = { ...fixed, state: 'fixed', dates: [] } as unknown as Meeting;
  assert.deepEqual(inputOf(valuesOf(stored)), fixed);

  // The dates behind the other choice do not count, and neither does a row that was left empty.
  const proposed = inputOf({
    ...typed,
    when: 'proposed',
    day0: '2027-09-01',
    day1: '2027-09-18',
    day2: '',
    day4: '2027-09-25',
    endDay4: '2027-09-26',
    reminds: 'on',
  });
  assert.deepEqual(
    [proposed.startsAt, proposed.dates, proposed.reminds],
    [
      null,
      [
        { startsAt: '2027-09-18', endsAt: null },
        { startsAt: '2027-09-25', endsAt: '2027-09-26' },
      ],
      true,
    ],
  );
});

test('what does not fit together is named before it is sent, at the field that is meant', () => {
  const day0 = '2027-09-18';
  const gap = { day0: '2027-03-28', answerUntil: '2027-03-01' };
  const proposed = { when: 'proposed', day1: day0, day2: '2027-09-25' };
  const cases: [Record<string, string>, problem: string, field: string][] = [
    [{ day0: '', time0: '15:00' }, 'no-date', 'day0'],
    [{ day0: '', endTime0: '15:00' }, 'no-date', 'day0'],
    [{ day0, time0: '15:00', endTime0: '15:00' }, 'end-before-start', 'endTime0'],
    [{ day0, endDay0: '2027-09-17' }, 'end-before-start', 'endDay0'],
    [{ day0, time0: '15:00', endDay0: '2027-09-17', endTime0: '16:00' }, 'end-before-start', 'endDay0'],
    [{ day0, time0: '15:00', endDay0: day0 }, 'mixed-times', 'endTime0'],
    [{ day0, endTime0: '22:00' }, 'mixed-times', 'time0'],
    [{ day0, answerUntil: '2027-09-19' }, 'late-answers', 'answerUntil'],
    [{ ...gap, time0: '02:30' }, 'no-such-time', 'time0'],
    [{ ...gap, time0: '01:30', endTime0: '02:30' }, 'no-such-time', 'endTime0'],
    [{ day0, choice1: 'Fisch' }, 'half-question', 'question'],
    [{ day0, question: 'Was?', choice1: 'Fisch' }, 'half-question', 'choice2'],
    [{ day0, question: 'Was?', choice1: 'Fisch', choice3: 'Fisch' }, 'same-choices', 'choice3'],
    [{ when: 'proposed', day1: day0, time1: '15:00', time2: '15:00' }, 'too-few', 'day2'],
    [{ ...proposed, day2: day0 }, 'same-twice', 'day2'],
    [{ ...proposed, day4: '2027-03-28', time4: '02:00' }, 'no-such-time', 'time4'],
    [{ ...proposed, time2: '15:00', endTime2: '14:00' }, 'end-before-start', 'endTime2'],
  ];
  for (const [more, problem, field] of cases)
    assert.deepEqual(
      problemOf({ ...typed, when: 'fixed', ...more }),
      { problem, field },
      JSON.stringify(more),
    );
  for (const fine of [
    { day0, time0: '15:00', endTime0: '22:00' },
    { ...gap, time0: '03:00' },
    { ...proposed, time4: '15:00' },
  ])
    assert.equal(problemOf({ ...typed, when: 'fixed', ...fine }), undefined);
  assert.equal(
    problemOf({ ...typed, when: 'fixed', day0, answerUntil: '2027-10-01' }, '2027-10-01'),
    undefined,
  );
});
