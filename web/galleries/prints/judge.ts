import type { Features, Framed } from './features.ts';
import { commonSize, type Quad, sizeOf } from './shapes.ts';
import { alone, among, type Net } from './weights.ts';

/** A frame, and how likely it is around a print, from 0 to 1. */
export type Frame = { quad: Quad; size: number; likely: number };
type Known = Framed & { features: Features };
type Seen = Frame & { features: Features };

/** How likely each is a print: first by itself, then beside those that are likely ones. The most likely comes first. */
export function judged(frames: readonly Known[]): Frame[] {
  const seen = frames.map(({ quad, features }): Seen => {
    return { quad, size: sizeOf(quad), features, likely: answerOf(alone, features) };
  });
  const told = contextsOf(seen).map(({ frame, context }): Frame => {
    const likely = answerOf(among, { ...frame.features, ...context });
    return { quad: frame.quad, size: frame.size, likely };
  });
  return told.sort(byLikely);
}

const byLikely = (one: Frame, other: Frame) => other.likely - one.likely;

/** From 0 to 1. The weights are hundredths. */
export function answerOf({ weights, biases, out, bias }: Net, features: Features): number {
  const sums = [...biases];
  for (const [name, row] of Object.entries(weights)) {
    const value = features[name] ?? 0;
    for (const [n, weight] of row.entries()) sums[n] = (sums[n] ?? 0) + weight * value;
  }
  const sum = sums.reduce((all, one, n) => all + Math.tanh(one / 100) * (out[n] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum / 100));
}

/** What is less likely by itself is none, also beside others. */
const UNLIKELY = 0.02;
const MOST = 90;
/** By themselves these are prints. */
const LIKELY = 0.4;
const SOMEHOW = 0.3;

/** Of each frame that may be a print, what the others tell: whether one of them is rather the print, or several within it. */
export function contextsOf<F extends Seen>(frames: readonly F[]): { frame: F; context: Features }[] {
  const likely = [...frames]
    .sort(byLikely)
    .filter((frame) => frame.likely > UNLIKELY)
    .slice(0, MOST);
  const prints = apart(likely, LIKELY);
  return likely.map((frame) => ({ frame, context: contextOf(frame, likely, prints) }));
}

function contextOf(frame: Seen, frames: readonly Seen[], prints: readonly Frame[]): Features {
  let [same, around, crossing] = [0, 0, 0];
  const within: Frame[] = [];
  for (const other of frames) {
    const common = other === frame ? 0 : commonSize(other.quad, frame.quad);
    if (common === 0) continue;
    if (common > SAME * (frame.size + other.size - common)) same = Math.max(same, other.likely);
    else if (common > WITHIN * frame.size && other.size > frame.size) around = Math.max(around, other.likely);
    else if (common > WITHIN * other.size) within.push(other);
    else if (common > ON_EACH_OTHER * Math.min(frame.size, other.size))
      crossing = Math.max(crossing, other.likely);
  }
  const parts = apart(within, SOMEHOW);
  const off = sizeOffOthers(frame, prints);
  return {
    alone: oddsOf(frame.likely),
    same: oddsOf(same),
    around: oddsOf(around),
    within: oddsOf(within[0]?.likely ?? 0),
    crossing: oddsOf(crossing),
    partsWithin: Math.min(1, parts.length / 4),
    coveredWithin: parts.reduce((sum, { size }) => sum + size, 0) / frame.size,
    others: off.others,
    sizeToOthers: Math.max(-2, Math.min(2, off.by)),
    sizeOffOthers: Math.min(2, Math.abs(off.by)),
  };
}

const oddsOf = (likely: number) => Math.log((likely + 0.01) / (1.01 - likely)) / 3;

/** Prints on one page are of similar sizes. */
function sizeOffOthers(frame: Frame, prints: readonly Frame[]) {
  const sizes = prints
    .filter((print) => commonSize(print.quad, frame.quad) < 0.3 * Math.min(print.size, frame.size))
    .map(({ size }) => size)
    .sort((one, other) => one - other);
  const middle = sizes[sizes.length >> 1];
  return { others: Math.min(1, sizes.length / 6), by: middle ? Math.log(frame.size / middle) : 0 };
}

/** Of two frames together, what those of one print have in common. */
const SAME = 0.75;
/** Of a frame, what lies within one that holds it. */
const WITHIN = 0.9;
/** Of the smaller of two prints, what they may cover of each other. */
const ON_EACH_OTHER = 0.2;

/** Those that are likely enough and do not cover each other but at their corners, the most likely first. */
export function apart(frames: readonly Frame[], least: number): Frame[] {
  const chosen: Frame[] = [];
  const covers = (one: Frame, other: Frame) =>
    commonSize(one.quad, other.quad) > ON_EACH_OTHER * Math.min(one.size, other.size);
  for (const frame of frames)
    if (frame.likely > least && !chosen.some((known) => covers(known, frame))) chosen.push(frame);
  return chosen;
}
