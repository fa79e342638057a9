import { darker } from './colour.ts';
import { ral, strongColours } from './ral.ts';
import type { Stage } from './stage.ts';
import { circle, path, rect, times } from './svg.ts';

const young = ['#3a2a20', '#5b3b22', '#7a4a25', '#b5802f', '#d8b35c', '#1f1b1d', '#9c4a22'] as const;
const old = ['#b9b7b3', '#dcd9d2', '#8d8a88', '#cfc6b6', '#6a5a4c', '#e8e4db'] as const;

/** Hair or a cap for a head around (0, -91): what lies behind the face, and what lies on it. */
export function drawHair({ random, lit }: Stage, grey: boolean): [behind: string, front: string] {
  const colour = lit(random.pick(grey ? old : young));
  const top = path('M-8.8 -91Q-9.5 -102 0 -102Q9.5 -102 8.8 -91Q6 -97 0 -97Q-6 -97 -8.8 -91Z', colour);
  const styles = {
    short: () => ['', top],
    parted: () => [
      '',
      path('M-8.8 -90Q-10 -103 1 -102Q10 -101 8.8 -90Q7 -96 -2 -98Q-7 -96 -8.8 -90Z', colour),
    ],
    bob: () => [path('M-10.5 -81Q-12 -103 0 -103Q12 -103 10.5 -81Z', darker(colour, 0.1)), top],
    long: () => [
      path('M-10.5 -70Q-13 -104 0 -103Q13 -104 10.5 -70Z', darker(colour, 0.1)),
      top +
        path(
          'M-8.6 -92Q-13 -82 -11.5 -68H-7Q-8.4 -80 -8 -90ZM8.6 -92Q13 -82 11.5 -68H7Q8.4 -80 8 -90Z',
          colour,
        ),
    ],
    curly: () => [
      times(9, (index) => {
        const angle = Math.PI * (1 + (index - 0.5) / 7);
        return circle(Math.cos(angle) * 9, -92 + Math.sin(angle) * 9.5, 4.4, colour);
      }),
      top,
    ],
    bald: () => ['', grey ? path('M-8.6 -90q-1.6 -5 1 -6.5l1 5ZM8.6 -90q1.6 -5 -1 -6.5l-1 5Z', colour) : top],
    cap: () => {
      const cap = lit(random.pick([...strongColours, ral[9010]]));
      return [
        '',
        path('M-9 -94Q-9 -103 0 -103Q9 -103 9 -94Z', cap) +
          rect(-9, -95.6, 15, 2.6, darker(cap, 0.2), { rx: 1.3 }),
      ];
    },
  } satisfies Record<string, () => string[]>;
  const [behind = '', front = ''] =
    styles[random.pick(['short', 'parted', 'bob', 'long', 'curly', 'bald', 'cap', 'short', 'bob'])]();
  return [behind, front];
}
