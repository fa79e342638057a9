import { api, type CallName } from '#contract/api.ts';
import { acts, exempt } from './acts.ts';
import { liveYear, type Year } from './year.ts';

/** The year of `.ci/run`, of about half a minute. */
export const SEED = 1;
export const ACTS = 900;

/** Those of `npm run test:long`: enough that every line is done in one of them. */
const SEEDS = [1, 2, 4, 8, 16];

/** The lines of the table that are acted on or read in a year. */
export const lines = (Object.keys(api) as CallName[]).filter((line) => exempt[line] === undefined);

export const isDoneIn = (years: readonly Year[], what: string): boolean =>
  years.some(({ tally }) => (tally.get(what)?.done ?? 0) > 0);

/** These years, one after the other; what those before have not met is done above all in the next. */
export async function* fixedYears(): AsyncGenerator<Year> {
  const years: Year[] = [];
  // What is met at last stays: another may need it first.
  const above = new Set<string>();
  for (const seed of SEEDS) {
    const year = await liveYear(seed, 600, { above: [...above] });
    yield year;
    years.push(year);
    for (const [kind, { lines: its, needs = [] }] of Object.entries(acts))
      if (its.some((line) => lines.includes(line) && !isDoneIn(years, line)))
        for (const one of [kind, ...needs]) above.add(one);
  }
}
