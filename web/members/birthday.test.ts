import assert from 'node:assert/strict';
import { test } from 'node:test';
import { birthdayInput, readBirthday } from './birthday.ts';

test('a birthday is read as people write it', () => {
  const typed: [string, object | null | undefined][] = [
    ['17.5.', { day: 17, month: 5 }],
    [' 17.05 ', { day: 17, month: 5 }],
    ['17.5.1967', { day: 17, month: 5, year: 1967 }],
    ['17. 5. 1967', { day: 17, month: 5, year: 1967 }],
    ['17. Mai 1967', { day: 17, month: 5, year: 1967 }],
    ['3 märz', { day: 3, month: 3 }],
    ['3. Maerz', { day: 3, month: 3 }],
    ['3. Sept. 1968', { day: 3, month: 9, year: 1968 }],
    ['17/5/1967', { day: 17, month: 5, year: 1967 }],
    ['29.2.', { day: 29, month: 2 }],
    ['29.2.1968', { day: 29, month: 2, year: 1968 }],
    ['', null],
    ['29.2.1967', undefined],
    ['31.6.', undefined],
    ['17.13.', undefined],
    ['17.5.67', undefined],
    ['17.5.1888', undefined],
    ['17.5.2088', undefined],
    ['17. Brumaire', undefined],
    ['Mai', undefined],
  ];
  for (const [text, birthday] of typed)
    assert.deepEqual(readBirthday(text, new Date(2026, 10, 22)), birthday, text);
});

test('what was saved is in the field as it can be read again', () => {
  for (const birthday of [{ day: 7, month: 5 }, { day: 17, month: 12, year: 1967 }, null])
    assert.deepEqual(readBirthday(birthdayInput(birthday)), birthday);
});
