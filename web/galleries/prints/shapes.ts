/** A place on a picture: across and down, in pixels or as parts of its sides. */
export type Point = readonly [x: number, y: number];
/** Clockwise, beginning at the upper left. */
export type Quad = readonly [Point, Point, Point, Point];
/** What was cut out of a page. */
export type Piece = { file: File; width: number; height: number };
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export const rectangle = (left: number, top: number, right: number, bottom: number): Quad => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

export const middleOf = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x / 4, 0),
  quad.reduce((sum, [, y]) => sum + y / 4, 0),
];

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The four sides with their lengths; `way` has the length 1, and what lies on its left is outside. */
export const sidesOf = (quad: Quad) =>
  quad.map((from, n) => {
    const to = quad[(n + 1) % 4] ?? from;
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(x, y) || 1;
    const way: Point = [x / length, y / length];
    return { from, to, length, way };
  });

export function clockwise(points: readonly Point[]): Quad {
  const x = points.reduce((sum, point) => sum + point[0] / points.length, 0);
  const y = points.reduce((sum, point) => sum + point[1] / points.length, 0);
  const turn = (point: Point) => Math.atan2(point[1] - y, point[0] - x);
  const round = [...points].sort((one, other) => turn(one) - turn(other));
  const sums = round.map((point) => point[0] + point[1]);
  const first = sums.indexOf(Math.min(...sums));
  return [...round.slice(first), ...round.slice(0, first)] as unknown as Quad;
}

export const sizeOf = (polygon: readonly Point[]) =>
  Math.abs(
    polygon.reduce((sum, [x, y], n) => {
      const [nextX, nextY] = polygon[(n + 1) % polygon.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

export const inside = (quad: Quad, point: Point) =>
  quad.every((from, n) => cross(from, quad[(n + 1) % 4] ?? from, point) >= 0);

/** The size of what two frames have in common: the one, cut along each side of the other. */
export function commonSize(one: Quad, other: Quad): number {
  if (areBeside(one, other, 0) || areBeside(one, other, 1)) return 0;
  let left: Point[] = [...one];
  for (const { from, to } of sidesOf(other)) {
    const kept: Point[] = [];
    for (const [n, point] of left.entries()) {
      const next = left[(n + 1) % left.length] ?? point;
      const [here, there] = [cross(from, to, point), cross(from, to, next)];
      if (here >= 0) kept.push(point);
      if (here > 0 === there > 0 || here === there) continue;
      const part = here / (here - there);
      kept.push([point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]);
    }
    left = kept;
  }
  return left.length < 3 ? 0 : sizeOf(left);
}

const areBeside = (one: Quad, other: Quad, n: 0 | 1) =>
  Math.max(one[0][n], one[1][n], one[2][n], one[3][n]) <=
    Math.min(other[0][n], other[1][n], other[2][n], other[3][n]) ||
  Math.max(other[0][n], other[1][n], other[2][n], other[3][n]) <=
    Math.min(one[0][n], one[1][n], one[2][n], one[3][n]);

/** The common part of two frames, of what both cover together. */
export function overlapOf(one: Quad, other: Quad): number {
  const common = commonSize(one, other);
  return common / (sizeOf(one) + sizeOf(other) - common || 1);
}
