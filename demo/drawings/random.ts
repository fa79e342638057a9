export type Random = {
  /** A number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<const T>(choices: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
};

/** The same seed always gives the same numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
