import type { Pixels, Point, Quad } from './shapes.ts';

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/** The corners of a frame, from parts of the page's sides to its pixels. */
export const onPage = (frame: Quad, { width, height }: { width: number; height: number }) =>
  frame.map(([x, y]) => [x * width, y * height]) as unknown as Quad;

/** How large a straightened print is: its longer sides as they lie on the page, so that nothing is enlarged on the whole. */
function sizeOf([a, b, c, d]: Quad): { width: number; height: number } {
  const side = (one: number, other: number) => Math.max(1, Math.round(Math.max(one, other)));
  return { width: side(apart(a, b), apart(d, c)), height: side(apart(a, d), apart(b, c)) };
}

/**
 * Where on the page the places of the straightened print lie. The corners are in pixels of the page. By `factors`,
 * x = (a u + b v + c) / (g u + h v + 1) and y = (d u + e v + f) / (g u + h v + 1).
 */
export function placesOf(quad: Quad) {
  const { width, height } = sizeOf(quad);
  const [[x, y], [rightX, rightY], [farX, farY], [lowX, lowY]] = quad;
  const [slantX, slantY] = [x - rightX + farX - lowX, y - rightY + farY - lowY];
  const [downX, downY, leftX, leftY] = [rightX - farX, rightY - farY, lowX - farX, lowY - farY];
  const area = downX * leftY - leftX * downY || 1e-12;
  const g = (slantX * leftY - leftX * slantY) / area;
  const h = (downX * slantY - slantX * downY) / area;
  const factors = [
    (rightX - x + g * rightX) / width,
    (lowX - x + h * lowX) / height,
    x,
    (rightY - y + g * rightY) / width,
    (lowY - y + h * lowY) / height,
    y,
    g / width,
    h / height,
  ] as const;
  return { width, height, factors };
}

type Places = ReturnType<typeof placesOf>;

export function placeOf({ factors: [a, b, c, d, e, f, g, h] }: Places, u: number, v: number): Point {
  const scale = 1 / (g * u + h * v + 1);
  return [(a * u + b * v + c) * scale, (d * u + e * v + f) * scale];
}

/**
 * One of the three values of a picture's pixels: `step` apart in its data, from `first` on. `part`: how many there are for a
 * pixel of the page, across and down.
 */
export type Plane = {
  data: Uint8ClampedArray;
  first: number;
  step: number;
  width: number;
  height: number;
  part: number;
};
/**
 * Either red, green and blue, pixel by pixel; or, as in a JPEG, brightness and two differences of colour, each in one piece of
 * the data.
 */
export type Planes = readonly [Plane, Plane, Plane];

export function planesOf({ data, width, height }: Pixels): Planes {
  const plane = (first: number): Plane => ({ data, first, step: 4, width, height, part: 1 });
  return [plane(0), plane(1), plane(2)];
}

/** Between four values, by how near they are. */
function valueAt({ data, first, step, width, height, part }: Plane, onX: number, onY: number): number {
  const x = Math.max(0, Math.min(width - 1.001, onX * part - 0.5));
  const y = Math.max(0, Math.min(height - 1.001, onY * part - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const at = first + (top * width + left) * step;
  const below = at + width * step;
  const upper = (data[at] ?? 0) * (1 - x + left) + (data[at + step] ?? 0) * (x - left);
  const lower = (data[below] ?? 0) * (1 - x + left) + (data[below + step] ?? 0) * (x - left);
  return upper * (1 - y + top) + lower * (y - top);
}

/**
 * Rows of the rectangle inside four corners, without slant and perspective. The planes may be of a part of the page that
 * begins at `start`.
 */
export function straightened(
  [one, two, three]: Planes,
  { width, height, factors: [a, b, c, d, e, f, g, h] }: Places,
  [first, end]: Point = [0, height],
  [startX, startY]: Point = [0, 0],
): Pixels {
  const data = new Uint8ClampedArray(width * (end - first) * 4);
  const isJpeg = one.step === 1;
  // Runs millions of times, so that it creates no objects.
  for (let v = first + 0.5, to = 0; v < end; v++) {
    for (let u = 0.5; u < width; u++) {
      const scale = 1 / (g * u + h * v + 1);
      const x = (a * u + b * v + c) * scale - startX;
      const y = (d * u + e * v + f) * scale - startY;
      const bright = valueAt(one, x, y);
      const blue = valueAt(two, x, y);
      const red = valueAt(three, x, y);
      data[to++] = isJpeg ? bright + 1.402 * (red - 128) : bright;
      data[to++] = isJpeg ? bright - 0.344136 * (blue - 128) - 0.714136 * (red - 128) : blue;
      data[to++] = isJpeg ? bright + 1.772 * (blue - 128) : red;
      data[to++] = 255;
    }
  }
  return { width, height: end - first, data };
}

/** Of what is seen, what may become plain black or white. */
const CLIPPED = 0.005;
/** Less is a print of one colour, which stays as it is. */
const RANGE = 40;
/** Each print is looked at so often, across and down. */
const LOOKS = 60;

/** The darkest and the lightest of each channel. */
export type Levels = [low: number, high: number][];

/** Of what lies within the frames. */
export function levelsOf(page: Pixels, frames: readonly Quad[]): Levels {
  const seen = frames.flatMap((frame) => {
    const places = placesOf(onPage(frame, page));
    const [across, down] = [places.width / LOOKS, places.height / LOOKS];
    return Array.from({ length: LOOKS ** 2 }, (_, n) => {
      const [x, y] = placeOf(places, (n % LOOKS) * across, Math.floor(n / LOOKS) * down);
      return Math.floor(y) * page.width + Math.floor(x);
    });
  });
  return [0, 1, 2].map((channel) => {
    const values = seen.map((at) => page.data[at * 4 + channel] ?? 0).sort((one, other) => one - other);
    const [low = 0, high = 255] = [CLIPPED, 1 - CLIPPED].map(
      (part) => values[Math.floor(part * values.length)],
    );
    return high - low < RANGE ? [0, 255] : [low, high];
  });
}

/** Faded colours, in place: each channel over the whole range. */
export function freshen({ data }: Pixels, levels: Levels): void {
  levels.forEach(([low, high], channel) => {
    for (let at = channel; at < data.length; at += 4)
      data[at] = (((data[at] ?? 0) - low) * 255) / (high - low);
  });
}
