import { z } from 'zod';
import { problemKinds } from './alerts.ts';
import { taskKinds } from './kinds.ts';

/** What needs a hand: of the site, of single modules, and the problems that are open. */
export const overviewKinds = [
  'alone',
  'one-maintainer',
  'text-blanks',
  'never-invited',
  'without-letter',
  'never-came',
  'reminded-enough',
  'mail-paused',
  'mail-waiting',
  'backup-late',
  'new-version',
  'version-offered',
  ...taskKinds,
  ...problemKinds,
] as const;
export type OverviewKind = (typeof overviewKinds)[number];

/** `what` needs a hand and what helps, in words, and since when it is so, in seconds since the epoch, where that is known. */
export const Overview = z.array(
  z.strictObject({
    kind: z.enum(overviewKinds),
    count: z.int(),
    what: z.string(),
    todo: z.string(),
    since: z.int().optional(),
  }),
);
export type Overview = z.infer<typeof Overview>;
