import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { failingAddresses } from '../mail/replies.ts';
import { yearlyCheckLetters } from './letters.ts';
import { serveYearlyCheck } from './routes.ts';
import { createYearlyChecks } from './yearly-checks.ts';

export function yearlyCheckModule(shared: Shared) {
  const { checkTokens: tokens, waysOut } = shared;
  const yearlyChecks = createYearlyChecks({ ...shared, tokens, failing: failingAddresses });
  return {
    provides: { yearlyChecks },
    serve: ({ serve }) => serveYearlyCheck(serve, { ...shared, yearlyChecks }),
    letters: (site) => yearlyCheckLetters({ yearlyChecks, tokens, waysOut, site }),
    jobs: [{ name: 'yearly check', every: 'hour', only: 'by day', run: () => yearlyChecks.sendDue() }],
  } satisfies Module;
}
