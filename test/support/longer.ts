/** Whether `npm run test:long` runs this file, which then tries all of what it else takes samples of. */
export const longer = process.env.TEST_LONGER !== undefined;
