/**
 * How many answers a call may give for each that bare `node:http` gives of 1 kB, by CPU time, at least. About half of what
 * a quiet machine measures: a busy one measures up to two fifths less, as bare `node:http` gains most from requests that
 * wait for it together. So a call that costs twice as much fails everywhere; `npm run bench:against` finds less.
 */
export const BUDGETS = {
  'name list': 0.085,
  "a member's data": 0.085,
  'list of 100 images': 0.08,
  thumbnail: 0.08,
};

export type Budgeted = keyof typeof BUDGETS;
