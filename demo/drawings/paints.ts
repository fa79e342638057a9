import type { Colour } from './colour.ts';
import { tag } from './svg.ts';

export type Paints = {
  /** A gradient from the top of a shape to its bottom. */
  downwards(...colours: readonly Colour[]): string;
  /** A gradient from the left of a shape to its right. */
  across(...colours: readonly Colour[]): string;
  /** A glow that fades from the middle of a shape to its edge. */
  glow(colour: Colour, opacity: number): string;
  /** A colour that fades from the top of a shape to its bottom. */
  fading(colour: Colour, opacity: number): string;
  /** The SVG definitions of all gradients used. */
  definitions(): string;
};

const stop = (offset: number, colour: Colour, opacity?: number) =>
  tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });

const evenStops = (colours: readonly Colour[]) =>
  colours.map((colour, index) => stop(index / Math.max(1, colours.length - 1), colour)).join('');

export function createPaints(): Paints {
  const made: string[] = [];
  const keep = (kind: string, direction: Record<string, number>, stops: string) => {
    const id = `paint${made.length}`;
    made.push(tag(kind, { id, ...direction }, stops));
    return `url(#${id})`;
  };
  const downwards = { x1: 0, y1: 0, x2: 0, y2: 1 };
  return {
    downwards: (...colours) => keep('linearGradient', downwards, evenStops(colours)),
    across: (...colours) => keep('linearGradient', {}, evenStops(colours)),
    glow: (colour, opacity) =>
      keep(
        'radialGradient',
        {},
        stop(0, colour, opacity) + stop(0.45, colour, opacity * 0.36) + stop(1, colour, 0),
      ),
    fading: (colour, opacity) =>
      keep('linearGradient', downwards, stop(0, colour, opacity) + stop(1, colour, 0)),
    definitions: () => tag('defs', {}, made.join('')),
  };
}
