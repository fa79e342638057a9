import type { Dice } from './dice.ts';
import type { Place, Size } from './layouts.ts';

/** From places in the scene to those on the photograph, and back. */
export type View = {
  seen: (x: number, y: number) => Place;
  unseen: (x: number, y: number) => Place;
};

/** From above, or slanted: what is farther away looks smaller. */
export function viewOf(dice: Dice, { width, height }: Size, isFlat: boolean): View {
  const tilt = !isFlat && dice.is(0.5) ? dice.between(0, 0.16) : 0;
  const slant = tilt > 0 ? dice.between(-0.04, 0.04) : 0;
  const depthAt = (x: number, y: number) => 1 + tilt * (1 - y / height) + slant * (x / width - 0.5);
  return {
    seen(x, y) {
      const depth = depthAt(x, y);
      return [width / 2 + (x - width / 2) / depth, height - (height - y) / depth];
    },
    unseen(x, y) {
      let place: Place = [x, y];
      for (let round = 0; round < 4; round++) {
        const depth = depthAt(...place);
        place = [width / 2 + (x - width / 2) * depth, height - (height - y) * depth];
      }
      return place;
    },
  };
}

/** What the light of a room makes of a value of a colour: uneven, warm, with reflections of a foil or a lamp. */
export function lightOn(dice: Dice, { width, height }: Size) {
  const [across, down] = [dice.between(-0.25, 0.25), dice.between(-0.25, 0.25)];
  const vignette = dice.between(0, 0.18);
  const warmth = [dice.between(0.93, 1.07), 1, dice.between(0.9, 1.05)];
  const streaks = Array.from({ length: dice.is(0.2) ? Math.floor(dice.between(1, 7)) : 0 }, () =>
    streakOf(dice, width, height),
  );
  const spots = Array.from({ length: dice.is(0.12) ? 1 : 0 }, () => ({
    x: dice.between(0, width),
    y: dice.between(0, height),
    radius: dice.between(20, 80),
    strength: dice.between(30, 120),
  }));
  return (value: number, channel: 0 | 1 | 2, x: number, y: number) => {
    const [u, v] = [x / width - 0.5, y / height - 0.5];
    const fall = 1 + across * u + down * v - 2 * vignette * (u * u + v * v);
    const glare = streaks.reduce((most, streak) => Math.max(most, streak(x, y)), 0);
    const lamps = spots.map(
      (spot) => spot.strength * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.radius ** 2),
    );
    return value * fall * (warmth[channel] ?? 1) + glare + lamps.reduce((sum, one) => sum + one, 0);
  };
}

function streakOf(dice: Dice, width: number, height: number) {
  const [middleX, middleY] = [dice.between(0, width), dice.between(0, height)];
  const turn = dice.between(-0.4, 0.4) + (dice.is(0.5) ? Math.PI / 2 : 0);
  const [wide, strength, length] = [dice.between(0.8, 5), dice.between(30, 170), dice.between(60, 400)];
  const [wave, noise] = [dice.between(0, 5), dice.noise(14, 14)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x: number, y: number) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const along = dx * cos + dy * sin;
    if (Math.abs(along) >= length) return 0;
    const off = dy * cos - dx * sin + wave * Math.sin(along / 40);
    return strength * Math.exp(-((off / wide) ** 2)) * (0.7 + 0.6 * noise(x, y));
  };
}
