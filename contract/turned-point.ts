/** Clockwise. */
export const quarterTurns = [90, 180, 270] as const;
export type Degrees = (typeof quarterTurns)[number];

/** Where a place on a picture is once that is turned; both from 0 to 1, from its left and its upper edge. */
export function turnedPoint(x: number, y: number, degrees: Degrees): { x: number; y: number } {
  if (degrees === 90) return { x: 1 - y, y: x };
  return degrees === 180 ? { x: 1 - x, y: 1 - y } : { x: y, y: 1 - x };
}
