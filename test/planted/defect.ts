import type { Change } from '#test/support/plant.ts';

/** A small mistake as somebody might make it, in the one file where `from` stands once. */
export type Defect = Change & {
  what: string;
  file: string;
  /** The test file that fails when it is made. */
  foundBy: string;
};
