import type { Features } from '../../web/galleries/prints/features.ts';
import type { Net } from '../../web/galleries/prints/weights.ts';
import { Dice } from './drawn/dice.ts';

/** What a net is to answer to features, and how much that counts. */
export type Sample = { features: Features; answer: number; weight: number };

const AT_ONCE = 64;
const DECAY = 1e-4;
/** Of Adam, the usual way of stepping by the mean of gradients and of their squares. */
const [MEAN_OF, SQUARE_OF] = [0.9, 0.999];
/** Of the mean of all values, what it keeps in a step. */
const LASTS = 0.998;

type Training = { hidden: number; rounds: number; seed: number };

/** A net with so many hidden values, trained by gradients in small groups of samples. */
export function trained(samples: readonly Sample[], { hidden, rounds, seed }: Training): Net {
  const dice = new Dice(seed);
  const names = Object.keys(samples[0]?.features ?? {});
  const scales = names.map((name) => scaleOf(samples.map(({ features }) => features[name] ?? 0)));
  const inputs = samples.map(({ features }) =>
    Float64Array.from(
      names,
      (name, n) => ((features[name] ?? 0) - (scales[n]?.mean ?? 0)) / (scales[n]?.deviation ?? 1),
    ),
  );
  const net = new Layers(names.length, hidden, dice);
  const order = samples.map((_, n) => n);
  for (let round = 0; round < rounds; round++) {
    shuffle(order, dice);
    const rate = 0.004 * (1 - round / rounds) + 0.0002;
    for (let start = 0; start < order.length; start += AT_ONCE) {
      const group = order.slice(start, start + AT_ONCE);
      for (const n of group) net.learn(inputs[n] ?? new Float64Array(), samples[n], group.length);
      net.step(rate);
    }
  }
  return net.over(names, scales);
}

function scaleOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) || 1 };
}

function shuffle(order: number[], dice: Dice): void {
  for (let n = order.length - 1; n > 0; n--) {
    const other = Math.floor(dice.between(0, n + 1));
    [order[n], order[other]] = [order[other] ?? 0, order[n] ?? 0];
  }
}

const hundredths = (value: number) => Math.round(100 * value);

/** All weights in one row: of each hidden value those of the inputs, then its bias and its weight in the answer, then the answer's bias. */
class Layers {
  private readonly inputs: number;
  private readonly hidden: number;
  private readonly values: Float64Array;
  private readonly gradient: Float64Array;
  private readonly means: Float64Array;
  private readonly squares: Float64Array;
  private readonly active: Float64Array;
  /** Of the values of the last steps, as single steps go astray. */
  private readonly lasting: Float64Array;
  private steps = 0;

  constructor(inputs: number, hidden: number, dice: Dice) {
    this.inputs = inputs;
    this.hidden = hidden;
    const count = hidden * (inputs + 2) + 1;
    this.values = new Float64Array(count);
    this.gradient = new Float64Array(count);
    this.means = new Float64Array(count);
    this.squares = new Float64Array(count);
    this.active = new Float64Array(hidden);
    this.lasting = new Float64Array(count);
    for (let n = 0; n < hidden * inputs; n++) this.values[n] = dice.between(-1, 1) / Math.sqrt(inputs);
    for (let n = 0; n < hidden; n++) this.values[this.outAt(n)] = dice.between(-1, 1) / Math.sqrt(hidden);
  }

  private biasAt = (n: number) => this.hidden * this.inputs + n;
  private outAt = (n: number) => this.hidden * (this.inputs + 1) + n;

  /** Adds to the gradient what one sample wants. */
  learn(input: Float64Array, sample: Sample | undefined, ofSo: number): void {
    const { values, gradient, active, inputs, hidden } = this;
    const last = values.length - 1;
    let sum = values[last] ?? 0;
    for (let n = 0; n < hidden; n++) {
      let one = values[this.biasAt(n)] ?? 0;
      for (let i = 0; i < inputs; i++) one += (values[n * inputs + i] ?? 0) * (input[i] ?? 0);
      active[n] = Math.tanh(one);
      sum += (values[this.outAt(n)] ?? 0) * (active[n] ?? 0);
    }
    const off = (1 / (1 + Math.exp(-sum)) - (sample?.answer ?? 0)) * ((sample?.weight ?? 0) / ofSo);
    gradient[last] = (gradient[last] ?? 0) + off;
    for (let n = 0; n < hidden; n++) {
      const value = active[n] ?? 0;
      gradient[this.outAt(n)] = (gradient[this.outAt(n)] ?? 0) + off * value;
      const inner = off * (values[this.outAt(n)] ?? 0) * (1 - value * value);
      gradient[this.biasAt(n)] = (gradient[this.biasAt(n)] ?? 0) + inner;
      for (let i = 0; i < inputs; i++)
        gradient[n * inputs + i] = (gradient[n * inputs + i] ?? 0) + inner * (input[i] ?? 0);
    }
  }

  step(rate: number): void {
    const { values, gradient, means, squares, lasting } = this;
    this.steps++;
    for (let n = 0; n < values.length; n++) {
      const slope = (gradient[n] ?? 0) + DECAY * (values[n] ?? 0);
      means[n] = MEAN_OF * (means[n] ?? 0) + (1 - MEAN_OF) * slope;
      squares[n] = SQUARE_OF * (squares[n] ?? 0) + (1 - SQUARE_OF) * slope * slope;
      const mean = (means[n] ?? 0) / (1 - MEAN_OF ** this.steps);
      const square = (squares[n] ?? 0) / (1 - SQUARE_OF ** this.steps);
      values[n] = (values[n] ?? 0) - (rate * mean) / (Math.sqrt(square) + 1e-8);
      lasting[n] = LASTS * (lasting[n] ?? 0) + (1 - LASTS) * (values[n] ?? 0);
    }
    gradient.fill(0);
  }

  /** The net over the features as they are, without their scales. */
  over(names: readonly string[], scales: readonly { mean: number; deviation: number }[]): Net {
    const { inputs, hidden } = this;
    const begun = 1 - LASTS ** this.steps;
    const values = this.lasting.map((value) => value / begun);
    const all = Array.from({ length: hidden }, (_, n) => n);
    const weight = (n: number, i: number) => (values[n * inputs + i] ?? 0) / (scales[i]?.deviation ?? 1);
    const moved = (n: number) => names.reduce((sum, _, i) => sum + weight(n, i) * (scales[i]?.mean ?? 0), 0);
    return {
      weights: Object.fromEntries(names.map((name, i) => [name, all.map((n) => hundredths(weight(n, i)))])),
      biases: all.map((n) => hundredths((values[this.biasAt(n)] ?? 0) - moved(n))),
      out: all.map((n) => hundredths(values[this.outAt(n)] ?? 0)),
      bias: hundredths(values.at(-1) ?? 0),
    };
  }
}
