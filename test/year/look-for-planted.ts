import { ACTS, SEED } from './fixed-seeds.ts';
import { liveYear } from './year.ts';

// Runs in a copy of the tree into which a defect was planted, and says what the year of `.ci/run` finds.

const { finding, at } = await liveYear(SEED, ACTS, { shrinks: false });
if (finding !== undefined) process.send?.({ at, finding });
process.exit();
