import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { yearlyCheckLetters } from './letters.ts';
import { serveYearlyCheck } from './routes.ts';
import { createCheckTokens, createYearlyChecks } from './yearly-checks.ts';

export async function yearlyCheckModule(shared: Shared) {
  const { db, waysOut } = shared;
  const tokens = createCheckTokens(await ownSecret(db, 'yearly-check'));
  const yearlyChecks = createYearlyChecks({ ...shared, tokens });
  return {
    provides: { yearlyChecks },
    serve: ({ serve }) => serveYearlyCheck(serve, { ...shared, yearlyChecks }),
    letters: (site) => yearlyCheckLetters({ yearlyChecks, tokens, waysOut, site }),
    jobs: [{ name: 'yearly check', every: 'hour', only: 'by day', run: () => yearlyChecks.sendDue() }],
  } satisfies Module;
}
