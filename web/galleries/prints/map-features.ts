import { type Features, mean } from './features.ts';
import { type PrintMap, valueAt } from './print-map.ts';
import { type Point, type Quad, sidesOf } from './shapes.ts';

/** So many looks across and down a frame, and along a side. */
const GRID = 9;
const ALONG = 12;
/** In cells of the map: beside a side, within and without. */
const [WITHIN, WITHOUT] = [1.25, 1.5];
/** Of all looks, those into what is least a print. */
const LOW = 0.15;

/** What the map tells of a frame: a print lies on all of it, on nothing beside it, and its edge on the sides alone. */
export function mapFeaturesOf(map: PrintMap, quad: Quad): Features {
  const places = gridOn(quad);
  const inside = places.map((place) => valueAt(map, map.inside, place));
  const sides = sidesOf(quad).map(({ from, way, length }) => {
    const meanAlong = (values: Float32Array, out: number) =>
      mean(
        Array.from({ length: ALONG }, (_, n) => {
          const along = length * (0.08 + (0.84 * n) / (ALONG - 1));
          const [x, y] = [from[0] + way[0] * along, from[1] + way[1] * along];
          return valueAt(map, values, [x + way[1] * out, y - way[0] * out]);
        }),
      );
    return {
      inner: meanAlong(map.inside, -WITHIN / map.scale),
      outer: meanAlong(map.inside, WITHOUT / map.scale),
      edge: meanAlong(map.edge, 0),
    };
  });
  const all = (name: 'inner' | 'outer' | 'edge') => sides.map((side) => side[name]);
  const lines = linesOf(places.map((place) => valueAt(map, map.edge, place)));
  return {
    mapIn: mean(inside),
    mapInLow: inside.sort((one, other) => one - other)[Math.floor(LOW * inside.length)] ?? 0,
    mapInner: mean(all('inner')),
    mapInnerPoorest: Math.min(...all('inner')),
    mapOut: mean(all('outer')),
    mapOutMost: Math.max(...all('outer')),
    mapEdge: mean(all('edge')),
    mapEdgePoorest: Math.min(...all('edge')),
    mapEdgeIn: mean(lines),
    mapEdgeInMost: Math.max(...lines),
  };
}

/** Row by row. */
function gridOn([a, b, c, d]: Quad): Point[] {
  const at = (n: number) => 0.12 + (0.76 * n) / (GRID - 1);
  return Array.from({ length: GRID * GRID }, (_, n): Point => {
    const [u, v] = [at(n % GRID), at(Math.floor(n / GRID))];
    const mix = (i: 0 | 1) => (a[i] + (b[i] - a[i]) * u) * (1 - v) + (d[i] + (c[i] - d[i]) * u) * v;
    return [mix(0), mix(1)];
  });
}

/** The means of the rows and of the columns in the middle of the grid: an edge along one parts two prints. */
function linesOf(values: readonly number[]): number[] {
  const middle = [2, 3, 4, 5, 6];
  const rows = middle.map((row) => mean(middle.map((column) => values[row * GRID + column] ?? 0)));
  const columns = middle.map((column) => mean(middle.map((row) => values[row * GRID + column] ?? 0)));
  return [...rows, ...columns];
}
