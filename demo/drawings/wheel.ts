import { lighter } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle } from './svg.ts';

export function drawWheel({ lit }: Stage, x: number, y: number, radius: number): string {
  const chrome = lit('#d5d7d6');
  return [
    circle(x, y, radius, lit('#20242b')),
    circle(x, y, radius * 0.62, chrome),
    circle(x, y, radius * 0.5, lighter(chrome, 0.4)),
    circle(x, y, radius * 0.2, lit('#5b6066')),
  ].join('');
}
