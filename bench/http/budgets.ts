/**
 * How many answers a call may give for each that bare `node:http` gives of 1 kB, by CPU time, at least: nine tenths of what
 * was measured.
 */
export const BUDGETS = {
  'name list': 0.14,
  "a member's data": 0.135,
  'list of 100 images': 0.1,
  thumbnail: 0.106,
};

export type Budgeted = keyof typeof BUDGETS;
