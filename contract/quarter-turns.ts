/** Clockwise. */
export const quarterTurns = [90, 180, 270] as const;
export type Degrees = (typeof quarterTurns)[number];
