import type { Serve } from '#server/http/table/serve.ts';
import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { mustBeSelf } from '../people/username.ts';
import { ownSecret } from '../ports/database/secrets.ts';
import { yearlyCheckLetters } from './letters.ts';
import { createCheckTokens, createYearlyChecks, type YearlyChecks } from './yearly-checks.ts';

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

type Deps = Pick<Shared, 'record'> & { yearlyChecks: YearlyChecks };

/** Whether the data of members still hold. */
function serveYearlyCheck(serve: Serve, { yearlyChecks, record }: Deps): void {
  serve('PUT /users/{username}/yearly_check', async ({ params, member, body, write }) => {
    mustBeSelf(member, params.username);
    await write((transaction) => yearlyChecks.setWanted(transaction, member.id, body.wanted));
  });

  serve('GET /users/{username}/yearly_check', ({ params, member }) => {
    mustBeSelf(member, params.username);
    return yearlyChecks.confirmation(member.id);
  });

  serve('POST /confirm_data', async ({ body, request }) => {
    const id = await yearlyChecks.confirm(body.token);
    request.log.info({ member: id, result: 'done' }, 'data confirmed');
  });

  serve('GET /maintenance/yearly_check', () => yearlyChecks.state());

  serve('PUT /maintenance/yearly_check', async ({ body, member, write }) => {
    await write(async (transaction) => {
      const hasChanged = await yearlyChecks.choose(transaction, body.month);
      if (hasChanged) await record.add(transaction, member, { act: 'yearly-check-set' });
    });
  });
}
