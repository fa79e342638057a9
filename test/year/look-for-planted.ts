import { ACTS, SEEDS } from './fixed-seeds.ts';
import { liveYear } from './year.ts';

// Runs in a copy of the tree into which a defect was planted, and says in which of the fixed seeds it was found first.

for (const seed of SEEDS) {
  const { finding, at } = await liveYear(seed, ACTS, { shrinks: false });
  if (finding === undefined) continue;
  process.send?.({ seed, at, finding });
  break;
}
process.exit();
