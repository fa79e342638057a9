/** A place on a picture: across and down, in pixels or as parts of its sides. */
export type Point = readonly [x: number, y: number];
/** Clockwise, beginning at the upper left. */
export type Quad = readonly [Point, Point, Point, Point];
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** The places of its pixels, row after row. */
export type Area = readonly number[];
/** `angle`: of its longer side. */
export type Rectangle = { center: Point; angle: number; long: number; short: number; size: number };

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** How far a point is from a line through two others, on its left. */
export const offLine = (from: Point, to: Point, point: Point) =>
  cross(from, to, point) / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1);

export function hullOf(points: readonly Point[]): Point[] {
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
  const round = [...corners].sort(
    (one, other) =>
      Math.atan2(one[1] - center[1], one[0] - center[0]) -
      Math.atan2(other[1] - center[1], other[0] - center[0]),
  );
  const sums = round.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...round.slice(first), ...round.slice(0, first)] as unknown as Quad;
}

/** By place: 1 where it belongs to the area. */
export function maskOf(area: Area, size: number): Uint8Array {
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
