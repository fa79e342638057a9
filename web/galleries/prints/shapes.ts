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

/** The places of its pixels, row after row. */
export type Area = readonly number[];
/** `angle`: of its longer side. */
export type Rectangle = { center: Point; angle: number; long: number; short: number; size: number };

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (all: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of all) {
      for (;;) {
        const [before, last] = kept.slice(-2);
        if (!before || !last || cross(before, last, point) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** The smallest rectangle around an outline: one of its sides lies on the hull. */
export function around(outline: readonly Point[]): Rectangle {
  const hull = hullOf(outline);
  let best: Rectangle = { center: [0, 0], angle: 0, long: 0, short: 0, size: Number.POSITIVE_INFINITY };
  hull.forEach(([x, y], n) => {
    const [nextX, nextY] = hull[(n + 1) % hull.length] ?? [x, y];
    const angle = Math.atan2(nextY - y, nextX - x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = hull.map(([px, py]) => px * cos + py * sin);
    const across = hull.map(([px, py]) => py * cos - px * sin);
    const [u0, u1] = [Math.min(...along), Math.max(...along)];
    const [v0, v1] = [Math.min(...across), Math.max(...across)];
    const size = (u1 - u0) * (v1 - v0);
    if (size >= best.size) return;
    const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
    const isLong = u1 - u0 >= v1 - v0;
    best = {
      center: [u * cos - v * sin, u * sin + v * cos],
      angle: isLong ? angle : angle + Math.PI / 2,
      long: Math.max(u1 - u0, v1 - v0),
      short: Math.min(u1 - u0, v1 - v0),
      size,
    };
  });
  return best;
}

/** Pixels by which a softened edge looks farther out. */
const SOFT = 1;

type Line = { at: Point; turn: number };

/** The four corners: a line along each side of the rectangle, moved to where most of the outline lies. */
export function cornersOf(area: Area, width: number): Quad {
  const edge = edgeOf(area, width);
  const { center, angle, long, short } = around(edge);
  const lines = [0, 1, 2, 3].map((n): Line => {
    const turn = angle + (n * Math.PI) / 2;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [half, out] = n % 2 === 0 ? [long / 2, short / 2] : [short / 2, long / 2];
    const near = edge
      .map(([x, y]): Point => {
        const [dx, dy] = [x - center[0], y - center[1]];
        return [dx * cos + dy * sin, dx * sin - dy * cos];
      })
      .filter(([u, v]) => Math.abs(u) < 0.86 * half && v > 0.72 * out);
    let [slope, offset] = [0, out];
    for (let round = 0, kept = near; round < 4 && kept.length > 8; round++) {
      [slope, offset] = lineThrough(kept);
      const off = kept.map(([u, v]) => Math.abs(v - slope * u - offset)).sort((a, b) => a - b);
      const most = Math.max(1, 2 * (off[off.length >> 1] ?? 0));
      kept = kept.filter(([u, v]) => Math.abs(v - slope * u - offset) <= most);
    }
    const way = offset - SOFT;
    return {
      at: [center[0] + way * sin, center[1] - way * cos],
      turn: turn - Math.atan(slope),
    };
  });
  const corners = lines.map((line, n) => meeting(line, lines[(n + 1) % 4] ?? line));
  return clockwise(corners);
}

/** By place: 1 where it belongs to the area. */
function maskOf(area: Area, size: number): Uint8Array {
  const mask = new Uint8Array(size);
  for (const at of area) mask[at] = 1;
  return mask;
}

/** The middles of the pixels' sides that look outwards. */
export function edgeOf(area: Area, width: number): Point[] {
  const mask = maskOf(area, 1 + area.reduce((most, at) => Math.max(most, at), 0));
  const edge: Point[] = [];
  for (const at of area) {
    const x = at % width;
    const y = Math.floor(at / width);
    if (!mask[at - 1]) edge.push([x, y + 0.5]);
    if (!mask[at + 1]) edge.push([x + 1, y + 0.5]);
    if (!mask[at - width]) edge.push([x + 0.5, y]);
    if (!mask[at + width]) edge.push([x + 0.5, y + 1]);
  }
  return edge;
}

function lineThrough(points: readonly Point[]): [slope: number, offset: number] {
  const count = points.length;
  const u = points.reduce((sum, point) => sum + point[0], 0) / count;
  const v = points.reduce((sum, point) => sum + point[1], 0) / count;
  const spread = points.reduce((sum, point) => sum + (point[0] - u) ** 2, 0) || 1;
  const slope = points.reduce((sum, point) => sum + (point[0] - u) * (point[1] - v), 0) / spread;
  return [slope, v - slope * u];
}

function meeting(one: Line, other: Line): Point {
  const [ax, ay] = [Math.cos(one.turn), Math.sin(one.turn)];
  const [bx, by] = [Math.cos(other.turn), Math.sin(other.turn)];
  const across = ax * by - ay * bx || 1e-9;
  const part = ((other.at[0] - one.at[0]) * by - (other.at[1] - one.at[1]) * bx) / across;
  return [one.at[0] + part * ax, one.at[1] + part * ay];
}

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
