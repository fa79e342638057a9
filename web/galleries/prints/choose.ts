import {
  differs,
  type Frame,
  grown,
  paperBeside,
  paperIn,
  paperPart,
  plainPart,
  stripBetween,
  worthOf,
} from './frames.ts';
import { commonSize, overlapOf, sidesOf } from './shapes.ts';
import type { Tones } from './tones.ts';

type Node = Frame & { within: Node[] };

/** A print shows something: so much of it is not plain. A card for a caption has nothing, or a few words. */
const SHOWS = 0.08;
/** Of the photograph: a print that is larger shows something already with a quarter of that. */
const LARGE = 0.08;
/** Of the photograph: a frame that is larger is the photograph itself. */
const WHOLE = 0.93;
/** Of the photograph: what is larger and holds several frames is a page, whatever lies between them. */
const HALF = 0.5;
/** Of the photograph: on a page that is larger lie all prints. */
const PAGE = 0.3;
/** Of a page without its prints, how much is paper; and where the prints are plainly some. */
const PAPER = 0.6;
const PAPER_AROUND_PLAIN = { paper: 0.4, covered: 0.25, worth: 0.8 };
/** Of a page with one print, how much is paper and how much is print. */
const AROUND_ONE = { paper: 0.85, covered: 0.5 };

/** The prints among frames that lie within each other: those of a page rather than the page, a print rather than what it shows. */
export function printsAmong(tones: Tones, frames: readonly Frame[]) {
  const all = tones.width * tones.height;
  /** Large frames around several prints. What lies beside them is a desk. */
  const pages: Frame[] = [];
  const printsOf = (node: Node): Frame[] => {
    const inner = apart(node.within.flatMap(printsOf), bySize);
    if (isPageOf(tones, node, inner)) {
      if (inner.length > 1 && node.size > PAGE * all) pages.push(node);
      return inner;
    }
    if (node.size > WHOLE * all) return inner;
    const shows = 1 - plainPart(tones, node.quad, []);
    return shows < (node.size > LARGE * all ? SHOWS / 4 : SHOWS) ? [] : [node];
  };
  const prints = apart(treeOf(frames).flatMap(printsOf), bySize);
  return { prints: prints.filter(onPages(pages)), pages };
}

function isPageOf(tones: Tones, page: Frame, prints: readonly Frame[]): boolean {
  const [first] = prints;
  if (!first) return false;
  const covered = coveredPart(page, prints);
  const paper = paperPart(tones, page.quad, quadsOf(prints));
  if (prints.length === 1)
    return paper > AROUND_ONE.paper && covered < AROUND_ONE.covered && worthOf(first) > worthOf(page) - 0.05;
  const isPlain =
    paper > PAPER_AROUND_PLAIN.paper &&
    covered > PAPER_AROUND_PLAIN.covered &&
    meanWorth(prints) > PAPER_AROUND_PLAIN.worth;
  return paper > PAPER || page.size > HALF * tones.width * tones.height || isPlain;
}

const onPages = (pages: readonly Frame[]) => (frame: Frame) =>
  pages.length === 0 || pages.some((page) => isWithin(frame, page, 0.8));

const isWithin = (frame: Frame, other: Frame, part = WITHIN) =>
  commonSize(other.quad, frame.quad) > part * frame.size;
const quadsOf = (frames: readonly Frame[]) => frames.map(({ quad }) => quad);
const coveredPart = (frame: Frame, by: readonly Frame[]) =>
  by.reduce((sum, { size }) => sum + size, 0) / frame.size;
const bySize = (frame: Frame) => worthOf(frame) * Math.sqrt(frame.size);

/** Two frames with so much in common are the same. */
const SAME = 0.85;
/** Of a frame, what lies within another one that holds it; that one is larger. */
const WITHIN = 0.93;
const LARGER = 1.08;

const meanWorth = (frames: readonly Frame[]) =>
  frames.reduce((sum, frame) => sum + worthOf(frame), 0) / frames.length;

/** Each frame in the smallest one around it, without those that are nearly the same. */
function treeOf(frames: readonly Frame[]): Node[] {
  const best: Frame[] = [];
  for (const frame of [...frames].sort((one, other) => worthOf(other) - worthOf(one)))
    if (!best.some(({ quad }) => overlapOf(quad, frame.quad) > SAME)) best.push(frame);
  const nodes = best
    .map((frame): Node => ({ ...frame, within: [] }))
    .sort((one, other) => other.size - one.size);
  return nodes.filter((node, n) => {
    const around = nodes
      .slice(0, n)
      .reverse()
      .find((one) => one.size > LARGER * node.size && isWithin(node, one));
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

/** Of the smaller of two prints, what they may cover of each other. */
const ON_EACH_OTHER = 0.2;
const covers = (one: Frame, other: Frame) =>
  commonSize(one.quad, other.quad) > ON_EACH_OTHER * Math.min(one.size, other.size);

/** Beside each other without a gap along half of a side: one picture with a line across it. */
function abuts(one: Frame, other: Frame): boolean {
  const shortest = Math.min(...[one, other].flatMap(({ quad }) => sidesOf(quad).map(({ length }) => length)));
  return commonSize(grown(one.quad, 2), grown(other.quad, 2)) > 1.5 * shortest;
}

/** Of a line between two prints edge to edge, how much is seen as a strip of paper or as their borders. */
const STRIP = 0.88;
/** Such prints are of about the same size. */
const ALIKE_SIZE = 2;
/** Whether two prints that lie beside each other are two, and not one with a line across it. */
function areApart(tones: Tones, one: Frame, other: Frame): boolean {
  const strips = [stripBetween(tones, one.quad, other.quad), stripBetween(tones, other.quad, one.quad)];
  const seen = strips.filter((part) => part > 0);
  const ratio = one.size / other.size;
  return seen.length > 0 && Math.min(...seen) > STRIP && Math.max(ratio, 1 / ratio) < ALIKE_SIZE;
}

/** A print knows what it lies on by an even border. */
const KNOWS_PAPER = { even: 1.7, size: 0.4 };
/** Of a frame, how much paper it may hold. */
const PAPER_HELD = 0.2;
/** What only lines show is a print where its sides lie on edges so far. */
const SURE = { weakest: 0.8, support: 0.9 };
/** Of a frame, what its parts cover where they are prints: edge to edge, or on paper. */
const EDGE_TO_EDGE = { covered: 0.5, plain: 0.7 };
const ON_PAPER = { covered: 0.2, paper: 0.75 };
/** A frame around a whole area is a little more likely than one between lines, and a larger one than a smaller. */
const FOR_AREA = 0.03;
const FOR_SIZE = 0.08;

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
  const frames = lined.filter(
    (frame) =>
      differs(tones, frame.quad) &&
      papersFor(tones, frame, prints).every((paper) => paperIn(tones, frame.quad, paper) < PAPER_HELD),
  );
  const clash = (one: Frame, other: Frame) =>
    covers(one, other) || (abuts(one, other) && !areApart(tones, one, other));
  const parted = (print: Frame): Frame[] => {
    const within = frames.filter((frame) => frame.size < SAME * print.size && isWithin(frame, print));
    const parts = apart(within, worthOf, clash);
    const isParted =
      parts.length > (print.size > HALF * all ? 0 : 1) && arePrintsOf(tones, print, parts, all);
    return isParted ? parts.flatMap(parted) : [print];
  };
  const holdsSeveral = (frame: Frame) =>
    prints.filter((print) => print.size < frame.size && isWithin(print, frame, 0.9)).length > 1;
  const sure = frames.filter(
    (frame) =>
      frame.weakest > SURE.weakest &&
      frame.support > SURE.support &&
      plainPart(tones, frame.quad, []) < 1 - SHOWS / 2 &&
      frame.size < 0.9 * all &&
      !holdsSeveral(frame),
  );
  const value = (frame: Frame) =>
    (worthOf(frame) + (prints.includes(frame) ? FOR_AREA : 0)) * frame.size ** FOR_SIZE;
  return apart([...prints, ...sure.filter(onPages(pages))], value, clash).flatMap(parted);
}

/** What prints lie on: those with an even border know it, and any within a frame tells what that frame holds. */
function papersFor(tones: Tones, frame: Frame, prints: readonly Frame[]) {
  const all = tones.width * tones.height;
  const known = prints.filter(
    (print) =>
      (print.evenSides + print.evenRing > KNOWS_PAPER.even && print.size < KNOWS_PAPER.size * all) ||
      (print.size < 0.7 * frame.size && isWithin(print, frame, 0.9)),
  );
  return known.map(({ quad }) => paperBeside(tones, quad));
}

/** Whether a frame that was taken for one print holds these instead. */
function arePrintsOf(tones: Tones, frame: Frame, parts: readonly Frame[], all: number): boolean {
  if (frame.size > HALF * all) return true;
  const covered = coveredPart(frame, parts);
  const isFilled =
    covered > EDGE_TO_EDGE.covered && plainPart(tones, frame.quad, quadsOf(parts)) > EDGE_TO_EDGE.plain;
  const isPage = covered > ON_PAPER.covered && paperPart(tones, frame.quad, quadsOf(parts)) > ON_PAPER.paper;
  return isFilled || isPage;
}
