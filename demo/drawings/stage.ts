import { type Colour, mix } from './colour.ts';
import type { Random } from './random.ts';
import { tag } from './svg.ts';

/** Pixels of each shape, and the width of the drawing that it shows, in drawing units. */
export const shapes = {
  landscape: { pixels: [1600, 1200], worldWidth: 160 },
  portrait: { pixels: [1200, 1600], worldWidth: 129 },
  panorama: { pixels: [2000, 1000], worldWidth: 240 },
  square: { pixels: [1280, 1280], worldWidth: 148 },
} as const;

export type Shape = keyof typeof shapes;

/** One kind of picture. Every seed arranges it differently. */
export type Drawable = {
  /** The times of day at which it may be shown. */
  daytimes: readonly [Daytime, ...Daytime[]];
  /** SVG from the back to the front, filling the stage up to its edges. */
  draw(stage: Stage): string;
};

type Paints = {
  /** A gradient from the top of a shape to its bottom. */
  downwards(...colours: readonly Colour[]): string;
  /** A gradient from the left of a shape to its right. */
  across(...colours: readonly Colour[]): string;
  /** A glow that fades from the middle of a shape to its edge. */
  glow(colour: Colour, opacity: number): string;
  /** A colour that fades from the top of a shape to its bottom. */
  fading(colour: Colour, opacity: number): string;
  /** The SVG definitions of all gradients used. */
  definitions(): string;
};

const stop = (offset: number, colour: Colour, opacity?: number) =>
  tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });

const evenStops = (colours: readonly Colour[]) =>
  colours.map((colour, index) => stop(index / Math.max(1, colours.length - 1), colour)).join('');

function createPaints(): Paints {
  const made: string[] = [];
  const keep = (kind: string, direction: Record<string, number>, stops: string) => {
    const id = `paint${made.length}`;
    made.push(tag(kind, { id, ...direction }, stops));
    return `url(#${id})`;
  };
  const downwards = { x1: 0, y1: 0, x2: 0, y2: 1 };
  return {
    downwards: (...colours) => keep('linearGradient', downwards, evenStops(colours)),
    across: (...colours) => keep('linearGradient', {}, evenStops(colours)),
    glow: (colour, opacity) =>
      keep(
        'radialGradient',
        {},
        stop(0, colour, opacity) + stop(0.45, colour, opacity * 0.36) + stop(1, colour, 0),
      ),
    fading: (colour, opacity) =>
      keep('linearGradient', downwards, stop(0, colour, opacity) + stop(1, colour, 0)),
    definitions: () => tag('defs', {}, made.join('')),
  };
}

export type Daytime = 'morning' | 'noon' | 'dusk' | 'night';

type Light = {
  daytime: Daytime;
  /** The sky from the zenith down to the horizon. */
  sky: readonly [Colour, Colour, Colour];
  /** The disc of the sun or the moon, and the light it casts on the scene. */
  sun: Colour;
  /** The colour that all others are mixed with, and how much of it. */
  ambient: Colour;
  strength: number;
  /** -1 when the light comes from the left, 1 from the right. */
  side: -1 | 1;
};

const skies: Record<Daytime, readonly [Light['sky'], ...Light['sky'][]]> = {
  morning: [
    ['#7fb3c8', '#bfdccf', '#fdeecb'],
    ['#8fa9cf', '#e2c9d2', '#fde3bf'],
    ['#5f9fb8', '#a9d4d6', '#f4f1da'],
  ],
  noon: [
    ['#2f86bd', '#6fb5d9', '#cfe9ee'],
    ['#1c8fae', '#63bcc6', '#d6efe2'],
    ['#4b8fd0', '#93c1e4', '#eaf2ee'],
  ],
  dusk: [
    ['#3b3a6b', '#c2577a', '#fbb25c'],
    ['#254a78', '#d7815f', '#fcd07a'],
    ['#5a2f5e', '#d9503f', '#fca63e'],
    ['#1f4f78', '#c9788b', '#ffc98f'],
  ],
  night: [
    ['#0b1533', '#1b3158', '#3c5f7d'],
    ['#10112e', '#2b2a5c', '#635287'],
    ['#071f2d', '#12414e', '#3a7a78'],
  ],
};

const tones: Record<Daytime, Pick<Light, 'sun' | 'strength'>> = {
  morning: { sun: '#fff3cf', strength: 0.16 },
  noon: { sun: '#fffbe6', strength: 0.05 },
  dusk: { sun: '#ffd58a', strength: 0.26 },
  night: { sun: '#f3efd8', strength: 0.44 },
};

/** The light of one of the given times of day, slightly varied. */
function chooseLight(random: Random, daytimes: readonly [Daytime, ...Daytime[]]): Light {
  const daytime = random.pick(daytimes);
  const sky = random.pick(skies[daytime]);
  const ambient = daytime === 'night' ? sky[0] : mix(sky[1], sky[2], daytime === 'dusk' ? 0.3 : 0.8);
  return { daytime, sky, ambient, side: random.pick([-1, 1]), ...tones[daytime] };
}

/**
 * Where a motif is drawn. Its central area is 160 wide and 120 high around (80, 60), whatever the shape:
 * what is in there is also in the 4:3 thumbnail. The backdrop extends to the four edges.
 */
export type Stage = Paints & {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
  random: Random;
  light: Light;
  /** The colour as it looks in this light; `distance` goes from 0 (near) to 1 (at the horizon). */
  lit(colour: Colour, distance?: number): Colour;
};

export function createStage(random: Random, shape: Shape, daytimes: readonly [Daytime, ...Daytime[]]): Stage {
  const light = chooseLight(random, daytimes);
  const {
    pixels: [pixelWidth, pixelHeight],
    worldWidth: width,
  } = shapes[shape];
  const height = (width * pixelHeight) / pixelWidth;
  return {
    ...createPaints(),
    left: 80 - width / 2,
    top: 60 - height / 2,
    right: 80 + width / 2,
    bottom: 60 + height / 2,
    width,
    height,
    random,
    light,
    lit: (colour, distance = 0) =>
      mix(mix(colour, light.ambient, light.strength), light.sky[2], distance * 0.75),
  };
}
