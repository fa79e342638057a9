/** Whether `npm run test:long` runs this file, which then tries all of what it else takes samples of. */
export const longer = process.env.TEST_LONGER !== undefined;

/** Where to break off next, counted from 1: everywhere, or of samples at a place a little more than `times` as far. */
export const nextPlace = (place: number, times: number): number => (longer ? place : place * times) + 1;
