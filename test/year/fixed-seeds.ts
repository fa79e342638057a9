/** The years of `npm run test:hard`: enough that every planted defect is met in one of them. */
export const SEEDS = [1, 2, 3, 4, 5, 6];
export const ACTS = 400;
