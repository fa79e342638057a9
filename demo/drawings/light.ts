import { type Colour, mix } from './colour.ts';
import type { Random } from './random.ts';

export type Daytime = 'morning' | 'noon' | 'dusk' | 'night';

export type Light = {
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
export function chooseLight(random: Random, daytimes: readonly [Daytime, ...Daytime[]]): Light {
  const daytime = random.pick(daytimes);
  const sky = random.pick(skies[daytime]);
  const ambient = daytime === 'night' ? sky[0] : mix(sky[1], sky[2], daytime === 'dusk' ? 0.3 : 0.8);
  return { daytime, sky, ambient, side: random.pick([-1, 1]), ...tones[daytime] };
}
