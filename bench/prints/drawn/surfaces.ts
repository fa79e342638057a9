import type { Dice } from './dice.ts';

export type Color = readonly [red: number, green: number, blue: number];
/** The colour at each place. */
export type Surface = (x: number, y: number) => Color;

export const paperColors: Color[] = [
  [238, 226, 200],
  [244, 240, 228],
  [232, 214, 170],
  [236, 236, 238],
  [250, 250, 250],
  [215, 205, 185],
  [34, 32, 34],
  [24, 24, 26],
  [52, 46, 44],
  [72, 66, 62],
  [118, 88, 62],
  [96, 30, 38],
  [60, 70, 62],
  [150, 146, 140],
  [176, 206, 214],
  [226, 176, 182],
  [100, 98, 96],
];
export const darkPaperColors = paperColors.slice(6, 11);
export const tableColors: Color[] = [
  [150, 110, 75],
  [110, 75, 50],
  [70, 48, 34],
  [196, 160, 118],
  [120, 120, 122],
  [60, 66, 76],
  [200, 198, 192],
  [168, 140, 110],
  [44, 42, 44],
  [84, 100, 120],
  [120, 60, 54],
  [70, 92, 70],
  [232, 232, 234],
  [180, 150, 120],
  [232, 128, 40],
  [206, 92, 50],
  [176, 44, 48],
  [60, 120, 80],
];

export const shaded = ([r, g, b]: Color, part: number): Color => [r * part, g * part, b * part];
export const lighter = ([r, g, b]: Color, by: number): Color => [r + by, g + by, b + by];
export const mixed = (one: Color, other: Color, part: number): Color => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
];
export const varied = (dice: Dice, [r, g, b]: Color): Color => [
  r + dice.between(-12, 12),
  g + dice.between(-12, 12),
  b + dice.between(-12, 12),
];

const HALF_TURN = 3.14;

export const surfaces = {
  plain(dice: Dice, base: Color): Surface {
    const depth = dice.between(0, 3);
    const noise = dice.noise(dice.between(30, 120), dice.between(30, 120));
    return (x, y) => lighter(base, depth * noise(x, y));
  },
  grain(dice: Dice, base: Color): Surface {
    const depth = dice.between(4, 14);
    const fine = dice.noise(dice.between(1.2, 3), dice.between(1.2, 3));
    const wide = dice.noise(40, 40);
    return (x, y) => lighter(base, depth * fine(x, y) + 4 * wide(x, y));
  },
  carpet(dice: Dice, base: Color): Surface {
    const depth = dice.between(15, 45);
    const tufts = dice.noise(dice.between(2, 6), dice.between(2, 6));
    const threads = dice.noise(dice.between(1, 2), dice.between(1, 2));
    return (x, y) => lighter(base, depth * tufts(x, y) + depth * 0.6 * threads(x, y));
  },
  wood(dice: Dice, base: Color): Surface {
    const [depth, wide] = [dice.between(8, 26), dice.between(2, 7)];
    const isAcross = dice.is(0.5);
    const rings = dice.noise(isAcross ? wide * 25 : wide, isAcross ? wide : wide * 25);
    const fibres = dice.noise(isAcross ? 300 : 2, isAcross ? 2 : 300);
    const plank = dice.between(50, 130);
    const hasPlanks = dice.is(0.4);
    return (x, y) => {
      const inPlank = (((isAcross ? y : x) % plank) + plank) % plank;
      const gap = hasPlanks && inPlank < 1.6 ? -30 : 0;
      return lighter(base, depth * rings(x, y) + depth * 0.3 * fibres(x, y) + gap);
    };
  },
  /** As printed on the sticky pages of albums. */
  dots(dice: Dice, [r, g, b]: Color): Surface {
    const [step, depth, tint] = [dice.between(4, 9), dice.between(6, 22), dice.between(0.3, 1)];
    const worn = dice.noise(60, 60);
    return (x, y) => {
      const row = Math.floor(y / step);
      const u = ((((x + ((row & 1) * step) / 2) % step) + step) % step) - step / 2;
      const v = (((y % step) + step) % step) - step / 2;
      const darker = Math.hypot(u, v) < step * 0.36 ? -depth * (0.6 + 0.5 * worn(x, y)) : 0;
      return [r + darker * 0.4, g + darker * 0.7, b + darker * (1 + tint)];
    };
  },
  stripes(dice: Dice, base: Color): Surface {
    const [wide, depth, turn] = [dice.between(2, 12), dice.between(5, 30), dice.between(0, HALF_TURN)];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return (x, y) => lighter(base, Math.floor((x * cos + y * sin) / wide) & 1 ? -depth : 0);
  },
  checks(dice: Dice, base: Color): Surface {
    const [wide, depth, turn] = [dice.between(8, 30), dice.between(15, 60), dice.between(-0.3, 0.3)];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return (x, y) => {
      const dark =
        (Math.floor((x * cos + y * sin) / wide) & 1) + (Math.floor((y * cos - x * sin) / wide) & 1);
      return lighter(base, (-depth * dark) / 2);
    };
  },
  /** With three folds. */
  cloth(dice: Dice, base: Color): Surface {
    const depth = dice.between(5, 15);
    const threads = dice.noise(dice.between(1, 2), dice.between(1, 2));
    const folds = Array.from(
      { length: 3 },
      () => [dice.between(0, 520), dice.between(0, 390), dice.between(0, HALF_TURN)] as const,
    );
    return (x, y) => {
      const shades = folds.map(([foldX, foldY, turn]) => {
        const off = Math.abs((x - foldX) * Math.sin(turn) - (y - foldY) * Math.cos(turn));
        return -30 * Math.exp((-off * off) / 6) + 12 * Math.exp(-((off - 5) ** 2) / 20);
      });
      return lighter(base, depth * threads(x, y) + shades.reduce((sum, one) => sum + one, 0));
    };
  },
};
