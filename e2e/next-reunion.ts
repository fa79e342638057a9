import type { TestHouse } from '#test/support/test-house.ts';

/** A meeting in September of the year after this one, which the browser sees with its own clock. */
export function nextReunion(house: Pick<TestHouse, 'now'>) {
  const year = new Date(house.now()).getFullYear() + 1;
  return {
    title: 'Klassentreffen',
    place: 'Gasthaus Adler',
    startsAt: `${year}-09-18T15:30`,
    answerUntil: `${year}-08-01`,
  };
}
