import { type Point, type Quad, sidesOf, sizeOf } from './shapes.ts';
import { type Color, colorAt, differenceAt, differenceOf, isAlike, medianOf, type Tones } from './tones.ts';

/** A frame with its sides on edges: how much of each side is one, and how many sides are the picture's own border. */
export type Framed = { quad: Quad; supports: readonly number[]; cuts: number };

/** A change below it is plain paper. */
const PLAIN = 9;
/** Two colours that differ so much are seen as two. */
const DIFFERS = 14;
const STRONG = 80;
const MOST_CHANGE = 60;

/** What tells a print from anything else within a frame, by name, each about from 0 to 1. */
export type Features = Record<string, number>;

export function featuresOf(tones: Tones, { quad, supports, cuts }: Framed): Features {
  const looks = sidesOf(quad).map((side) => looksAlong(tones, side));
  const outside = looks.filter(({ near }) => near.length > LOOKS / 2);
  const paper = medianAt(
    tones,
    outside.flatMap(({ near }) => near),
  );
  return {
    edge: mean(supports),
    edgeOfPoorest: lowest(supports),
    edgeOfNextPoorest: lowest(supports, 1),
    cuts: cuts / 4,
    ...acrossSides(tones, outside),
    ...besideSides(tones, looks, outside, paper),
    ...beyondCorners(tones, quad, paper),
    ...withinFrame(tones, quad, paper),
    ...shapeOf(tones, quad),
  };
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
const lowest = (values: readonly number[], n = 0) =>
  [...values].sort((one, other) => one - other)[Math.min(n, values.length - 1)] ?? 0;

/** So many looks along a side, at these distances outside of it; inside below 0. */
const LOOKS = 20;
const DISTANCES = { near: 3.5, far: 6.5, inner: -3.5, deep: -6.5 };

/** Places on the picture, and pairs of them across a side. */
type Looks = { near: number[]; far: number[]; inner: number[]; deep: number[]; across: Pair[]; wide: Pair[] };
type Pair = readonly [outside: number, inside: number];

function looksAlong(tones: Tones, { from, way, length }: ReturnType<typeof sidesOf>[number]): Looks {
  const placesAt = (out: number) =>
    Array.from({ length: LOOKS }, (_, n) => {
      const along = length * (0.05 + (0.9 * (n + 0.5)) / LOOKS);
      const x = from[0] + way[0] * along + way[1] * out;
      return placeAt(tones, x, from[1] + way[1] * along - way[0] * out);
    });
  const [near, far] = [placesAt(DISTANCES.near), placesAt(DISTANCES.far)];
  const [inner, deep] = [placesAt(DISTANCES.inner), placesAt(DISTANCES.deep)];
  const pairs = (outer: number[], within: number[]) =>
    outer
      .map((place, n): Pair => [place, within[n] ?? OUTSIDE])
      .filter(([one, other]) => isOn(one) && isOn(other));
  return {
    near: near.filter(isOn),
    far: far.filter(isOn),
    inner: inner.filter(isOn),
    deep: deep.filter(isOn),
    across: pairs(near, inner),
    wide: pairs(far, deep),
  };
}

const OUTSIDE = -1;
const isOn = (place: number) => place !== OUTSIDE;

/** The place of a pixel, or that it is not on the picture. */
function placeAt({ width, height }: Tones, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  const isOutside = column < 0 || row < 0 || column >= width || row >= height;
  return isOutside ? OUTSIDE : row * width + column;
}

const medianAt = (tones: Tones, places: readonly number[]) =>
  medianOf(places.map((place) => colorAt(tones, place)));
const alikePart = (tones: Tones, places: readonly number[], usual: Color) =>
  places.filter((place) => isAlike(colorAt(tones, place), usual)).length / (places.length || 1);
const plainPart = ({ edge }: Tones, places: readonly number[]) =>
  places.filter((place) => (edge[place] ?? 0) < PLAIN).length / (places.length || 1);
const changeAt = ({ edge }: Tones, place: number) => Math.min(MOST_CHANGE, edge[place] ?? 0) / MOST_CHANGE;

/** How much differs on both sides of a side. */
function acrossSides(tones: Tones, looks: readonly Looks[]): Features {
  const differing = (pairs: readonly Pair[], least: number) =>
    pairs.filter(([one, other]) => differenceAt(tones, one, other) > least).length / LOOKS;
  const parts = looks.map(({ across }) => differing(across, DIFFERS));
  const wide = looks.map((look) => differing(look.wide, 2 * DIFFERS));
  const strengths = looks.map(({ across }) => {
    const sum = across.reduce((all, [one, other]) => all + differenceAt(tones, one, other), 0);
    return Math.min(1, sum / LOOKS / STRONG);
  });
  return {
    differing: mean(parts),
    differingAtPoorest: lowest(parts),
    differingAtNextPoorest: lowest(parts, 1),
    differingWide: mean(wide),
    differingWideAtPoorest: lowest(wide),
    differingWideAtNextPoorest: lowest(wide, 1),
    contrast: mean(strengths),
    contrastOfPoorest: lowest(strengths),
  };
}

/** Whether what lies beside the sides is paper, outside of them and, where it is no print, inside of them. */
function besideSides(tones: Tones, looks: Looks[], outside: Looks[], paper: Color): Features {
  const evenSides = outside.map(({ near }) => alikePart(tones, near, medianAt(tones, near)));
  const evenRing = outside.map(({ near }) => alikePart(tones, near, paper));
  const plain = outside.map(({ near }) => plainPart(tones, near));
  const border = medianAt(
    tones,
    looks.flatMap(({ inner }) => inner),
  );
  const evenBorder = looks.map(({ inner }) => alikePart(tones, inner, border));
  const paperInside = looks.map(({ deep }) => alikePart(tones, deep, paper) * plainPart(tones, deep));
  const paperBorder = looks.map(({ inner }) => alikePart(tones, inner, paper));
  const beside = outside.flatMap(({ near, far }) => [...near, ...far]);
  return {
    evenAtPoorest: lowest(evenSides),
    evenAtNextPoorest: lowest(evenSides, 1),
    evenAround: mean(evenRing),
    evenAroundAtPoorest: lowest(evenRing),
    evenAroundAtNextPoorest: lowest(evenRing, 1),
    plainBeside: mean(plain),
    plainBesidePoorest: lowest(plain),
    plainFarther: mean(outside.map(({ far }) => plainPart(tones, far))),
    evenBorder: mean(evenBorder),
    evenBorderAtPoorest: lowest(evenBorder),
    paperInside: mean(paperInside),
    paperInsideAtMost: Math.max(...paperInside),
    paperBorder: mean(paperBorder),
    paperBorderAtMost: Math.max(...paperBorder),
    changeBeside: mean(beside.map((place) => changeAt(tones, place))),
  };
}

/** In pixels: along a side beyond its corners, and on the way from the middle through a corner. */
const BEYOND = [4, 6, 8, 10, 12, 14];
const OFF_CORNER = [5, 8, 11];

/** The sides of a print end at its corners, and paper lies beyond those. */
function beyondCorners(tones: Tones, quad: Quad, paper: Color): Features {
  const isEdge = (x: number, y: number, [outX, outY]: Point) =>
    [-1, 0, 1].some((out) => {
      const one = placeAt(tones, x + outX * (out + 1.5), y + outY * (out + 1.5));
      const other = placeAt(tones, x + outX * (out - 1.5), y + outY * (out - 1.5));
      return isOn(one) && isOn(other) && differenceAt(tones, one, other) > DIFFERS;
    });
  const goingOn = sidesOf(quad).map(({ from, to, way }) => {
    const out: Point = [way[1], -way[0]];
    const part = ([x, y]: Point, sign: number) =>
      BEYOND.filter((far) => isEdge(x + sign * far * way[0], y + sign * far * way[1], out)).length /
      BEYOND.length;
    return [part(from, -1), part(to, 1)] as const;
  });
  const middle: Point = [mean(quad.map(([x]) => x)), mean(quad.map(([, y]) => y))];
  const papers = quad.map(([x, y]) => {
    const [awayX, awayY] = [x - middle[0], y - middle[1]];
    const far = Math.hypot(awayX, awayY) || 1;
    const places = OFF_CORNER.map((by) => placeAt(tones, x + (awayX / far) * by, y + (awayY / far) * by));
    return places.some(isOn) ? alikePart(tones, places.filter(isOn), paper) : 1;
  });
  return {
    goingOn: mean(goingOn.flat()),
    goingOnAtMost: Math.max(...goingOn.flat()),
    goingOnBothWays: Math.max(...goingOn.map(([one, other]) => Math.min(one, other))),
    paperOffCorners: mean(papers),
    paperOffPoorestCorner: lowest(papers),
    paperOffNextPoorest: lowest(papers, 1),
  };
}

/** So many looks across and down a frame. */
const GRID = 14;

/** A print shows something other than the paper around it. */
function withinFrame(tones: Tones, quad: Quad, paper: Color): Features {
  const places = placesWithin(tones, quad);
  const colors = places.map((place) => colorAt(tones, place));
  const lights = colors.map((color) => color[0] + color[1] + color[2]);
  const light = mean(lights);
  const isPlain = places.map((place) => (tones.edge[place] ?? 0) < PLAIN);
  const isPaper = colors.map((color) => isAlike(color, paper));
  const part = (all: readonly boolean[]) => all.filter(Boolean).length / all.length;
  return {
    plain: part(isPlain),
    likePaper: part(isPaper),
    plainLikePaper: part(isPaper.map((one, n) => one && isPlain[n] === true)),
    change: mean(places.map((place) => changeAt(tones, place))),
    deviation: Math.sqrt(mean(lights.map((value) => (value - light) ** 2))) / 180,
    unlikePaper: differenceOf(medianOf(colors), paper) / 150,
  };
}

function placesWithin(tones: Tones, [a, b, c, d]: Quad): number[] {
  const places: number[] = [];
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  for (let i = 1; i < GRID; i++)
    for (let j = 1; j < GRID; j++) {
      const [u, v] = [i / GRID, j / GRID];
      const mix = (n: 0 | 1) => (a[n] + (b[n] - a[n]) * u) * (1 - v) + (d[n] + (c[n] - d[n]) * u) * v;
      places.push(placeAt(tones, within(mix(0), tones.width), within(mix(1), tones.height)));
    }
  return places;
}

function shapeOf({ width, height }: Tones, quad: Quad): Features {
  const sides = sidesOf(quad);
  const [top, right, bottom, left] = sides.map(({ length }) => length) as [number, number, number, number];
  const size = sizeOf(quad) / (width * height);
  const turns = sides.map(({ way }, n) => {
    const next = sides[(n + 1) % 4]?.way ?? way;
    return Math.abs(way[0] * next[0] + way[1] * next[1]);
  });
  const tapers = [Math.abs(top - bottom) / (top + bottom), Math.abs(left - right) / (left + right)];
  return {
    length: Math.abs(Math.log((top + bottom) / (right + left))),
    size: Math.sqrt(size),
    sizeInPowers: Math.log(size) / 4,
    slant: 3 * Math.max(...turns),
    taper: 5 * Math.max(...tapers),
  };
}
