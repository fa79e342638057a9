/** Whether `npm run test:long` runs this file, which then tries all of what it else takes samples of. */
export const longer = process.env.TEST_LONGER !== undefined;

/**
 * Where to break off next, counted from 1 (at the n-th call of the system): everywhere, or where samples are taken at a
 * place that is about `times` as far.
 */
export const nextPlace = (place: number, times: number): number =>
  longer ? place + 1 : Math.floor(place * times) + 1;
