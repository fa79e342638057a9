/** The same numbers for the same seed. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed, 2654435761) + 12345) >>> 0;
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  /** About the normal distribution. */
  normal(): number {
    const sum = Array.from({ length: 6 }, () => this.next()).reduce((all, one) => all + one, 0);
    return (sum - 3) * Math.SQRT2;
  }

  /** Smooth noise from -1 to 1, with grains of this size. */
  noise(wide: number, high: number): (x: number, y: number) => number {
    const side = 64;
    const grid = Float32Array.from({ length: side * side }, () => this.between(-1, 1));
    const at = (column: number, row: number) => grid[(row & (side - 1)) * side + (column & (side - 1))] ?? 0;
    return (x, y) => {
      const [u, v] = [x / wide + 1000, y / high + 1000];
      const [column, row] = [Math.floor(u), Math.floor(v)];
      const [right, down] = [u - column, v - row];
      const upper = at(column, row) * (1 - right) + at(column + 1, row) * right;
      const lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
      return upper * (1 - down) + lower * down;
    };
  }
}
