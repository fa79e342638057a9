/**
 * How many answers a call may give for each that bare `node:http` gives of 1 kB, by CPU time, at least: nine tenths of the
 * least that was measured, on a quiet machine and on a busy one.
 */
export const BUDGETS = {
  'name list': 0.12,
  "a member's data": 0.12,
  'list of 100 images': 0.088,
  thumbnail: 0.09,
};

export type Budgeted = keyof typeof BUDGETS;
