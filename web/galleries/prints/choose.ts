import { type Frame, grown, paperBeside, paperIn, plainPart, worthOf } from './frames.ts';
import { commonSize, overlapOf, type Quad, sidesOf } from './shapes.ts';
import type { Tones } from './tones.ts';

type Node = Frame & { within: Node[] };

/** A print shows something: so much of it is not plain. A card for a caption has nothing, or a few words. */
const SHOWS = 0.08;

/** The prints among frames that lie within each other: those of a page rather than the page, a print rather than what it shows. */
export function printsAmong(tones: Tones, frames: readonly Frame[]) {
  const all = tones.width * tones.height;
  /** Large frames around several prints. What lies beside them is a desk. */
  const pages: Frame[] = [];
  const printsOf = (node: Node): Frame[] => {
    const inner = apart(node.within.flatMap(printsOf), bySize);
    const quads = inner.map(({ quad }) => quad);
    const covered = inner.reduce((sum, { size }) => sum + size, 0) / node.size;
    const plain = plainPart(tones, node.quad, quads);
    const isPage =
      inner.length > 1 &&
      (plain > 0.6 || node.size > 0.5 * all || (plain > 0.4 && covered > 0.25 && meanWorth(inner) > 0.8));
    if (isPage && node.size > 0.3 * all) pages.push(node);
    const [only] = inner;
    const isPageOfOne = inner.length === 1 && plain > 0.85 && covered < 0.5;
    if (isPage || (isPageOfOne && only && worthOf(only) > worthOf(node) - 0.05)) return inner;
    if (node.size > 0.93 * all) return inner;
    const shows = 1 - plainPart(tones, node.quad, []);
    return shows < (node.size > 0.08 * all ? SHOWS / 4 : SHOWS) ? [] : [node];
  };
  const prints = apart(treeOf(frames).flatMap(printsOf), bySize);
  return { prints: prints.filter(onPages(pages)), pages };
}

const onPages = (pages: readonly Frame[]) => (frame: Frame) =>
  pages.length === 0 || pages.some((page) => commonSize(page.quad, frame.quad) > 0.8 * frame.size);

const bySize = (frame: Frame) => worthOf(frame) * Math.sqrt(frame.size);
const meanWorth = (frames: readonly Frame[]) =>
  frames.reduce((sum, frame) => sum + worthOf(frame), 0) / frames.length;

/** Each frame in the smallest one around it, without those that are nearly the same. */
function treeOf(frames: readonly Frame[]): Node[] {
  const best: Frame[] = [];
  for (const frame of [...frames].sort((one, other) => worthOf(other) - worthOf(one)))
    if (!best.some(({ quad }) => overlapOf(quad, frame.quad) > 0.85)) best.push(frame);
  const nodes = best
    .map((frame): Node => ({ ...frame, within: [] }))
    .sort((one, other) => other.size - one.size);
  return nodes.filter((node, n) => {
    const around = nodes
      .slice(0, n)
      .reverse()
      .find((one) => one.size > 1.08 * node.size && commonSize(one.quad, node.quad) > 0.93 * node.size);
    around?.within.push(node);
    return !around;
  });
}

/** Frames that do not cover each other but at their corners, the most valuable first. */
function apart(frames: readonly Frame[], value: (frame: Frame) => number, isOne = covers): Frame[] {
  const chosen: Frame[] = [];
  for (const frame of [...frames].sort((one, other) => value(other) - value(one)))
    if (!chosen.some((known) => isOne(known, frame))) chosen.push(frame);
  return chosen;
}

const covers = (one: Frame, other: Frame) =>
  commonSize(one.quad, other.quad) > 0.2 * Math.min(one.size, other.size);

/** Beside each other without a gap along half of a side: one picture with a line across it. */
function abuts(one: Frame, other: Frame): boolean {
  const shortest = Math.min(...[one, other].flatMap(({ quad }) => sidesOf(quad).map(({ length }) => length)));
  return commonSize(grown(one.quad, 2), grown(other.quad, 2)) > 1.5 * shortest;
}

/**
 * With what lines alone show: prints edge to edge within a frame that was taken for one, and those that no plain paper
 * encloses. What holds paper is no print.
 */
export function withLines(
  tones: Tones,
  { prints, pages }: { prints: readonly Frame[]; pages: readonly Frame[] },
  lined: readonly Frame[],
): Frame[] {
  const all = tones.width * tones.height;
  /** What prints lie on: those with an even border know it, and any within a frame tells what that frame holds. */
  const papersFor = (frame: Frame) =>
    prints
      .filter(
        ({ quad, size, evenSides, evenRing }) =>
          (evenSides + evenRing > 1.7 && size < 0.4 * all) ||
          (size < 0.7 * frame.size && commonSize(quad, frame.quad) > 0.9 * size),
      )
      .map(({ quad }) => paperBeside(tones, quad));
  const frames = lined.filter((frame) =>
    papersFor(frame).every((paper) => paperIn(tones, frame.quad, paper) < 0.2),
  );
  const parted = (print: Frame): Frame[] => {
    const parts = apart(
      frames.filter(
        ({ quad, size }) => size < 0.85 * print.size && commonSize(quad, print.quad) > 0.93 * size,
      ),
      worthOf,
      (one, other) => covers(one, other) || abuts(one, other),
    );
    const covered = parts.reduce((sum, { size }) => sum + size, 0) / print.size;
    const quads: Quad[] = parts.map(({ quad }) => quad);
    const isParted = parts.length > 1 && covered > 0.5 && plainPart(tones, print.quad, quads) > 0.7;
    const isPage = print.size > 0.5 * all && parts.length > 0;
    return isParted || isPage ? parts.flatMap(parted) : [print];
  };
  const holdsSeveral = ({ quad, size }: Frame) =>
    prints.filter((print) => print.size < size && commonSize(print.quad, quad) > 0.9 * print.size).length > 1;
  const sure = frames.filter(
    (frame) => frame.weakest > 0.8 && frame.support > 0.9 && frame.size < 0.9 * all && !holdsSeveral(frame),
  );
  const value = (frame: Frame) => worthOf(frame) + (prints.includes(frame) ? 0.03 : 0);
  return apart(
    [...prints, ...sure.filter(onPages(pages))],
    value,
    (one, other) => covers(one, other) || abuts(one, other),
  ).flatMap(parted);
}
