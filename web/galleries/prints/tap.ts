import { inReadingOrder } from './reading-order.ts';
import { commonSize, inside, overlapOf, type Point, type Quad, rectangle, sizeOf } from './shapes.ts';

export type Framed = { frames: readonly Quad[]; chosen: number | undefined };

/** Of a frame, what another one may cover: corners of prints lie on each other. */
const ON_EACH_OTHER = 0.25;
/** Two frames with so much in common are the same. */
const SAME = 0.8;

/**
 * What a tap on a page does. On a frame it chooses that; on the chosen one it takes the next larger one in its place,
 * and after the largest the smallest; elsewhere it frames the print that is there. `known` are all frames that were seen
 * on the page, the most likely first.
 */
export function tapped(place: Point, { frames, chosen }: Framed, known: readonly Quad[]): Framed {
  const hit = smallestAround(place, frames);
  if (hit && hit !== frames[chosen ?? -1]) return { frames, chosen: frames.indexOf(hit) };
  const others = frames.filter((quad) => quad !== hit);
  const there = differing(known.filter((quad) => inside(quad, place) && isFree(quad, others)));
  const next = hit ? largerThan(hit, there) : (there[0] ?? freeAround(place, others));
  return next ? withFrame(others, next) : { frames, chosen };
}

/** With one more frame, which is the chosen one. */
export function withFrame(frames: readonly Quad[], quad: Quad): Framed {
  const ordered = inReadingOrder([...frames, quad]);
  return { frames: ordered, chosen: ordered.indexOf(quad) };
}

const bySize = (one: Quad, other: Quad) => sizeOf(one) - sizeOf(other);

const smallestAround = (place: Point, frames: readonly Quad[]) =>
  frames.filter((quad) => inside(quad, place)).sort(bySize)[0];

/** Whether it covers none of the others but at a corner. */
const isFree = (quad: Quad, others: readonly Quad[]) =>
  others.every((other) => commonSize(quad, other) < ON_EACH_OTHER * Math.min(sizeOf(quad), sizeOf(other)));

/** The same one is there but once. */
function differing(quads: readonly Quad[]): Quad[] {
  const kept: Quad[] = [];
  for (const quad of quads) if (!kept.some((one) => overlapOf(one, quad) > SAME)) kept.push(quad);
  return kept;
}

function largerThan(quad: Quad, there: readonly Quad[]): Quad | undefined {
  const others = there.filter((one) => overlapOf(one, quad) <= SAME).sort(bySize);
  return others.find((one) => sizeOf(one) > sizeOf(quad)) ?? others[0];
}

/** Where no frame was seen: as far as nothing else is framed, to be dragged to the print. */
function freeAround([x, y]: Point, others: readonly Quad[]): Quad {
  const around = (half: number) =>
    rectangle(Math.max(0, x - half), Math.max(0, y - half), Math.min(1, x + half), Math.min(1, y + half));
  const sizes = [0.2, 0.16, 0.12, 0.09, 0.06];
  return around(sizes.find((half) => others.every((quad) => commonSize(quad, around(half)) === 0)) ?? 0.04);
}
